import { isCheckMetric, type CommonGateMetric, type GateMetric } from "../experiment/gateMetrics.ts";
import { assessCopying, copyCount } from "./copying.ts";
import { huggingInWords, plain as inWords } from "./real.ts";
import type { Estimate, Report } from "./report.ts";

/** A number of a report as a gate judges it. */
export interface GateValue {
  value: number;
  interval?: readonly [number, number] | null;
  /** The same between two real sets; absent where there is none. */
  baseline?: number | null;
  /** The metric at the baseline's number of samples, where that is smaller: what may be compared with it. */
  atBaseline?: number;
  /** A sentence on how the number is to be read. */
  note?: string;
  /** The note makes it doubtful whether a condition that is met would be met by other samples too. */
  doubtful?: true;
}

/** Where each number stands in a report; undefined where the report does not have it. */
const READERS: Record<CommonGateMetric, (report: Report) => GateValue | undefined> = {
  precision: ({ metrics }) => ofEstimate(metrics.precisionRecall?.precision),
  recall: ({ metrics }) => ofEstimate(metrics.precisionRecall?.recall),
  density: ({ metrics }) => ofEstimate(metrics.precisionRecall?.density),
  coverage: ({ metrics }) => ofEstimate(metrics.precisionRecall?.coverage),
  missingRegions: ({ metrics }) => plain(metrics.precisionRecall?.missingRegions.length),
  strays: ({ metrics }) => plain(metrics.precisionRecall?.strays),
  repeats: ({ metrics: { precisionRecall } }) =>
    plain(precisionRecall && precisionRecall.repeats.exact + precisionRecall.repeats.near),
  copies: (report) => ofCopies(report, (count) => ({ value: count.count })),
  copyFraction: (report) =>
    ofCopies(report, ({ count, share, interval }) => (count > 0 ? { value: share, interval } : { value: 0 })),
  shiftedCopies: ({ metrics }) => plain(metrics.memorization?.shiftedCopies?.flagged.length),
  memorization: ({ metrics }) => ofEstimate(metrics.memorization?.ratio),
  authenticity: ({ metrics }) => metrics.memorization?.authenticity ?? undefined,
  cT: ({ metrics }) => plain(metrics.memorization?.cT?.value),
  leakage: ({ metrics }) => plain(metrics.memorization?.leakage.heldoutInTrain),
  frechet: ({ metrics }) => metrics.frechet?.vsHeldout,
  frechetExcess: ({ metrics }) => plain(metrics.frechet?.vsHeldout.excess ?? undefined),
  kid: ({ metrics }) => metrics.kid,
  energy: ({ metrics }) => metrics.energy,
  wasserstein: ({ metrics: { wasserstein } }) =>
    wasserstein && { ...wasserstein.sliced, atBaseline: wasserstein.sliced.valueAtBaseline },
  vendi: ({ metrics: { vendi } }) => vendi && { ...vendi, atBaseline: vendi.valueAtBaseline },
  mmd2: ({ metrics }) => {
    const test = metrics.mmd?.at(0);
    return test && { value: test.mmd2, baseline: test.baseline?.mmd2 };
  },
  mmdP: ({ metrics: { mmd } }) =>
    mmd && mmd.length > 0 ? { value: Math.min(...mmd.map(({ p }) => p)) } : undefined,
  logLikelihood: ({ metrics }) => metrics.likelihood?.perDimension,
  bitsPerDimension: ({ metrics }) => metrics.likelihood?.bitsPerDimension,
  domainViolations: ({ domain }) => {
    const laws = domain?.filter(({ kind }) => kind === "law") ?? [];
    const worst = laws.sort((a, b) => b.violations.fraction - a.violations.fraction).at(0);
    return worst && ofShare(worst);
  },
  domainP: ({ domain }) =>
    domain?.length ? { value: Math.min(...domain.map(({ adjustedP }) => adjustedP)) } : undefined,
  "downstream.tstr": ({ downstream }) => {
    if (!downstream) return undefined;
    const [{ tstr, real }] = downstream.models;
    return { ...tstr, baseline: real?.trtr.value };
  },
  "downstream.trtr": (report) => realDownstream(report)?.trtr,
  "downstream.augmented": (report) => {
    const real = realDownstream(report);
    return real && { ...real.augmented, baseline: real.trtr.value };
  },
  "downstream.gain": (report) => realDownstream(report)?.gain,
  "downstream.gap": (report) => realDownstream(report)?.gap,
  "downstream.agreement": (report) => {
    const agreement = realDownstream(report)?.agreement;
    return agreement?.unit === "accuracy"
      ? { ...agreement.generated, baseline: agreement.heldout.value }
      : undefined;
  },
  "molecules.validity": ({ molecules }) => molecules?.validity,
  "molecules.uniqueness": ({ molecules }) =>
    molecules && { ...molecules.uniqueness, ...atBaselineOf(molecules.uniqueness) },
  "molecules.novelty": ({ molecules }) => molecules?.novelty ?? undefined,
  "molecules.diversity": ({ molecules }) => molecules?.diversity,
  samples: ({ inputs }) => plain(inputs.generated.shape[0]),
};

