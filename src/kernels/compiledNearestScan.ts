import type { CompiledKernel } from "./compiledTask.ts";
import type { NearestArguments } from "./nearest.ts";
import { loadPanels, rowOfPanels } from "./panels.ts";
import { tileCountOf, tileRange } from "./tiles.ts";

/** Distances of one row to a block of targets. */
const DISTANCE_SCRATCH = 256 * 8;

export interface NearestScanPlan {
  queries: number;
  targets: number;
}

/** The scan of nearest.ts, compiled: every distance by direct difference in float64, the same to the last bit. */
export const compiledNearestScan: CompiledKernel<NearestArguments, undefined, NearestScanPlan> = {
  tiles: ({ queries }) => tileCountOf(queries.n),

  prepare({ queries, targets }, memory) {
    const address = loadPanels(memory, targets);
    return { targets: address, queries: queries === targets ? address : loadPanels(memory, queries) };
  },

  scratchBytes: ({ k }) => DISTANCE_SCRATCH + k * 12,

  run({ functions, memory }, args, plan, tile, scratch) {
    const { targets, k, excludeSelf, squared, indices } = args;
    const { n, d } = targets;
    const foundSquared = scratch + DISTANCE_SCRATCH;
    const foundIndices = foundSquared + k * 8;
    const squaredView = memory.float64(foundSquared, k);
    const indexView = memory.int32(foundIndices, k);
    const [begin, end] = tileRange(tile, args.queries.n);
    for (let i = begin; i < end; i++) {
      const row = rowOfPanels(plan.queries, i, d);
      const self = excludeSelf ? i : -1;
      functions.nearestOfRow(row, plan.targets, n, d, k, self, foundSquared, foundIndices, scratch);
      squared.set(squaredView, i * k);
      indices.set(indexView, i * k);
    }
    return undefined;
  },
};
