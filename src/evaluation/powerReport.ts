import type { CurvePoint, PowerEstimate, RequiredN, SmallestVisible } from "../core/power/powerAnalysis.ts";
import type { Effect } from "../core/power/effect.ts";

/** What a declared MMD test can see. */
export interface MmdPowerReport {
  test: "mmd";
  name: string;
  /** How bandwidths are chosen, or the given ones. */
  bandwidth: "median" | "aggregated" | "split" | number[];
  n: number;
  m: number;
  permutations: number;
  alpha: number;
  effect: Effect & {
    /** The dump that "like" resamples. */
    like?: string;
  };
  /** "spread": the factor that was really reached, measured by a mixture fitted to the changed samples. */
  reached: number | null;
  wanted: number;
  power: PowerEstimate;
  /** Whether the power is below the wanted one. */
  underpowered: boolean;
  requiredN: RequiredN | null;
  smallest: SmallestVisible | null;
  curve: CurvePoint[];
  /** Where samples came from: "real" ones, or a "smoothed" version of them where there are too few. */
  basis: "real" | "smoothed";
  realSamples: number;
  /** Groups (modes) that were found in the real data. */
  groups: number;
  /** All of it in one or two sentences. */
  sentence: string;
  caveats: string[];
}

/** At which n a Fréchet distance can be read. */
export interface FrechetSizeReport {
  test: "frechet";
  name: string;
  n: number;
  m: number;
  dimension: number;
  /** Of a covariance estimated from n samples, at most. */
  rank: number;
  /** What two samples of one Gaussian law with the data's covariance would give. */
  floor: number;
  /** Samples from which on the covariance can have full rank, where n is fewer. */
  neededN: number | null;
  sentence: string;
}

/** What precision and recall are for real data at these n and k. */
export interface SharesSizeReport {
  test: "precision-recall";
  name: string;
  n: number;
  m: number;
  k: number;
  dimension: number;
  /** Dimension of the data itself, from its neighbour distances; null where repeats hide it. */
  intrinsicDimension: number | null;
  precision: { value: number; deviation: number };
  recall: { value: number; deviation: number };
  /** Whether real data itself scores so low that little can be read off the shares. */
  weak: boolean;
  sentence: string;
}

export type TestPowerReport = MmdPowerReport | FrechetSizeReport | SharesSizeReport;

/** The answer of `samplescope power`. */
export interface PowerReport {
  schemaVersion: 1;
  tool: { name: "samplescope"; version: string };
  seed: number;
  heldout: { path: string; samples: number };
  train: { path: string; samples: number } | null;
  features: { kind: string; dimension: number };
  tests: TestPowerReport[];
}
