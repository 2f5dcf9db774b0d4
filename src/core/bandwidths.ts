import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { squaredDistancesAtRanks } from "./distanceQuantiles.ts";

/** "median": the median heuristic. "aggregated": several scales, combined inside the permutations. Or given values. */
export type BandwidthRule = "median" | "aggregated" | number[];

const AGGREGATED_COUNT = 6;
const FINEST_QUANTILE = 0.01;
const COARSEST_QUANTILE = 0.95;

/**
 * RBF bandwidths h of exp(−d²/2h²) for a pooled sample, or for several whose pairs are not across. They depend on the
 * pooled samples alone, which permutations leave as they are, so choosing them from the data does not inflate the level.
 *
 * The median heuristic is the square root of the median positive squared distance (Gretton et al. 2012). The aggregated
 * rule spans the distances from their 1% to their 95% quantile geometrically, so that structure within modes and between
 * modes is both seen (after Schrab et al. 2023, MMDAgg).
 */
export async function chooseBandwidths(
  runner: TileRunner,
  pools: readonly Rows[],
  rule: BandwidthRule,
): Promise<number[]> {
  if (rule === "median") {
    const [low, high] = await squaredDistancesAtRanks(runner, pools, (pairs) => [
      Math.floor((pairs - 1) / 2),
      Math.floor(pairs / 2),
    ]);
    return [Math.sqrt((low + high) / 2)];
  }
  if (rule !== "aggregated") return rule;
  const [fine, coarse] = await squaredDistancesAtRanks(runner, pools, (pairs) =>
    [FINEST_QUANTILE, COARSEST_QUANTILE].map((q) => Math.floor(q * (pairs - 1))),
  );
  return geometric(Math.sqrt(fine), Math.sqrt(coarse), AGGREGATED_COUNT);
}

/** How many bandwidths a rule chooses, at most. */
export function countOfBandwidths(rule: BandwidthRule): number {
  if (rule === "median") return 1;
  return rule === "aggregated" ? AGGREGATED_COUNT : rule.length;
}

function geometric(first: number, last: number, count: number): number[] {
  if (first === last) return [first];
  // Powers with fractions are rounded differently by different engines; exponential and logarithm are not.
  const step = Math.log(last / first) / (count - 1);
  return Array.from({ length: count }, (_, i) => first * Math.exp(i * step));
}
