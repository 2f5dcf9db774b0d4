import { isCheckMetric, type CommonGateMetric, type GateMetric } from "../experiment/gateMetrics.ts";
import type { Estimate, Report } from "./report.ts";

/** A number of a report as a gate judges it. */
export interface GateValue {
  value: number;
  interval?: readonly [number, number] | null;
  /** The same between two real sets; absent where there is none. */
  baseline?: number | null;
  /** The metric at the baseline's number of samples, where that is smaller: what may be compared with it. */
  atBaseline?: number;
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
  copies: ({ metrics }) => plain(metrics.memorization?.copies.flagged.length),
  copyFraction: ({ metrics: { memorization } }) =>
    memorization && { value: memorization.copies.fraction, interval: memorization.copies.interval },
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
