import type { ArrayChoice } from "./arrayChoice.ts";
import type { FeatureKind } from "./featurePlan.ts";

/** The metrics that can be asked for by name, cheapest first. */
export const METRIC_NAMES = [
  "precision-recall",
  "memorization",
  "molecules",
  "likelihood",
  "wasserstein",
  "vendi",
  "domain",
  "kid",
  "energy",
  "frechet",
  "mmd",
  "downstream",
  "power",
] as const;
export type MetricName = (typeof METRIC_NAMES)[number];

/** What to evaluate; mirrors the command line. Paths are absolute. */
export interface EvaluationRequest {
  /** File or folder of generated samples. */
  generated: string;
  heldout?: string;
  train?: string;
  /** Experiment file that rules; found beside or above the samples when absent. */
  experiment?: string;
  /** The feature space; that of the experiment file, or raw values, when absent. */
  features?: FeatureKind;
  /** Name of the array in `generated`, where the file holds several. */
  key?: string;
  /** Axis of it that counts the samples: the first when absent; negative ones count from the last. */
  axis?: number;
  /** The same of the real data. */
  arrays?: Partial<Record<"heldout" | "train", ArrayChoice>>;
  /** Neighbour whose distance is the radius, or several of which the first leads. */
  k?: number | number[];
  /** Whether a sample at exactly the radius is inside a ball; closed when absent. */
  ball?: "closed" | "open";
  /** "median", "aggregated", "split" (chosen on one half, tested on the other) or explicit bandwidths. */
  bandwidth?: "median" | "aggregated" | "split" | number[];
  permutations?: number;
  seed?: number;
  /** Used where neither the request nor an experiment file says: an editor's settings. */
  defaults?: { permutations?: number; seed?: number };
  /** Compute threads; all cores but at most eight when absent or 0. */
  threads?: number;
  /** Bytes that the evaluation may take; of larger sets a random part is used. 4 GB when absent. */
  memory?: number;
  /** Metrics to compute; all when absent. */
  only?: MetricName[];
  /**
   * What to do with `.samplescope/` of the experiment: "reuse" answers from it where it can, and stores what is computed;
   * "renew" computes and stores; "none" leaves it alone. When absent, "reuse" where an experiment file rules or the folder is
   * there already, else "none".
   */
  stored?: "reuse" | "renew" | "none";
}
