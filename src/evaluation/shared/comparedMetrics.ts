import type { ComparedMetric } from "../compare/comparisonReport.ts";

/** What is shown of each of many dumps. */
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

/** Those that are shares, of samples or of molecules: no more than all, no less than none. */
export const SHARES: readonly ComparedMetric[] = [
  "precision",
  "recall",
  "coverage",
  "copies",
  "authenticity",
  "validity",
  "uniqueness",
  "novelty",
];

/** Metrics that copies of training data make better: samples then lie where data lies. */
export const REWARD_COPYING: readonly ComparedMetric[] = [
  "validity",
  "precision",
  "density",
  "frechet",
  "kid",
  "energy",
  "slicedWasserstein",
];
