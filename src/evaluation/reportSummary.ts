import { copyCount } from "./copying.ts";
import type { Estimate, Report, Severity } from "./report.ts";

/** A number of a report as a list or a curve shows it. */
export interface SummaryValue {
  value: number;
  interval: readonly [number, number] | null;
  /** The same between two real sets; null where there is none. */
  baseline: number | null;
  baselineInterval?: readonly [number, number] | null;
}

/** What decides a report to the last bit, but for paths, dates and timings. */
export interface Identity {
  /** Names the report: content of all inputs, settings and tool. */
  key: string;
  /** The same without the dump and what stands beside it: shared by the dumps of a run. */
  terms: string;
}

/** What of a report a list or a curve over steps shows: small enough that thousands are read at once. */
export interface ReportSummary extends Identity {
  /** Path of the dump, relative to the experiment and with forward slashes where it lies in it. */
  dump: string;
  /** Stamp of the dump when it was evaluated: differs from its present one when it has changed since. */
  dumpStamp: string;
  /** Reports of one `comparable` may stand on one curve. */
  comparable: string;
  run: string | null;
  step: number | null;
  /** Generated samples. */
  n: number;
  /** When it was evaluated, ISO 8601. */
  createdAt: string;
  verdict: { severity: Severity; title: string };
  /** The verdict and the leading numbers on one line. */
  line: string;
  precision?: SummaryValue;
  recall?: SummaryValue;
  density?: SummaryValue;
  coverage?: SummaryValue;
  /** Generated samples that copy training data; at least so many where the whole dump lies too close. */
  copies?: { count: number; fraction: number; interval: readonly [number, number] };
  memorization?: SummaryValue;
  frechet?: SummaryValue;
}

/** Where a report belongs, which the report itself does not say. */
export type SummaryPlace = Pick<ReportSummary, "key" | "dump" | "dumpStamp" | "terms">;

/** The summary of a report. */
export function summarize(report: Report, place: SummaryPlace): ReportSummary {
  const { subject, inputs, metrics, verdict, comparable, createdAt } = report;
  const { precisionRecall, memorization, frechet } = metrics;
  const numbers = {
    ...(precisionRecall && {
      precision: valueOf(precisionRecall.precision),
      recall: valueOf(precisionRecall.recall),
      density: valueOf(precisionRecall.density),
      coverage: valueOf(precisionRecall.coverage),
    }),
    ...(memorization && {
      memorization: valueOf(memorization.ratio),
      copies: copiesOf(report),
    }),
    ...(frechet && {
      frechet: {
        value: frechet.vsHeldout.value,
        interval: frechet.vsHeldout.interval,
        baseline: frechet.vsHeldout.baseline,
      },
    }),
  };
  return {
    ...place,
    comparable,
    run: subject.run,
    step: subject.step,
    n: inputs.generated.shape[0],
    createdAt,
    verdict: { severity: verdict.severity, title: verdict.title },
    line: lineOf(verdict.title, numbers),
    ...numbers,
  };
}

function copiesOf(report: Report): ReportSummary["copies"] {
  const { count, share, interval } = copyCount(report)!;
  return { count, fraction: share, interval: interval ?? [share, 1] };
}

function lineOf(title: string, numbers: Pick<ReportSummary, "precision" | "recall" | "copies">): string {
  const { precision, recall, copies } = numbers;
  const parts = [
    precision && `precision ${precision.value.toFixed(2)}`,
    recall && `recall ${recall.value.toFixed(2)}`,
    copies && `${copies.count} ${copies.count === 1 ? "copy" : "copies"}`,
  ].filter((part) => part !== undefined);
  return [title, ...(parts.length > 0 ? [parts.join(", ")] : [])].join(" ");
}

function valueOf({ value, interval, baseline, baselineInterval }: Estimate): SummaryValue {
  return {
    value: Number(value),
    interval,
    baseline: baseline === null ? null : Number(baseline),
    ...(baselineInterval && { baselineInterval }),
  };
}
