import { centringOf } from "./centring.ts";
import {
  packedBytes,
  packPairRows,
  pairDistances,
  pairOperandBytes,
  pairProducts,
  pairTiles,
  placePairOperand,
  PAIR_COLUMNS,
  PAIR_ROWS,
  PAIR_TILE_BYTES,
  type PairOperands,
} from "./compiledPairTiles.ts";
import {
  FIXED_SCRATCH,
  halfSums,
  loadFactors,
  loadSubsets,
  paddedCount,
  unpaired,
} from "./compiledPermutationSums.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import { BIN, type KernelPermutationArguments, type KernelPermutationTile } from "./kernelPermutationSums.ts";
import { ReferenceDistances } from "./referenceDistances.ts";

/** Tiles at most: each returns sums for all assignments. */
const MOST_TILES = 128;
/** Tiles of pairs below each other whose bins make whole groups of four. */
const STEPS = 4;
const BLOCK_ROWS = STEPS * PAIR_ROWS;
/** Rows of bins of one block: CHUNK entries of two float64 each, as permutationSums.ts has them. */
const ROW_BYTES = (PAIR_COLUMNS / BIN) * 16;
const PAIR_BYTES = (BLOCK_ROWS / BIN) * ROW_BYTES;

interface Plan {
  operands: PairOperands;
  /** The row at each place, −1 where a smaller bin is filled up. */
  order: Int32Array;
  factors: number;
  pairs: number;
  /** 16 · subset of each group of four bins under each assignment. */
  columns: number;
  bins: number;
  padded: number;
}

/**
 * kernelPermutationSums where bins of samples move together: kernel values are summed over pairs of bins, and only those
 * sums are looked up, a sixteenth as many. What is left to do for each pair of samples is its kernel values.
 */
export const compiledBinnedSums: CompiledKernel<KernelPermutationArguments, KernelPermutationTile, Plan> = {
  tiles: (_, { order }) => Math.ceil(order.length / rowsOfTile(order.length)),

  prepare(args, memory) {
    const { pooled, bandwidths } = args;
    const order = orderOfBins(pooled.n, args.bins?.first ?? 0);
    const { centre } = centringOf(pooled, pooled);
    const address = memory.allocate(pairOperandBytes({ n: order.length, d: pooled.d }));
    const operand = placePairOperand(memory, address, pooled, centre, order);
    const bins = order.length / BIN;
    const padded = paddedCount(bins);
    return {
      operands: { a: operand, b: operand },
      order,
      ...loadFactors(memory, bandwidths),
      columns: loadSubsets(memory, binMasks(args, order), padded / 4),
      bins,
      padded,
    };
  },

  scratchBytes: (args, plan) => layout(0, args, plan).end,

  run(engine, args, plan, tile, scratch, checkCancelled) {
    const places = layout(scratch, args, plan);
    const { memory } = engine;
    memory.float64(places.within, (places.work - places.within) / 8).fill(0);
    const exact = new ReferenceDistances(engine, args.pooled, args.pooled, places.exact);
    const rows = rowsOfTile(plan.order.length);
    const end = Math.min(plan.order.length, (tile + 1) * rows);
    for (let first = tile * rows; first < end; first += BLOCK_ROWS) {
      checkCancelled();
      addBlock(engine, args, plan, exact, first, places);
    }
    return sumsOfTile(engine, args, plan, (tile * rows) / BIN, places);
  },
};

function rowsOfTile(n: number): number {
  return BLOCK_ROWS * Math.ceil(n / BLOCK_ROWS / MOST_TILES);
}

/** The rows of the first set, then those of the second, both filled up to whole bins. */
function orderOfBins(n: number, first: number): Int32Array {
  const filled = Math.ceil(first / BIN) * BIN;
  const order = new Int32Array(filled + Math.ceil((n - first) / BIN) * BIN).fill(-1);
  for (let i = 0; i < first; i++) order[i] = i;
  for (let i = first; i < n; i++) order[filled + i - first] = i;
  return order;
}

