import { kidAndEnergyDistance } from "../core/energyDistance.ts";
import type { Discrepancy } from "../core/kernelDiscrepancy.ts";
import { requireSamples } from "../core/metricRefused.ts";
import { baselinePairs } from "./baselinePairs.ts";
import { wholeInput, type EvaluationContext, type NamedRows } from "./context.ts";
import { baselineSourceOf, type BaselineSource } from "./realAgainstReal.ts";

/** A discrepancy from held-out data, and the same between two sets of real data. */
export interface DiscrepancyAndBaseline {
  found: Discrepancy;
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
  const between = async (a: NamedRows, b: NamedRows) => {
    const both = await context.cache.get(`discrepancies/${a.id}/${b.id}`, () =>
      kidAndEnergyDistance(context.runner, a.rows, b.rows),
    );
    return both[metric];
  };
  const found = await between(wholeInput(context.generated), wholeInput(context.heldout));
  const baselines = baselinePairs(context);
  if (!baselines) return { found, baseline: null, baselineSource: null };
  const { standIn, heldout } = baselines.pairs[0];
  const baseline = await between(standIn, heldout);
  return { found, baseline, baselineSource: baselineSourceOf(baselines) };
}
