import type { CompiledKernel } from "./compiledTask.ts";
import {
  BucketCounter,
  bucketOf,
  type BucketCounts,
  type CollectArguments,
  type PairArguments,
} from "./distanceOrder.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import { loadPanels, rowOfPanels } from "./panels.ts";
import { tileCountOf, tileRange } from "./tiles.ts";

const tiles = ({ rows }: PairArguments) => tileCountOf(rows.n);
const prepare = ({ rows }: PairArguments, memory: KernelMemory) => loadPanels(memory, rows);
const scratchBytes = ({ rows }: PairArguments) => (rows.n + 1) * 8;

/** countDistances with compiled distances, the same to the last bit. */
export const compiledCountDistances: CompiledKernel<PairArguments, BucketCounts, number> = {
  tiles,
  prepare,
  scratchBytes,
  run(engine, { rows }, panels, tile, scratch) {
    const counter = new BucketCounter();
    forEachRow(engine, rows.n, rows.d, panels, tile, scratch, (squared) => {
      for (let c = 0; c < squared.length; c++) if (squared[c] > 0) counter.add(squared[c]);
    });
    return counter.counts();
  },
};

/** collectDistances with compiled distances, the same to the last bit. */
export const compiledCollectDistances: CompiledKernel<CollectArguments, Float64Array, number> = {
  tiles,
  prepare,
  scratchBytes,
  run(engine, { rows, buckets }, panels, tile, scratch) {
    const wanted = new Set(buckets);
    const first = Math.min(...buckets);
    const last = Math.max(...buckets);
    const found: number[] = [];
    forEachRow(engine, rows.n, rows.d, panels, tile, scratch, (squared) => {
      for (let c = 0; c < squared.length; c++) {
        const bucket = bucketOf(squared[c]);
        if (bucket >= first && bucket <= last && squared[c] > 0 && wanted.has(bucket)) found.push(squared[c]);
      }
    });
    return Float64Array.from(found);
  },
};

/** The squared distances of each row of the tile to the later rows. */
function forEachRow(
  { functions, memory }: KernelEngine,
  n: number,
  d: number,
  panels: number,
  tile: number,
  scratch: number,
  visit: (squared: Float64Array) => void,
): void {
  const [begin, end] = tileRange(tile, n);
  for (let i = begin; i < end; i++) {
    const panel = (i + 1) >> 1;
    const count = Math.ceil(n / 2) - panel;
    if (count <= 0) continue;
    functions.squaredDistances(
      rowOfPanels(panels, i, d),
      rowOfPanels(panels, panel * 2, d),
      count,
      d,
      scratch,
    );
    // The first panel may hold row i itself, the last one no row.
    const from = i + 1 - panel * 2;
    visit(memory.float64(scratch + from * 8, n - i - 1));
  }
}