/** Assignments of bins, as kernelPermutationSums takes those of rows: where a bin's first row is. */
function binMasks(
  { masks, assignments }: KernelPermutationArguments,
  order: Int32Array,
): Pick<KernelPermutationArguments, "masks" | "assignments"> {
  const bins = order.length / BIN;
  const ofBins = new Uint8Array(((bins + 7) >> 3) * assignments);
  for (let bin = 0; bin < bins; bin++) {
    const row = order[bin * BIN];
    const from = (row >> 3) * assignments;
    const to = (bin >> 3) * assignments;
    for (let b = 0; b < assignments; b++) {
      ofBins[to + b] |= ((masks[from + b] >> (row & 7)) & 1) << (bin & 7);
    }
  }
  return { masks: ofBins, assignments };
}

type Layout = ReturnType<typeof layout>;

/** Addresses of the parts of a thread's scratch; from `within` to `work` they are sums. */
function layout(
  scratch: number,
  { pooled: { d }, assignments }: KernelPermutationArguments,
  { pairs, padded }: Plan,
) {
  const products = scratch + STEPS * packedBytes(d);
  const squared = products + PAIR_TILE_BYTES;
  const exact = squared + PAIR_TILE_BYTES;
  const kernel = exact + ReferenceDistances.bytes(d);
  const within = kernel + pairs * PAIR_BYTES;
  const touching = within + pairs * assignments * 16;
  const totals = touching + pairs * assignments * 16;
  const diagonal = totals + pairs * padded * 16;
  const work = diagonal + pairs * padded * 16;
  const end = work + FIXED_SCRATCH + assignments * 2 + 64;
  return { packed: scratch, products, squared, exact, kernel, within, touching, totals, diagonal, work, end };
}

/** Adds the pairs of BLOCK_ROWS rows with later rows. */
function addBlock(
  engine: KernelEngine,
  { pooled, assignments, bandwidths }: KernelPermutationArguments,
  { operands, order, factors, pairs, columns, bins, padded }: Plan,
  exact: ReferenceDistances,
  first: number,
  { packed, products, squared, kernel, within, totals, diagonal, work }: Layout,
): void {
  const { functions } = engine;
  const rows = Math.min(BLOCK_ROWS, order.length - first);
  const steps = Math.ceil(rows / PAIR_ROWS);
  const packedAt = (step: number) => packed + step * packedBytes(pooled.d);
  for (let step = 0; step < steps; step++) {
    packPairRows(engine, operands, first + step * PAIR_ROWS, packedAt(step));
  }
  for (const { column, width } of pairTiles(operands, first, first)) {
    engine.memory.float64(kernel, (pairs * PAIR_BYTES) / 8).fill(0);
    for (let step = 0; step < steps; step++) {
      const begin = first + step * PAIR_ROWS;
      const tile = { first: begin, rows: Math.min(PAIR_ROWS, order.length - begin), column, width };
      pairProducts(engine, operands, tile, packedAt(step), products);
      pairDistances(engine, operands, exact, tile, products, squared, order);
      const out = kernel + ((step * PAIR_ROWS) / BIN) * ROW_BYTES;
      // prettier-ignore
      functions.sumsOfBins(
        squared, tile.rows, width, begin / BIN, column / BIN, factors, bandwidths.length, out, PAIR_BYTES, diagonal, padded,
      );
    }
    // prettier-ignore
    functions.permutationBins(
      kernel, PAIR_BYTES, rows / BIN, first / BIN, column / BIN, bins, pairs, columns, assignments, within, totals, padded,
      work,
    );
  }
}

/** The pairs within bins count where their bin is; twice for what touches it. */
function sumsOfTile(
  { functions, memory }: KernelEngine,
  { assignments, bandwidths }: KernelPermutationArguments,
  { pairs, columns, bins, padded }: Plan,
  begin: number,
  { within, touching, totals, diagonal, work }: Layout,
): KernelPermutationTile {
  const all = memory.float64(totals, pairs * padded * 2);
  memory.float64(diagonal, all.length).forEach((value, at) => (all[at] += 2 * value));
  for (let pair = 0; pair < pairs; pair++) {
    const [bin, assignment] = [pair * padded * 16, pair * assignments * 16];
    functions.touchingSums(diagonal + bin, begin, bins, columns, assignments, within + assignment, work);
    functions.touchingSums(totals + bin, begin, bins, columns, assignments, touching + assignment, work);
  }
  const length = pairs * assignments * 2;
  return {
    within: unpaired(memory.float64(within, length), bandwidths.length, assignments),
    touching: unpaired(memory.float64(touching, length), bandwidths.length, assignments),
    total: halfSums(all, bandwidths.length, padded),
  };
}
