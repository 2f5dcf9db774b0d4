import type { Effect } from "./effect.ts";

/** A share of simulated tests that reject. */
export interface PowerEstimate {
  value: number;
  /** 95% Wilson interval for the simulation alone. */
  interval: [number, number];
  repetitions: number;
}

export interface RequiredN {
  /** Samples of each side, in the proportion of the declared ones. Two significant digits. */
  n: number;
  interval: [number, number];
  /** The power there, simulated; null where `extrapolated`. */
  power: PowerEstimate | null;
  /** Read off the fitted curve beyond the largest size that was simulated. */
  extrapolated: boolean;
  /** The largest size that a search may simulate here. */
  largest: number;
}

export interface SmallestVisible {
  /** The smallest size that is seen with the wanted power; null where even the largest is not. */
  size: number | null;
  interval: [number, number];
  /** The largest size that was tried, where not even that is seen. */
  largest?: number;
}

export interface CurvePoint extends PowerEstimate {
  n: number;
}

export interface PowerAnalysis {
  effect: Effect;
  /** "spread": the factor measured after the change, by a mixture fitted anew. */
  reached: number | null;
  n: number;
  m: number;
  wanted: number;
  power: PowerEstimate;
  requiredN: RequiredN | null;
  smallest: SmallestVisible | null;
  curve: CurvePoint[];
  /** Where samples came from: drawn from the real ones, or from a smoothed version where there are too few. */
  basis: "real" | "smoothed";
  realSamples: number;
  groups: number;
}
