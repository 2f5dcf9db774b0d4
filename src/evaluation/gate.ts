import { parseCondition, type Comparison, type Limit, type Relation } from "../experiment/gateCondition.ts";
import type { GateMetric } from "../experiment/gateMetrics.ts";
import { gateValueOf, type GateValue } from "./gateValue.ts";
import type { Report } from "./report.ts";

/** What became of one condition of a gate. */
export interface ConditionOutcome {
  metric: GateMetric;
  condition: string;
  status: "met" | "unmet" | "unknown";
  /** The number that was judged; absent where there is none. */
  value?: number;
  interval?: readonly [number, number];
  baseline?: number;
  /** With other samples it may come out the other way: its interval reaches across a limit, or the text says why. */
  doubtful?: true;
  /** One sentence. */
  text: string;
}

export interface GateOutcome {
  /** Unmet if any condition is; else unknown if any is. */
  status: ConditionOutcome["status"];
  conditions: ConditionOutcome[];
}

/**
 * Judges a report by the conditions of an experiment's gate. The value itself is compared, not its interval: a gate must say
 * yes or no. Where the interval reaches across the limit the outcome says so. Where a limit names the baseline, the metric
 * at the baseline's number of samples is compared.
 */
export function judge(report: Report, gate: Partial<Record<GateMetric, string>>): GateOutcome {
  const conditions = (Object.entries(gate) as [GateMetric, string][]).map(([metric, condition]) =>
    judgeOne(report, metric, condition, gateValueOf(report, metric)),
  );
  const has = (status: ConditionOutcome["status"]) => conditions.some((each) => each.status === status);
  return { status: has("unmet") ? "unmet" : has("unknown") ? "unknown" : "met", conditions };
}

function judgeOne(
  report: Report,
  metric: GateMetric,
  condition: string,
  found: GateValue | undefined,
): ConditionOutcome {
  const unknown = (why: string): ConditionOutcome => ({
    metric,
    condition,
    status: "unknown",
    text: `${metric} could not be judged: ${why}.`,
  });
  if (!found) return unknown(whyMissing(report, metric));
  const comparisons = parseCondition(condition);
  const usesBaseline = comparisons.some(({ limit }) => limit.perBaseline !== 0);
  const baseline = found.baseline ?? undefined;
  if (usesBaseline && baseline === undefined)
    return unknown("it has no value for real data to be compared with");
  const value = usesBaseline ? (found.atBaseline ?? found.value) : found.value;
  if (Number.isNaN(value)) return unknown("its value is not a number");
  const limits = comparisons.map(({ limit }) => limitOf(limit, baseline ?? 0));
  const met = comparisons.every(({ relation }, i) => holds(value, relation, limits[i]));
  // The interval belongs to the value of all samples.
  const interval = value === found.value ? (found.interval ?? undefined) : undefined;
  return {
    metric,
    condition,
    status: met ? "met" : "unmet",
    value,
    ...(interval && { interval }),
    ...(baseline !== undefined && { baseline }),
    ...(isDoubtful(found, met, reachesAcross(interval, limits)) && { doubtful: true as const }),
    text: [
      sentence(metric, value, comparisons, limits, met) + closeness(interval, limits),
      ...(found.note === undefined ? [] : [found.note]),
    ].join(" "),
  };
}

function isDoubtful({ doubtful }: GateValue, met: boolean, isClose: boolean): boolean {
  return isClose || (met && doubtful === true);
}

/** Of these none can be measured without training data. */
const OF_TRAIN: readonly GateMetric[] = [
  "copies",
  "copyFraction",
  "shiftedCopies",
  "memorization",
  "authenticity",
  "cT",
  "leakage",
];

function whyMissing({ inputs }: Report, metric: GateMetric): string {
  return OF_TRAIN.includes(metric) && !inputs.train
    ? "no training data is known (name it with --train, or in the experiment file)"
    : "the report does not have it (its data is missing, or too small)";
}

function limitOf({ constant, perBaseline }: Limit, baseline: number): number {
  return constant + perBaseline * baseline;
}

function holds(value: number, relation: Relation, limit: number): boolean {
  switch (relation) {
    case ">=":
      return value >= limit;
    case ">":
      return value > limit;
    case "<=":
      return value <= limit;
    case "<":
      return value < limit;
    case "==":
      return value === limit;
    case "!=":
      return value !== limit;
  }
}

function sentence(
  metric: string,
  value: number,
  comparisons: readonly Comparison[],
  limits: readonly number[],
  met: boolean,
): string {
  const demands = comparisons.map(({ relation }, i) => `${relation} ${short(limits[i])}`).join(" and ");
  return `${metric} is ${short(value)}, ${met ? "as demanded" : "not as demanded"} (${demands}).`;
}

function reachesAcross(interval: readonly [number, number] | undefined, limits: readonly number[]): boolean {
  return interval !== undefined && limits.some((limit) => interval[0] < limit && limit < interval[1]);
}

function closeness(interval: readonly [number, number] | undefined, limits: readonly number[]): string {
  if (!interval || !reachesAcross(interval, limits)) return "";
  return ` Its interval ${interval.map(short).join(" to ")} reaches across the limit: with other samples it may come out the other way.`;
}

function short(value: number): string {
  return String(Number(value.toPrecision(4)));
}
