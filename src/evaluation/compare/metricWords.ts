import type { ComparedMetric } from "./comparisonReport.ts";

/** The metrics as a reader knows them. */
export const METRIC_WORDS: Record<ComparedMetric, string> = {
  precision: "precision",
  recall: "recall",
  density: "density",
  coverage: "coverage",
  frechet: "Fréchet distance",
  kid: "KID",
  energy: "energy distance",
  slicedWasserstein: "sliced Wasserstein distance",
  vendi: "Vendi score",
  copies: "share of copies",
  memorizationRatio: "memorization ratio",
  authenticity: "authenticity",
  validity: "validity",
  uniqueness: "uniqueness",
  novelty: "novelty",
};
