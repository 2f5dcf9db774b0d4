import type { BestRule } from "../../experiment/comparisonRequest.ts";
import { nearestName } from "../../experiment/nearestName.ts";
import { Refusal } from "../../experiment/refusal.ts";
import type { Report } from "../report.ts";
import { COMPARED_METRICS, type ComparedMetric } from "./comparisonReport.ts";

/** A condition such as "copies == 0". */
interface Condition {
  metric: ComparedMetric;
  holds: (value: number) => boolean;
}

const COMPARISONS: Record<string, (a: number, b: number) => boolean> = {
  "<=": (a, b) => a <= b,
  ">=": (a, b) => a >= b,
  "==": (a, b) => a === b,
  "<": (a, b) => a < b,
  ">": (a, b) => a > b,
};

/** What "nearest to the real-vs-real value" and "lowest" mean for choosing. */
const LOWER_IS_BETTER: readonly ComparedMetric[] = [
  "frechet",
  "kid",
  "energy",
  "slicedWasserstein",
  "copies",
];
const NEARER_BASELINE: readonly ComparedMetric[] = ["density", "vendi", "memorizationRatio", "authenticity"];

/**
 * The dump that a rule picks: the one with the best value of a metric among those that meet every condition.
 * @returns its index, null where none meets them, and the indices of all that do
 * @throws Refusal "bad-rule" for a name or a condition that means nothing, or a metric that was not measured
 */
export function bestOf(
  reports: readonly Report[],
  { metric, where }: BestRule,
): { best: number | null; eligible: number[] } {
  const chosen = metricNamed(metric);
  const conditions = where.map(conditionOf);
  const badness = (report: Report): number => {
    const { value, baseline } = valueOf(report, chosen);
    if (LOWER_IS_BETTER.includes(chosen)) return value;
    return NEARER_BASELINE.includes(chosen) && baseline !== null ? Math.abs(value - baseline) : -value;
  };
  const eligible = [...reports.keys()].filter((i) =>
    conditions.every((condition) => condition.holds(valueOf(reports[i], condition.metric).value)),
  );
  const best = eligible.reduce<number | null>(
    (leading, i) => (leading === null || badness(reports[i]) < badness(reports[leading]) ? i : leading),
    null,
  );
  return { best, eligible };
}

function conditionOf(text: string): Condition {
  const match = /^\s*([A-Za-z-]+)\s*(<=|>=|==|<|>)\s*(\S+)\s*$/.exec(text);
  const limit = Number(match?.[3]);
  if (!match || !Number.isFinite(limit))
    throw new Refusal(
      "bad-rule",
      `"${text}" is no condition; write one like "copies == 0" or "precision >= 0.9".`,
    );
  return { metric: metricNamed(match[1]), holds: (value) => COMPARISONS[match[2]](value, limit) };
}

/** @throws Refusal "bad-rule" with the nearest valid name */
export function metricNamed(name: string): ComparedMetric {
  const known = COMPARED_METRICS.find((metric) => metric === name);
  if (known) return known;
  const suggestion = nearestName(name, COMPARED_METRICS);
  throw new Refusal(
    "bad-rule",
    `There is no compared metric "${name}"${suggestion ? `; did you mean ${suggestion}?` : `; there are ${COMPARED_METRICS.join(", ")}.`}`,
  );
}

function valueOf(
  { metrics, subject }: Report,
  metric: ComparedMetric,
): { value: number; baseline: number | null } {
  const found = ESTIMATES[metric](metrics);
  if (found && typeof found.value === "number")
    return { value: found.value, baseline: typeof found.baseline === "number" ? found.baseline : null };
  throw new Refusal(
    "bad-rule",
    `${metric} was not measured of ${subject.title}; choose another metric for the rule.`,
  );
}

interface Read {
  value: number | string;
  baseline: number | string | null;
}

/** Where each metric stands in a report. */
const ESTIMATES: Record<ComparedMetric, (metrics: Report["metrics"]) => Read | null | undefined> = {
  precision: ({ precisionRecall }) => precisionRecall?.precision,
  recall: ({ precisionRecall }) => precisionRecall?.recall,
  density: ({ precisionRecall }) => precisionRecall?.density,
  coverage: ({ precisionRecall }) => precisionRecall?.coverage,
  frechet: ({ frechet }) => frechet?.vsHeldout,
  kid: ({ kid }) => kid,
  energy: ({ energy }) => energy,
  slicedWasserstein: ({ wasserstein }) => wasserstein?.sliced,
  vendi: ({ vendi }) => vendi,
  copies: ({ memorization }) => memorization && { value: memorization.copies.fraction, baseline: 0 },
  memorizationRatio: ({ memorization }) => memorization?.ratio,
  authenticity: ({ memorization }) => memorization?.authenticity,
};
