import { missingClasses } from "./classCoverage.ts";
import { unevenClasses, type UnevenClasses } from "./shared/unevenClasses.ts";
import { compareWithBaseline, type Comparison } from "./comparison.ts";
import { assessCopying, type Copying } from "./copying.ts";
import { assessDomain, type DomainAssessment } from "./domain/assessDomain.ts";
import type { Report } from "./report.ts";
import { isBlind } from "./sight.ts";
import { takenFromHeldout } from "./takenFromHeldout.ts";

/** What the numbers of a report amount to, before it is put into words. Absent: not measured or not comparable. */
export interface Assessment {
  n: number;
  /** Shares were measured, yet there is too little real data for a real-vs-real value. */
  unreferenced: boolean;
  precision?: Comparison;
  recall?: Comparison;
  coverage?: Comparison;
  copying?: Copying;
  /** What the MMD tests say together; undefined without a test. */
  distribution?: Distribution;
  frechet?: "near" | "above" | "unknown";
  /** Generated samples far from all held-out data, where they are too many for chance. */
  strays: number;
  /** p-value of the test between training and held-out data, where it says beyond doubt that they differ. */
  realDataDiffer?: number;
  /** Sizes at which shares were compared, where they are not the whole sets'. */
  comparedAt?: { n: number; m: number };
  domain?: DomainAssessment;
  trainKnown: boolean;
  leaked: number;
  /** Generated samples that are held-out samples, where chance does not explain them. */
  takenFromHeldout: number;
  /** Share of generated samples that repeat an earlier one, beyond what held-out data does. */
  repeated: number;
  /** Share of generated samples that all but repeat another one, where chance does not explain them. */
  nearlyRepeated: number;
  /** Where uncovered held-out samples lie together, largest first. */
  missingRegions: { centre: number; share: number }[];
  /** Classes of which nothing or hardly anything is covered. */
  missingClasses: ReturnType<typeof missingClasses>;
  /** Classes whose share among the labels differs from the held-out one. */
  unevenClasses: UnevenClasses;
  rangeMismatch?: string;
  /** Share of all data that would have to lie far off to be seen by the distribution tests; undefined without one. */
  visibleShare?: number;
  /** Share of held-out samples that the feature space merges with another one. */
  merged: number;
  downstream?: Report["downstream"];
  molecules?: Report["molecules"];
}

/** "different": beyond doubt. "hint": rejected, yet weakly enough for chance among a report's many judgements. */
export interface Distribution {
  kind: "different" | "hint" | "none";
  /** Smallest of the tests' p-values, times their number. */
  smallestP: number;
  /** Whether the tests could have seen only gross differences. */
  blind: boolean;
}

const STRONG_EVIDENCE = 0.001;
/**
 * A verdict rests on several judgements at once, so a rejection at the usual 5% is not enough for it: p must be this
 * small, or the smallest that the permutations allow where they are not too few for that to mean much.
 */
const BEYOND_DOUBT = 0.002;
const FEWEST_PERMUTATIONS = 99;
/** A Fréchet distance this many times its reference is not "about what real data gives", however wide its interval. */
const UNCLEAR_EXCESS = 4;
/** Below this many samples a Fréchet distance has no interval, and says nothing. */
const FEWEST_FOR_FRECHET = 40;
const STRAYS_TO_MENTION = 3;
const REPEATS_TO_MENTION = 0.01;

/** Reads the numbers of a report, complete or not. */
export function assess(report: Report): Assessment {
  const { precisionRecall } = report.metrics;
  return {
    n: report.inputs.generated.shape[0],
    unreferenced: precisionRecall?.precision.baseline === null,
    precision: precisionRecall && compareWithBaseline(precisionRecall.precision),
    recall: precisionRecall && compareWithBaseline(precisionRecall.recall),
    coverage: precisionRecall && compareWithBaseline(precisionRecall.coverage),
    copying: assessCopying(report),
    distribution: assessDistribution(report),
    frechet: assessFrechet(report),
    domain: report.domain && assessDomain(report.domain, uncheckedIn(report)),
    trainKnown: report.inputs.train !== undefined,
    leaked: assessLeak(report),
    strays: assessStrays(report),
    realDataDiffer: assessRealData(report),
    comparedAt: comparedAt(report),
    takenFromHeldout: takenFromHeldout(report),
    repeated: assessRepeats(report),
    nearlyRepeated: assessNearRepeats(report),
    missingRegions: precisionRecall?.missingRegions ?? [],
    missingClasses: missingClasses(
      precisionRecall?.classes ?? [],
      precisionRecall?.coverage.expectation ?? 0,
    ),
    unevenClasses: unevenClasses(precisionRecall?.classShares ?? []),
    rangeMismatch: assessRange(report),
    visibleShare: assessVisible(report),
    merged: assessMerged(report),
    downstream: report.downstream,
    molecules: report.molecules,
  };
}

