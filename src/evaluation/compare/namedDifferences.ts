import type {
  CheckDifference,
  ComparedMetric,
  MetricDifference,
  PairComparison,
} from "./comparisonReport.ts";
import { METRIC_WORDS } from "./metricWords.ts";

/** A difference of whatever kind, under the name by which sentences and tables call it. */
export type NamedDifference = Pick<
  MetricDifference,
  "first" | "second" | "value" | "interval" | "p" | "adjustedP" | "word" | "baseline"
> & { name: string; metric?: ComparedMetric };

/** All differences of a pair: of metrics, then of domain checks, then of the downstream task. */
export function namedDifferences({ differences, domain, downstream }: PairComparison): NamedDifference[] {
  return [
    ...differences.map((each) => ({ ...each, name: METRIC_WORDS[each.metric] })),
    ...(domain ?? []).map((each) => ({ ...each, name: checkName(each) })),
    ...(downstream ?? []).map((each) => ({
      ...each,
      name: `downstream ${each.score === "accuracy" ? "accuracy" : "R²"} (${each.model})`,
    })),
  ];
}

function checkName({ kind, name }: CheckDifference): string {
  return kind === "law" ? `samples that break "${name}"` : `samples beyond 99% of held-out in "${name}"`;
}
