import { excessOfClose } from "../core/excessOfClose.ts";
import type { MemorizationReport, Report } from "./report.ts";

/** "copies": single samples are copies. "hugging": the bulk lies too close to train. "closer": a little so, or a part of it. */
export interface Copying {
  kind: "copies" | "hugging" | "closer" | "none" | "cannot-tell";
  /** Copies among them that only a shifted, cropped or mirrored comparison shows. */
  shifted: number;
  flagged: number;
  fraction: number;
  ratio: number;
  /** Where a part of the samples is bound to the training data beyond doubt. */
  pull?: { toTrain: number; toHeldout: number };
}

/** Copies as rules, gates and comparisons count them. */
export interface CopyCount {
  /** Generated samples that copy training data; 0 where chance or repeats of the real data explain what was flagged. */
  count: number;
  share: number;
  /** Of the share, where its samples were counted one by one. */
  interval: readonly [number, number] | null;
  /** Counted from how many are closer than fresh data explains, as no single one can be told: more may copy. */
  atLeast: boolean;
}

/** Medians this much closer to the training data than fresh ones are memorization, whatever their number. */
const HUGGING_RATIO = 0.8;
const STRONG_EVIDENCE = 0.001;
const COPY_EVIDENCE = 0.01;
/** Three samples beyond the false discovery rate of 5% happen by chance less than once in a thousand reports. */
const FLAGS_TO_BELIEVE = 3;
/** An interval of the ratio wider than this could hide anything between copying and none. */
const TELLING_WIDTH = 1;

/** What the distances to the training data amount to; undefined where they were not measured. */
export function assessCopying(report: Report): Copying | undefined {
  const { memorization } = report.metrics;
  if (!memorization) return undefined;
  const { copies, ratio, shiftedCopies } = memorization;
  const hidden = shiftedCopies && shiftedCopies.p < COPY_EVIDENCE ? shiftedCopies.flagged : [];
  const flagged = new Set([...copies.flagged, ...hidden]);
  const measures = {
    flagged: flagged.size,
    shifted: flagged.size - copies.flagged.length,
    fraction: flagged.size / report.inputs.generated.shape[0],
    ratio: Number(ratio.value),
  };
  const { pull } = memorization;
  const found = areCopiesFound(report, memorization, measures.shifted);
  return {
    kind: found ? "copies" : closenessOf(memorization),
    ...measures,
    ...(pull && pull.p < STRONG_EVIDENCE && { pull: { toTrain: pull.toTrain, toHeldout: pull.toHeldout } }),
  };
}

/** Whether a dump copies its training data, be it sample by sample or as a whole. */
export function isCopying(copying: { kind: string } | undefined): boolean {
  return copying?.kind === "copies" || copying?.kind === "hugging";
}

/**
 * How many samples copy. Copies that are moved a little are each as close as some fresh sample is, so that no single one
 * is flagged; where the whole dump lies too close, those are counted that fresh data does not explain.
 */
export function copyCount(report: Report): CopyCount | undefined {
  const copying = assessCopying(report);
  const { memorization } = report.metrics;
  if (!copying || !memorization) return undefined;
  const n = report.inputs.generated.shape[0];
  if (closenessOf(memorization) === "hugging" && copying.fraction < 0.5) {
    const { generated, heldout } = memorization.histogram;
    const share = Math.max(copying.fraction, excessOfClose(generated, heldout));
    return { count: Math.max(1, Math.round(share * n)), share, interval: null, atLeast: true };
  }
  const interval = copying.shifted > 0 ? null : memorization.copies.interval;
  if (copying.kind !== "copies" && copying.flagged > 0) {
    // None of what was flagged is taken for a copy; at most so many are.
    return { count: 0, share: 0, interval: interval && [0, interval[1]], atLeast: false };
  }
  return { count: copying.flagged, share: copying.fraction, interval, atLeast: false };
}

function areCopiesFound(report: Report, { copies, leakage }: MemorizationReport, shifted: number): boolean {
  // Where fresh real samples repeat training samples too (discrete data), exact hits are no sign of copying.
  const freshHits = leakage.heldoutInTrain / report.inputs.heldout.shape[0];
  const surprising = copies.exact === 0 || copies.exact / report.inputs.generated.shape[0] > 2 * freshHits;
  const many = copies.flagged.length >= FLAGS_TO_BELIEVE;
  const found = copies.flagged.length > 0 && (many || copies.p < COPY_EVIDENCE);
  return (found && surprising) || (freshHits === 0 && shifted > 0);
}

function closenessOf({ ratio, mannWhitney, leaning, pull }: MemorizationReport): Copying["kind"] {
  const part = pull && pull.p < STRONG_EVIDENCE ? "closer" : undefined;
  const [low, high] = ratio.interval ?? [0, Infinity];
  if (high - low > TELLING_WIDTH) return part ?? "cannot-tell";
  // Closer to the training data than fresh data is only a sign of copying when other real data is not as close.
  if (mannWhitney.p >= STRONG_EVIDENCE || leaning.p >= STRONG_EVIDENCE) return part ?? "none";
  if (high < HUGGING_RATIO) return "hugging";
  return high < 1 ? "closer" : (part ?? "none");
}
