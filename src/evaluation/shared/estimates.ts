import type { Report } from "../report.ts";
import type { ComparedMetric } from "../compare/comparisonReport.ts";

interface Found {
  value: number | string;
  interval?: readonly [number, number] | null;
  baseline?: number | string | null;
  baselineInterval?: readonly [number, number] | null;
}

/** Where each metric stands in a report. */
export const ESTIMATES: Record<
  Exclude<ComparedMetric, "copies">,
  (report: Pick<Report, "metrics" | "molecules">) => Found | null | undefined
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
