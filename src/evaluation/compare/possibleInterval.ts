import type { ComparedMetric } from "./comparisonReport.ts";
import { SHARES } from "../shared/comparedMetrics.ts";

/** An interval narrower than this share of its ends is only as wide as rounding. */
const ROUNDING = 1e-12;

/**
 * The interval of a difference as far as it can be: that of shares within −1 and 1. Null where it has no width, since that comes from
 * values that never vary, such as those of equal samples, and not from certainty.
 */
export function possibleInterval(
  { metric }: { metric: ComparedMetric },
  [low, high]: [number, number],
): [number, number] | null {
  if (high - low <= ROUNDING * Math.max(Math.abs(low), Math.abs(high))) return null;
  return SHARES.includes(metric) ? [Math.max(-1, low), Math.min(1, high)] : [low, high];
}
