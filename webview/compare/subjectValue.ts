import type { ComparedMetric, ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";

/** What is shown of each of many dumps, as `SHOWN` of comparisonTables.ts: the page imports no values from there. */
export const EACH_DUMP: readonly ComparedMetric[] = [
  "precision",
  "recall",
  "coverage",
  "copies",
  "memorizationRatio",
  "frechet",
  "kid",
  "validity",
  "uniqueness",
  "novelty",
];

export interface SubjectValue {
  value: number;
  interval: readonly [number, number] | null;
  baseline: number | null;
  baselineInterval: readonly [number, number] | null;
  /** Of a share that may well be more. */
  atLeast?: boolean;
}

interface Found {
  value: number | string;
  interval?: readonly [number, number] | null;
  baseline?: number | string | null;
  baselineInterval?: readonly [number, number] | null;
}

type Subject = ComparisonReport["subjects"][number];

const READ: Record<
  Exclude<ComparedMetric, "copies">,
  (report: Subject["report"]) => Found | null | undefined
> = {
  precision: ({ metrics: { precisionRecall } }) => precisionRecall?.precision,
  recall: ({ metrics: { precisionRecall } }) => precisionRecall?.recall,
  density: ({ metrics: { precisionRecall } }) => precisionRecall?.density,
  coverage: ({ metrics: { precisionRecall } }) => precisionRecall?.coverage,
  frechet: ({ metrics: { frechet } }) => frechet?.vsHeldout,
  kid: ({ metrics: { kid } }) => kid,
  energy: ({ metrics: { energy } }) => energy,
  slicedWasserstein: ({ metrics: { wasserstein } }) => wasserstein?.sliced,
  vendi: ({ metrics: { vendi } }) => vendi,
  memorizationRatio: ({ metrics: { memorization } }) => memorization?.ratio,
  authenticity: ({ metrics: { memorization } }) => memorization?.authenticity,
  validity: ({ molecules }) => molecules?.validity,
  uniqueness: ({ molecules }) => molecules?.uniqueness,
  novelty: ({ molecules }) => molecules?.novelty,
};

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
  const found = READ[metric](subjects[subject].report);
  if (!found || typeof found.value !== "number") return undefined;
  const { value, interval = null, baseline, baselineInterval = null } = found;
  return { value, interval, baseline: typeof baseline === "number" ? baseline : null, baselineInterval };
}
