import { discrepancyBlocks, kidAndEnergyDistance, sumsWithinParts } from "../core/energyDistance.ts";
import type { Side } from "../core/randomBlocks.ts";
import type { Rows } from "../kernels/rows.ts";
import type { Discrepancy } from "../core/kernelDiscrepancy.ts";
import { requireSamples } from "../core/metricRefused.ts";
import type { KidSubsets } from "../core/kid.ts";
import { baselinePairs } from "./baselinePairs.ts";
import { wholeInput, type EvaluationContext, type NamedRows } from "./context.ts";
import { baselineSourceOf, type BaselineSource } from "./realAgainstReal.ts";

/** A discrepancy from held-out data, and the same between two sets of real data. */
export interface DiscrepancyAndBaseline {
  found: Discrepancy;
  /** Random parts of both sets that it is an average over. */
  blocks: number;
  /** KID of each part, where these are as the subsets that other tools average over. */
  subsets: KidSubsets | null;
  baseline: Discrepancy | null;
  baselineSource: BaselineSource;
}

/**
 * KID or the energy distance, whichever is asked for: both come of one pass over the pairs, which the part that asks first
 * makes for both.
 * @throws MetricRefused below two samples of either set
 */
export async function discrepancyFromHeldout(
  context: EvaluationContext,
  metric: "kid" | "energy",
): Promise<DiscrepancyAndBaseline> {
  const name = metric === "kid" ? "KID" : "The energy distance";
  const why = "the unbiased estimate leaves out each sample's pair with itself";
  requireSamples(name, "generated", context.generated.rows.n, 2, why);
  requireSamples(name, "held-out", context.heldout.rows.n, 2, why);
  const { runner, cache, seed } = context;
  const sums = (rows: Rows, side: Side, blocks: number) => sumsWithinParts(runner, rows, side, blocks, seed);
  const between = (a: NamedRows, b: NamedRows) =>
    cache.get(`discrepancies/${a.id}/${b.id}/seed ${seed}`, () => {
      const blocks = discrepancyBlocks(a.rows, b.rows);
      return kidAndEnergyDistance(runner, a.rows, b.rows, {
        seed,
        blocks,
        // The held-out data is in the value and in its baseline, and in those of other checkpoints.
        within: (rows, side) =>
          side === 0
            ? sums(rows, side, blocks)
            : cache.get(`kernel sums/${b.id}/${blocks} blocks/seed ${seed}`, () => sums(rows, side, blocks)),
      });
    });
  const {
    [metric]: found,
    blocks,
    subsets,
  } = await between(wholeInput(context.generated), wholeInput(context.heldout));
  const baselines = baselinePairs(context);
  if (!baselines) return { found, blocks, subsets, baseline: null, baselineSource: null };
  const { standIn, heldout } = baselines.pairs[0];
  const { [metric]: baseline } = await between(standIn, heldout);
  return { found, blocks, subsets, baseline, baselineSource: baselineSourceOf(baselines) };
}
