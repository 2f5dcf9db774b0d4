/** The metrics that can be asked for by name. */
export const METRIC_NAMES = ["precision-recall", "memorization", "frechet", "mmd"] as const;
export type MetricName = (typeof METRIC_NAMES)[number];

/** What to evaluate; mirrors the command line. Paths are absolute. */
export interface EvaluationRequest {
  /** File or folder of generated samples. */
  generated: string;
  heldout?: string;
  train?: string;
  /** Experiment file that rules; found beside or above the samples when absent. */
  experiment?: string;
  /** Name of the array in `generated`, where the file holds several. */
  key?: string;
  k?: number;
  /** "median", "aggregated" or explicit bandwidths. */
  bandwidth?: "median" | "aggregated" | number[];
  permutations?: number;
  seed?: number;
  /** Used where neither the request nor an experiment file says: an editor's settings. */
  defaults?: { permutations?: number; seed?: number };
  /** Compute threads; all cores but at most eight when absent or 0. */
  threads?: number;
  /** Metrics to compute; all when absent. */
  only?: MetricName[];
  /** Store the report under `.samplescope/` of the experiment. */
  store?: boolean;
}
