import type { BallMembershipArguments, BallMembershipTile } from "./ballMembership.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import { loadPanels, rowOfPanels } from "./panels.ts";
import { tileCountOf, tileRange } from "./tiles.ts";

/** Distances of one row to a block of centres. */
const DISTANCE_SCRATCH = 256 * 8;

interface Plan {
  queries: number;
  centres: number;
  radii: number;
}

/** The scan of ballMembership.ts, compiled, with the same distances to the last bit. */
export const compiledBallScan: CompiledKernel<BallMembershipArguments, BallMembershipTile, Plan> = {
  tiles: ({ queries }) => tileCountOf(queries.n),

  prepare({ queries, centres, squaredRadii }, memory) {
    const padded = Math.ceil(centres.n / 2) * 2;
    const radii = memory.allocate(padded * 8);
    // The row that fills up the last panel is in no ball's way.
    memory.float64(radii, padded).fill(-1).set(squaredRadii);
    return { queries: loadPanels(memory, queries), centres: loadPanels(memory, centres), radii };
  },

  scratchBytes: ({ centres }) => DISTANCE_SCRATCH + centres.n * 12,

  run({ functions, memory }, { queries, centres }, plan, tile, scratch) {
    const { n, d } = centres;
    const squared = scratch + DISTANCE_SCRATCH;
    const indices = squared + n * 8;
    const [begin, end] = tileRange(tile, queries.n);
    const counts = new Int32Array(end - begin);
    const found: Int32Array[] = [];
    const distances: Float64Array[] = [];
    for (let i = begin; i < end; i++) {
      const row = rowOfPanels(plan.queries, i, d);
      // prettier-ignore
      const count = functions.ballsOfRow(row, plan.centres, n, d, plan.radii, squared, indices, scratch);
      counts[i - begin] = count;
      found.push(memory.int32(indices, count).slice());
      distances.push(memory.float64(squared, count).slice());
    }
    return { counts, centres: joined(found, Int32Array), squared: joined(distances, Float64Array) };
  },
};

function joined<T extends Int32Array | Float64Array>(parts: T[], Kind: new (length: number) => T): T {
  const all = new Kind(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