function assessDistribution(report: Report): Assessment["distribution"] {
  const tests = report.metrics.mmd;
  if (!tests?.length) return undefined;
  const beyondDoubt = tests.some(
    ({ p, permutations }) =>
      p <= Math.max(BEYOND_DOUBT / tests.length, 1.5 / (1 + Math.max(FEWEST_PERMUTATIONS, permutations))),
  );
  const rejected = tests.some((test) => test.rejected);
  return {
    kind: rejected ? (beyondDoubt ? "different" : "hint") : "none",
    smallestP: Math.min(1, tests.length * Math.min(...tests.map((test) => test.p))),
    blind: tests.every(isBlind),
  };
}

function assessFrechet(report: Report): Assessment["frechet"] {
  const { frechet } = report.metrics;
  if (!frechet) return undefined;
  const { interval, baseline, value, floor } = frechet.vsHeldout;
  if (baseline === null) return "unknown";
  const reference = Math.max(baseline, floor ?? 0);
  const above = (interval?.[0] ?? -Infinity) > reference && value > 1.5 * reference;
  if (above) return "above";
  if (
    interval === null &&
    Math.min(report.inputs.generated.shape[0], report.inputs.heldout.shape[0]) < FEWEST_FOR_FRECHET
  )
    return "unknown";
  // Far from the reference with an interval that reaches down to it tells nothing; neither does a larger bias.
  const sameSizes = frechet.baselineSource?.n === report.inputs.generated.shape[0];
  return value > UNCLEAR_EXCESS * reference || !sameSizes ? "unknown" : "near";
}

function assessStrays(report: Report): number {
  const strays = report.metrics.precisionRecall?.strays ?? 0;
  if (isFarWider(report)) return strays;
  return strays >= STRAYS_TO_MENTION && strays >= 0.01 * report.inputs.generated.shape[0] ? strays : 0;
}

function assessRealData(report: Report): number | undefined {
  if (report.metrics.precisionRecall?.baselineSource?.kind === "halves-of-heldout") return undefined;
  const smallest = Math.min(1, ...(report.metrics.mmd ?? []).map((test) => test.baseline?.p ?? 1));
  return smallest <= BEYOND_DOUBT ? smallest : undefined;
}

/** Why domain checks could not be made. */
function uncheckedIn({ caveats }: Report): string[] {
  return caveats.filter(({ code }) => code === "domain-refused").map(({ text }) => text);
}

function comparedAt(report: Report): Assessment["comparedAt"] {
  const { precisionRecall } = report.metrics;
  if (precisionRecall?.precision.valueAtBaseline === undefined || !precisionRecall.baselineSource)
    return undefined;
  const { n, m } = precisionRecall.baselineSource;
  return { n, m };
}

/** Held-out samples in the training set, where chance does not explain them: discrete data repeats itself anyway. */
function assessLeak(report: Report): number {
  const leaked = report.metrics.memorization?.leakage.heldoutInTrain ?? 0;
  const { heldout, train } = report.inputs;
  const repeats = [heldout, ...(train ? [train] : [])].map(({ duplicates, shape }) => duplicates / shape[0]);
  return leaked / heldout.shape[0] > 2 * Math.max(...repeats) ? leaked : 0;
}

function assessRepeats(report: Report): number {
  const share = ({ duplicates, shape }: Report["inputs"]["generated"]) => duplicates / shape[0];
  const excess = share(report.inputs.generated) - share(report.inputs.heldout);
  return excess > REPEATS_TO_MENTION ? excess : 0;
}

