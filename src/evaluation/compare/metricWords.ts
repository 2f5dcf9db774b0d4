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

/** "a, b and c". */
export function joined(parts: readonly string[]): string {
  return parts.length < 2 ? (parts[0] ?? "") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
