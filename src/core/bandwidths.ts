import { bandwidthsAtRanks, ranksOfRule, type BandwidthRule } from "../kernels/bandwidthRule.ts";
import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { squaredDistancesAtRanks } from "./distanceQuantiles.ts";

export type { BandwidthRule };

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
  if (typeof rule !== "string") return rule;
  const squared = await squaredDistancesAtRanks(runner, pools, (pairs) => ranksOfRule(rule, pairs));
  return bandwidthsAtRanks(rule, squared);
}
