import { kidAndEnergyDistance } from "../core/energyDistance.ts";
import type { Discrepancy } from "../core/kernelDiscrepancy.ts";
import { requireSamples } from "../core/metricRefused.ts";
import { baselinePairs } from "./baselinePairs.ts";
import { wholeInput, type EvaluationContext, type NamedRows } from "./context.ts";
import { baselineSourceOf, type BaselineSource } from "./realAgainstReal.ts";

/** A discrepancy from held-out data, and the same between two sets of real data. */
export interface DiscrepancyAndBaseline {
  found: Discrepancy;
  /** Random parts of both sets that it is an average over. */
  blocks: number;
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
  const between = (a: NamedRows, b: NamedRows) =>
    cache.get(`discrepancies/${a.id}/${b.id}/seed ${seed}`, () =>
      kidAndEnergyDistance(runner, a.rows, b.rows, { seed }),
    );
  const { [metric]: found, blocks } = await between(
    wholeInput(context.generated),
    wholeInput(context.heldout),
  );
  const baselines = baselinePairs(context);
  if (!baselines) return { found, blocks, baseline: null, baselineSource: null };
  const { standIn, heldout } = baselines.pairs[0];
  const { [metric]: baseline } = await between(standIn, heldout);
  return { found, blocks, baseline, baselineSource: baselineSourceOf(baselines) };
}
