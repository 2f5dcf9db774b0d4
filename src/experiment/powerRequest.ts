import type { Effect } from "../core/power/effect.ts";
import type { LoadedExperiment } from "./experimentFile.ts";
import type { FeatureKind } from "./featurePlan.ts";

/** What to say of tests before they are run; mirrors the command line. Paths are absolute. */
export interface PowerRequest {
  /** Experiment file whose tests are meant. */
  experiment?: string;
  /** The same, already read: an editor's text need not be saved. */
  loaded?: LoadedExperiment;
  /** Name of one test of the experiment file; all of them when absent. */
  test?: string;
  heldout?: string;
  train?: string;
  features?: FeatureKind;
  /** Generated samples of each test, and real ones where they are not as many. */
  n?: number;
  m?: number;
  bandwidth?: "median" | "aggregated" | "split" | number[];
  permutations?: number;
  alpha?: number;
  effect?: Effect;
  /** The dump that the effect "like" resamples. */
  like?: string;
  /** The wanted power. */
  wanted?: number;
  /** Simulated tests for each power, instead of as many as its sentence needs. */
  repetitions?: number;
  /** Half-width of the interval of the power at which simulating ends. */
  precision?: number;
  /** What is asked beside the power itself. "when-underpowered": only where the power is below the wanted one. */
  requiredN?: "always" | "when-underpowered";
  smallest?: boolean;
  curve?: boolean;
  seed?: number;
  /** Compute threads; all cores but at most eight when absent or 0. */
  threads?: number;
}
