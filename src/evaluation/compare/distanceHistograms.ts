import { sorted } from "../../core/order.ts";
import { nearestBetween, wholeInput } from "../context.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { ComparisonReport } from "./comparisonReport.ts";

const BINS = 48;

/**
 * Distances to the nearest training sample over bins that all dumps share, so that their histograms may lie on one another;
 * undefined without training data.
 */
export async function distanceHistograms(
  dumps: readonly ComparedDump[],
): Promise<ComparisonReport["distances"]> {
  const { context } = dumps[0];
  const sets = dumps.flatMap(({ toTrain }) => toTrain ?? []);
  if (!context.train || sets.length < dumps.length) return undefined;
  const heldout = await nearestBetween(context, wholeInput(context.heldout), wholeInput(context.train));
  const top = Math.max(...[...sets, heldout.distances].map(nearlyLargest));
  const width = (top || 1) / BINS;
  const counts = (values: Float64Array) => {
    const bins = Array.from({ length: BINS }, () => 0);
    for (const value of values) bins[Math.min(BINS - 1, Math.floor(value / width))]++;
    return bins;
  };
  return {
    edges: Array.from({ length: BINS + 1 }, (_, i) => i * width),
    heldout: counts(heldout.distances),
    subjects: sets.map(counts),
  };
}

/** What lies beyond is in the last bin: one far sample must not squeeze all others into the first one. */
function nearlyLargest(values: Float64Array): number {
  return sorted(values)[Math.floor(0.995 * (values.length - 1))];
}