/** The number that a gate's name stands for; undefined where the report does not have it. */
export function gateValueOf(report: Report, metric: GateMetric): GateValue | undefined {
  if (!isCheckMetric(metric)) return READERS[metric](report);
  const name = metric.slice("domain.".length);
  const check = report.domain?.find((one) => one.name === name);
  if (!check) return undefined;
  return check.distance ? { ...check.distance, ...atBaselineOf(check.distance) } : ofShare(check);
}

/** Copies are counted as the findings judge them, and what no count shows is said beside it. */
function ofCopies(
  report: Report,
  valueOf: (count: NonNullable<ReturnType<typeof copyCount>>) => GateValue,
): GateValue | undefined {
  const [copying, count] = [assessCopying(report), copyCount(report)];
  if (!copying || !count) return undefined;
  const value = valueOf(count);
  if (count.atLeast) {
    const note = `${huggingInWords(copying.ratio)} Counted are those that fresh data does not explain, so it is at least as many.`;
    return { ...value, note };
  }
  const note = doubtOf(copying);
  return note === undefined ? value : { ...value, note, doubtful: true };
}

/** What speaks for copying without being enough for a finding. */
function doubtOf({
  kind,
  flagged,
  ratio,
}: NonNullable<ReturnType<typeof assessCopying>>): string | undefined {
  if (kind === "closer")
    return `The samples lean towards the training data (ratio of distances ${inWords(ratio)}), so that some of them may copy it loosely.`;
  if (kind === "cannot-tell")
    return "Whether the samples as a whole lie too close cannot be told: they are too few.";
  if (kind === "copies" || flagged === 0) return undefined;
  return `${flagged} of the samples ${flagged === 1 ? "lies" : "lie"} as close to the training data as a copy would, which chance or repeats of the real data explain.`;
}

type DomainCheck = NonNullable<Report["domain"]>[number];

function ofShare({ violations, heldoutViolations }: DomainCheck): GateValue {
  return {
    value: violations.fraction,
    interval: violations.interval,
    baseline: heldoutViolations.fraction,
  };
}

function atBaselineOf({ valueAtBaseline }: { valueAtBaseline?: number }): { atBaseline?: number } {
  return valueAtBaseline === undefined ? {} : { atBaseline: valueAtBaseline };
}

function realDownstream({ downstream }: Report) {
  return downstream?.models.at(0)?.real;
}

function ofEstimate(estimate: Estimate | undefined): GateValue | undefined {
  if (!estimate) return undefined;
  const { value, interval, baseline, valueAtBaseline } = estimate;
  return {
    value: Number(value),
    interval,
    baseline: baseline === null ? null : Number(baseline),
    ...(valueAtBaseline !== undefined && { atBaseline: Number(valueAtBaseline) }),
  };
}

function plain(value: number | undefined): GateValue | undefined {
  return value === undefined ? undefined : { value };
}
