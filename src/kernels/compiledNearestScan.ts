import type { CompiledKernel } from "./compiledTask.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import type { NearestArguments } from "./nearest.ts";
import { loadPanels, rowOfPanels } from "./panels.ts";
import { RowReader } from "./rows.ts";
import { tileCountOf, tileRange } from "./tiles.ts";

/** Distances of one row to a block of targets. */
export const DISTANCE_SCRATCH = 256 * 8;

export interface NearestScanPlan {
  targets: number;
  /** Whether the queries are the targets, and so in panels too. */
  isSelf: boolean;
}

/** Bytes of scratch for one query. */
export function queryBytes({ queries }: NearestArguments): number {
  return queries.d * 16;
}

/**
 * Addresses of queries, each until the next is asked for: they may be many more than the targets, so that only the one at
 * hand is copied.
 * @param address queryBytes of scratch
 */
export function queryAddresses(
  memory: KernelMemory,
  { queries }: NearestArguments,
  { targets, isSelf }: NearestScanPlan,
  address: number,
): (i: number) => number {
  const { d } = queries;
  if (isSelf) return (i) => rowOfPanels(targets, i, d);
  const panel = memory.float64(address, 2 * d);
  const reader = new RowReader(queries);
  const { values } = reader;
  return (i) => {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) panel[2 * c] = values[base + c];
    return address;
  };
}

/** The scan of nearest.ts, compiled: every distance by direct difference in float64, the same to the last bit. */
export const compiledNearestScan: CompiledKernel<NearestArguments, undefined, NearestScanPlan> = {
  tiles: ({ queries }) => tileCountOf(queries.n),

  prepare({ queries, targets }, memory) {
    return { targets: loadPanels(memory, targets), isSelf: queries === targets };
  },

  scratchBytes: (args) => queryBytes(args) + DISTANCE_SCRATCH + args.k * 12,

  run({ functions, memory }, args, plan, tile, scratch) {
    const { targets, k, excludeSelf, squared, indices } = args;
    const { n, d } = targets;
    const queryAt = queryAddresses(memory, args, plan, scratch);
    const distances = scratch + queryBytes(args);
    const foundSquared = distances + DISTANCE_SCRATCH;
    const foundIndices = foundSquared + k * 8;
    const squaredView = memory.float64(foundSquared, k);
    const indexView = memory.int32(foundIndices, k);
    const [begin, end] = tileRange(tile, args.queries.n);
    for (let i = begin; i < end; i++) {
      const self = excludeSelf ? i : -1;
      // prettier-ignore
      functions.nearestOfRow(queryAt(i), plan.targets, n, d, k, self, foundSquared, foundIndices, distances);
      squared.set(squaredView, i * k);
      indices.set(indexView, i * k);
    }
    return undefined;
  },
};
