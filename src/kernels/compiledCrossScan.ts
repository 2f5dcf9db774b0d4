import { CrossPairs, type CrossArguments, type CrossTile } from "./crossNeighbours.ts";
import {
  compiledNearestScan,
  DISTANCE_SCRATCH,
  queryAddresses,
  queryBytes,
  type NearestScanPlan,
} from "./compiledNearestScan.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import { tileRange } from "./tiles.ts";

interface Plan {
  nearest: NearestScanPlan;
  /** Address of the targets' squared radii. */
  radii: number;
}

/** The scan of crossNeighbours.ts, compiled, with the same distances to the last bit. */
export const compiledCrossScan: CompiledKernel<CrossArguments, CrossTile, Plan> = {
  tiles: ({ nearest }, plan) => compiledNearestScan.tiles(nearest, plan.nearest),

  prepare({ nearest, targetRadii }, memory, machine) {
    const padded = Math.ceil(targetRadii.length / 2) * 2;
    const radii = memory.allocate(padded * 8);
    memory.float64(radii, padded).fill(0).set(targetRadii);
    return { nearest: compiledNearestScan.prepare(nearest, memory, machine), radii };
  },

  scratchBytes: ({ nearest }, plan) =>
    Math.max(
      compiledNearestScan.scratchBytes(nearest, plan.nearest),
      queryBytes(nearest) + DISTANCE_SCRATCH + nearest.targets.n * 12,
    ),

  run(engine, args, plan, tile, scratch, checkCancelled) {
    const { functions, memory } = engine;
    const { nearest, queryRadii } = args;
    const { n, d } = nearest.targets;
    compiledNearestScan.run(engine, nearest, plan.nearest, tile, scratch, checkCancelled);
    const queryAt = queryAddresses(memory, nearest, plan.nearest, scratch);
    const block = scratch + queryBytes(nearest);
    const squared = block + DISTANCE_SCRATCH;
    const indices = squared + n * 8;
    const pairs = new CrossPairs(args);
    const [begin, end] = tileRange(tile, nearest.queries.n);
    for (let i = begin; i < end; i++) {
      const row = queryAt(i);
      const { targets } = plan.nearest;
      // prettier-ignore
      const count = functions.ballsOfRow(row, targets, n, d, plan.radii, queryRadii[i], squared, indices, block);
      const found = memory.int32(indices, count);
      const distances = memory.float64(squared, count);
      for (let at = 0; at < count; at++) pairs.add(i, found[at], distances[at]);
    }
    return pairs.toTile();
  },
};