/** Exact repeats are counted by themselves; in discrete data real samples repeat each other too. */
function assessNearRepeats(report: Report): number {
  const repeats = report.metrics.precisionRecall?.repeats;
  if (!repeats || report.inputs.heldout.duplicates > 0) return 0;
  // Where most samples lie close together the spread is too small, which other findings say.
  const someRepeat = repeats.fraction > REPEATS_TO_MENTION && repeats.fraction < 0.5;
  return repeats.p < STRONG_EVIDENCE && someRepeat ? repeats.fraction : 0;
}

function assessVisible({ metrics: { mmd } }: Report): number | undefined {
  return mmd?.length ? Math.min(...mmd.map((test) => test.visible.displacedFraction)) : undefined;
}

/** Samples that differ, yet not in the feature space. */
function assessMerged({ features, inputs }: Report): number {
  const own = inputs.heldout.duplicates / inputs.heldout.shape[0];
  return Math.max(0, features.heldoutDuplicates / inputs.heldout.shape[0] - own);
}

/** A sentence when generated and held-out values are plainly on different scales. */
function assessRange(report: Report): string | undefined {
  // The range of a mean says nothing of the values.
  if (report.inputs.generated.statistics || report.inputs.heldout.statistics) return undefined;
  const [low, high] = report.inputs.generated.range;
  const [realLow, realHigh] = report.inputs.heldout.range;
  const span = high - low;
  const realSpan = realHigh - realLow;
  const words = `generated values run from ${round(low)} to ${round(high)}, held-out ones from ${round(realLow)} to ${round(realHigh)}`;
  // A narrow range in the middle of the real one is a collapsed model, at its lower end another unit.
  const atLowerEnd = Math.abs(low - realLow) < 0.02 * realSpan;
  const wider = isFarWider(report) && !areFewFarOut(report);
  const otherScale = wider || (realSpan > 20 * span && atLowerEnd);
  if (realSpan > 0 && span > 0 && otherScale) return `${words}, ${timesInWords(span, realSpan)}`;
  const isImage = report.inputs.heldout.shape.length >= 3;
  const signed = (from: number, to: number) => from < -0.5 && from >= -1.2 && to <= 1.2;
  const unsigned = (from: number, to: number) => from >= 0 && to <= 1.05;
  const mixed =
    (signed(low, high) && unsigned(realLow, realHigh)) || (unsigned(low, high) && signed(realLow, realHigh));
  return (isImage && mixed) || isFlatImageMismatch(report) ? words : undefined;
}

/** Values in a sample from which on a flat one is likely an image. */
const FLAT_IMAGE_VALUES = 16;

/** Images may come flat: then one side's values must end at −1 and 1, the other's at 0 and 1. */
function isFlatImageMismatch({ inputs: { generated, heldout } }: Report): boolean {
  const length = heldout.shape.slice(1).reduce((product, extent) => product * extent, 1);
  if (length < FLAT_IMAGE_VALUES) return false;
  const fills = ([from, to]: readonly number[], lowest: number) =>
    Math.abs(from - lowest) < 0.05 && Math.abs(to - 1) < 0.05;
  const [a, b] = [generated.range, heldout.range];
  return (fills(a, -1) && fills(b, 0)) || (fills(a, 0) && fills(b, -1));
}

function isFarWider({ inputs }: Report): boolean {
  const [span, realSpan] = [inputs.generated, inputs.heldout].map(({ range: [from, to] }) => to - from);
  return span > 20 * realSpan;
}

/** Whether only some samples lie far out, so that the rest is on the scale of the real data. */
function areFewFarOut({ metrics: { precisionRecall }, inputs }: Report): boolean {
  const strays = precisionRecall?.strays ?? 0;
  return strays > 0 && strays < inputs.generated.shape[0] / 2;
}

function timesInWords(span: number, realSpan: number): string {
  const [times, word] = span > realSpan ? [span / realSpan, "wide"] : [realSpan / span, "narrow"];
  return `${Number(times.toPrecision(2)).toLocaleString("en")} times as ${word} a range`;
}

function round(value: number): string {
  return String(Number(value.toPrecision(3)));
}
