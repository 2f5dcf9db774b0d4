import type { Difference } from "../../core/mcnemar.ts";
import type { ComparedMetric, MetricDifference } from "./comparisonReport.ts";

/** What is known of one metric's difference before its p-value is adjusted. */
export interface RawDifference {
  metric: ComparedMetric;
  first: number;
  second: number;
  baseline: number | null;
  better: MetricDifference["better"];
  /** Null where no test of it is affordable or exists; `how` says why. */
  difference: Difference | null;
  how: string;
}
