import type { BestRule } from "../../experiment/comparisonRequest.ts";
import { ConditionFault, parseCondition, type Comparison } from "../../experiment/gateCondition.ts";
import {
  GATE_METRIC_NAMES,
  isCheckMetric,
  isShareMetric,
  type GateMetric,
} from "../../experiment/gateMetrics.ts";
import { nearestMetric } from "../../experiment/nearestMetric.ts";
import { Refusal } from "../../experiment/refusal.ts";
import { takenFromHeldout } from "../takenFromHeldout.ts";
import { copyCount } from "../copying.ts";
import { judge, type ConditionOutcome } from "../gate.ts";
import type { Report } from "../report.ts";
import { COMPARED_METRICS, type ComparedMetric } from "./comparisonReport.ts";
import { ESTIMATES } from "../shared/estimates.ts";

/** What "nearest to the real-vs-real value" and "lowest" mean for choosing. */
const LOWER_IS_BETTER: readonly ComparedMetric[] = [
  "frechet",
  "kid",
  "energy",
  "slicedWasserstein",
  "copies",
];
const NEARER_BASELINE: readonly ComparedMetric[] = ["density", "vendi", "memorizationRatio", "authenticity"];

/** What a rule picks among reports, by their indices. */
export interface Choice {
  /** Null where none meets the conditions. */
  best: number | null;
  metric: ComparedMetric;
  /** All that meet every condition. */
  eligible: number[];
  /** Those that may meet the conditions, or not, with other samples. */
  doubtful: number[];
  /** Of each the conditions that it does not meet, as the rule has them. */
  failed: string[][];
}

/**
 * The dump that a rule picks: the one with the best value of a metric among those that meet every condition. Conditions are
 * those of a gate, with their metric in front: "copies == 0", "precision >= baseline - 0.05".
 *
 * @throws Refusal "bad-rule" for a name or a condition that means nothing, or a metric that was not measured
 */
export function bestOf(reports: readonly Report[], { metric, where }: BestRule): Choice {
  const chosen = metricNamed(metric);
  const conditions = where.map(conditionOf);
  const badness = (report: Report): number => {
    const { value, baseline } = valueOf(report, chosen);
    if (LOWER_IS_BETTER.includes(chosen)) return value;
    return NEARER_BASELINE.includes(chosen) && baseline !== null ? Math.abs(value - baseline) : -value;
  };
  const judged = reports.map((report) => conditions.flatMap((gate) => judge(report, gate).conditions));
  const unknown = judged.flat().find(({ status }) => status === "unknown");
  if (unknown) throw new Refusal("bad-rule", `${unknown.text.replace(/\.$/, "")}; leave that condition out.`);
  const having = (test: (outcomes: ConditionOutcome[]) => boolean) =>
    [...reports.keys()].filter((i) => test(judged[i]));
  const eligible = having((outcomes) => outcomes.every(({ status }) => status === "met")).filter(
    (i) => takenFromHeldout(reports[i]) === 0,
  );
  const best = eligible.reduce<number | null>(
    (leading, i) => (leading === null || badness(reports[i]) < badness(reports[leading]) ? i : leading),
    null,
  );
  return {
    best,
    metric: chosen,
    eligible,
    doubtful: having((outcomes) => outcomes.some(({ doubtful }) => doubtful)),
    failed: judged.map((outcomes) => where.filter((_, i) => outcomes[i].status === "unmet")),
  };
}

/** A condition as a gate of its own. */
function conditionOf(text: string): Partial<Record<GateMetric, string>> {
  const match = /^\s*([^<>=!]*[^<>=!\s])\s*([<>=!].*)$/.exec(text);
  if (!match)
    throw new Refusal(
      "bad-rule",
      `"${text}" is no condition; write one like "copies == 0" or "precision >= baseline - 0.05".`,
    );
  const [, name, condition] = match;
  const metric = isCheckMetric(name) ? name : GATE_METRIC_NAMES.find((known) => known === name);
  if (!metric) throw unknownName("number", name, GATE_METRIC_NAMES);
  try {
    requirePossible(text, metric, parseCondition(condition));
  } catch (error) {
    if (!(error instanceof ConditionFault)) throw error;
    throw new Refusal("bad-rule", `${error.message}, after the name ${name}.`);
  }
  return { [metric]: condition };
}

/** A share is no percentage: nothing lies beyond 1, and what was meant is a hundredth of it. */
function requirePossible(text: string, metric: GateMetric, comparisons: readonly Comparison[]): void {
  if (!isShareMetric(metric)) return;
  const beyond = comparisons.find(({ limit }) => limit.perBaseline === 0 && limit.constant > 1);
  if (!beyond) return;
  const { constant } = beyond.limit;
  const meant =
    constant <= 100
      ? `${constant}% or ${Number((constant / 100).toPrecision(12))}`
      : "a number between 0 and 1";
  throw new Refusal(
    "bad-rule",
    `"${text}" asks for more than all: ${metric} lies between 0 and 1; write ${meant}.`,
  );
}

function unknownName(what: string, name: string, names: readonly string[]): Refusal {
  const suggestion = nearestMetric(name, names);
  return new Refusal(
    "bad-rule",
    `There is no ${what} "${name}"${suggestion ? `; did you mean ${suggestion}?` : `; there are ${names.join(", ")}.`}`,
  );
}

/** @throws Refusal "bad-rule" with the nearest valid name */
function metricNamed(name: string): ComparedMetric {
  const known = COMPARED_METRICS.find((metric) => metric === name);
  if (known) return known;
  throw unknownName("compared metric", name, COMPARED_METRICS);
}

function valueOf(report: Report, metric: ComparedMetric): SubjectValue {
  const found = subjectValue(report, metric);
  if (found) return found;
  const { subject } = report;
  throw new Refusal(
    "bad-rule",
    `${metric} was not measured of ${subject.title}; choose another metric for the rule.`,
  );
}

interface SubjectValue {
  value: number;
  baseline: number | null;
}

/** A compared metric as a report has it; undefined where it was not measured. */
export function subjectValue(report: Report, metric: ComparedMetric): SubjectValue | undefined {
  if (metric === "copies") {
    const count = copyCount(report);
    return count && { value: count.share, baseline: 0 };
  }
  const found = ESTIMATES[metric](report);
  if (!found || typeof found.value !== "number") return undefined;
  return { value: found.value, baseline: typeof found.baseline === "number" ? found.baseline : null };
}
