import type { ComparedMetric, ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { ESTIMATES } from "../../src/evaluation/shared/estimates.ts";

export interface SubjectValue {
  value: number;
  interval: readonly [number, number] | null;
  baseline: number | null;
  baselineInterval: readonly [number, number] | null;
  /** Of a share that may well be more. */
  atLeast?: boolean;
}

type Subject = ComparisonReport["subjects"][number];

function copiesOf({ copying: { share, interval, atLeast } }: Subject): SubjectValue | undefined {
  if (share === null) return undefined;
  return { value: share, interval, baseline: 0, baselineInterval: null, atLeast };
}

/** A metric of one of the compared dumps, at the common size; undefined where it was not measured. */
export function subjectValue(
  { subjects }: ComparisonReport,
  subject: number,
  metric: ComparedMetric,
): SubjectValue | undefined {
  if (metric === "copies") return copiesOf(subjects[subject]);
  const found = ESTIMATES[metric](subjects[subject].report);
  if (!found || typeof found.value !== "number") return undefined;
  const { value, interval = null, baseline, baselineInterval = null } = found;
  return { value, interval, baseline: typeof baseline === "number" ? baseline : null, baselineInterval };
}
