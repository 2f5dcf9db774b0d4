import { Z95 } from "../core/normal.ts";
import type { Estimate } from "./report.ts";

/** How an estimate stands to its value for real data. */
export interface Comparison {
  /** The estimate on the baseline's terms. */
  value: number;
  baseline: number;
  /** Share of the baseline that is missing; negative when the estimate is larger. */
  deficit: number;
  /** "below" and "above" only where the difference is beyond chance and large enough to matter. */
  verdict: "below" | "above" | "same" | "cannot-tell";
}

/** Standard errors beyond which a difference is not chance: one false alarm in about 160, one-sided. */
const BEYOND_CHANCE = 2.5;
/** Relative differences that nobody would act on. */
const NEGLIGIBLE = 0.03;
/** Half-width of an interval within which real trouble could hide. */
const TOO_WIDE = 0.15;

/** Compares an estimate with its real-vs-real value; undefined where there is none. */
export function compareWithBaseline(estimate: Estimate): Comparison | undefined {
  if (estimate.baseline === null || estimate.interval === null || !estimate.baselineInterval)
    return undefined;
  const value = Number(estimate.valueAtBaseline ?? estimate.value);
  const baseline = Number(estimate.baseline);
  const baselineError = standardError(estimate.baselineInterval);
  const ownError = standardError(estimate.interval);
  // On a subsample the estimate is at least as uncertain as the baseline of that size.
  const error = estimate.valueAtBaseline === undefined ? ownError : Math.max(ownError, baselineError);
  const z = (value - baseline) / Math.hypot(error, baselineError);
  // Where real data itself scores nothing, nothing can be said of generated data.
  if (baseline === 0) return { value, baseline, deficit: 0, verdict: "cannot-tell" };
  const deficit = (baseline - value) / baseline;
  return { value, baseline, deficit, verdict: verdictOf(z, deficit, Z95 * error) };
}

function verdictOf(z: number, deficit: number, halfWidth: number): Comparison["verdict"] {
  if (Math.abs(z) > BEYOND_CHANCE && Math.abs(deficit) > NEGLIGIBLE) return z < 0 ? "below" : "above";
  return halfWidth > TOO_WIDE ? "cannot-tell" : "same";
}

function standardError([low, high]: readonly [number, number]): number {
  return (high - low) / (2 * Z95);
}
