import type { CompiledKernel } from "./compiledTask.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import type { KernelPermutationArguments, KernelPermutationTile } from "./kernelPermutationSums.ts";
import {
  loadPairOperands,
  packedBytes,
  packPairRows,
  pairDistances,
  pairProducts,
  pairTiles,
  PAIR_ROWS,
  PAIR_TILE_BYTES,
  type PairOperands,
} from "./compiledPairTiles.ts";
import { ReferenceDistances } from "./referenceDistances.ts";

/** Tiles at most: each returns sums for all assignments. */
const MOST_TILES = 128;
/** Rows past the last one that the compiled kernel may read; they are zero. */
const MARGIN = 80;
/** Scratch of permutationSums.ts but for what depends on the number of assignments. */
export const FIXED_SCRATCH = 32768;

/** Where the operands of one pooled sample lie. */
export interface PermutationPlan {
  operands: PairOperands;
  /** −1/(2h²), bandwidths in pairs; an odd last one stands beside a factor of 0 that nobody reads. */
  factors: number;
  pairs: number;
  /** 16 · subset of each group of four rows under each assignment. */
  columns: number;
  padded: number;
}

/**
 * kernelPermutationSums over two bandwidths at a time, with tables over blocks of 4 × 4 pairs: one look-up a block,
 * permutation and pair of bandwidths stands for 32 multiply–adds. Squared distances come from inner products
 * (compiledPairTiles.ts); exponentials are within 2 units in the last place.
 */
export const compiledPermutationSums: CompiledKernel<
  KernelPermutationArguments,
  KernelPermutationTile,
  PermutationPlan
> = {
  tiles: ({ pooled }) => Math.ceil(pooled.n / rowsOfTile(pooled.n)),

  prepare(args, memory) {
    const { pooled, bandwidths } = args;
    const padded = paddedCount(pooled.n);
    return {
      operands: loadPairOperands(memory, pooled, pooled),
      ...loadFactors(memory, bandwidths),
      columns: loadSubsets(memory, args, padded / 4),
      padded,
    };
  },

  scratchBytes: ({ pooled, assignments }, plan) => permutationScratch(pooled.d, assignments, plan),

  run(engine, args, plan, tile, scratch, checkCancelled) {
    const begin = tile * rowsOfTile(args.pooled.n);
    const end = Math.min(args.pooled.n, begin + rowsOfTile(args.pooled.n));
    return sumsOfRows(engine, args, plan, { begin, end, scratch, checkCancelled });
  },
};

/** −1/(2h²) of each bandwidth, and how many pairs of bandwidths there are. */
export function loadFactors(memory: KernelMemory, bandwidths: number[]): { factors: number; pairs: number } {
  const pairs = Math.ceil(bandwidths.length / 2);
  const factors = memory.allocate(pairs * 16);
  memory
    .float64(factors, pairs * 2)
    .fill(0)
    .set(bandwidths.map((h) => -1 / (2 * h * h)));
  return { factors, pairs };
}

function rowsOfTile(n: number): number {
  return PAIR_ROWS * Math.ceil(n / PAIR_ROWS / MOST_TILES);
}

/** Rows to make room for, beyond which the compiled kernel does not read. */
export function paddedCount(n: number): number {
  return Math.ceil((n + MARGIN) / 4) * 4;
}

/** Bytes of scratch that sumsOfRows needs for rows of d columns. */
export function permutationScratch(
  d: number,
  assignments: number,
  { pairs, padded }: Pick<PermutationPlan, "pairs" | "padded">,
): number {
  return (
    packedBytes(d) +
    2 * PAIR_TILE_BYTES +
    ReferenceDistances.bytes(d) +
    FIXED_SCRATCH +
    assignments * 2 +
    64 +
    pairs * 16 * (2 * assignments + padded)
  );
}

/** A pooled sample and what is asked of it; the masks are in the plan already. */
type Pooled = Omit<KernelPermutationArguments, "masks">;

/** Sums over the pairs i < j with i in [begin, end); `begin` is a multiple of PAIR_ROWS. */
export function sumsOfRows(
  engine: KernelEngine,
  args: Pooled,
  plan: PermutationPlan,
  {
    begin,
    end,
    scratch,
    checkCancelled,
  }: { begin: number; end: number; scratch: number; checkCancelled: () => void },
): KernelPermutationTile {
  const { pooled, bandwidths, assignments } = args;
  const { pairs, columns, padded } = plan;
  const { functions, memory } = engine;
  const places = layout(scratch, args, plan);
  const exact = new ReferenceDistances(engine, pooled, pooled, places.exact);
  memory.float64(places.within, places.count).fill(0);
  for (let first = begin; first < end; first += PAIR_ROWS) {
    checkCancelled();
    addRows(engine, args, plan, exact, first, places);
  }
  for (let pair = 0; pair < pairs; pair++) {
    const at = places.totals + pair * padded * 16;
    const out = places.touching + pair * assignments * 16;
    functions.touchingSums(at, begin, pooled.n, columns, assignments, out, places.work);
  }
  const sums = pairs * assignments * 2;
  return {
    within: unpaired(memory.float64(places.within, sums), bandwidths.length, assignments),
    touching: unpaired(memory.float64(places.touching, sums), bandwidths.length, assignments),
    total: halfSums(memory.float64(places.totals, pairs * padded * 2), bandwidths.length, padded),
  };
}

type Layout = ReturnType<typeof layout>;

/** Addresses of the parts of a thread's scratch; `count` float64 from `within` on are sums. */
function layout(scratch: number, { pooled, assignments }: Pooled, { pairs, padded }: PermutationPlan) {
  const sums = pairs * assignments * 2;
  const products = scratch + packedBytes(pooled.d);
  const squared = products + PAIR_TILE_BYTES;
  const exact = squared + PAIR_TILE_BYTES;
  const within = exact + ReferenceDistances.bytes(pooled.d);
  const touching = within + sums * 8;
  const totals = touching + sums * 8;
  const work = totals + pairs * padded * 16;
  const count = (work - within) / 8;
  return { packed: scratch, products, squared, exact, within, touching, totals, work, count };
}

/** Adds the pairs of PAIR_ROWS rows with later rows. */
function addRows(
  engine: KernelEngine,
  { pooled, assignments }: Pooled,
  { operands, factors, pairs, columns, padded }: PermutationPlan,
  exact: ReferenceDistances,
  first: number,
  { packed, products, squared, within, totals, work }: Layout,
): void {
  packPairRows(engine, operands, first, packed);
  for (const tile of pairTiles(operands, first, first)) {
    const { rows, column, width } = tile;
    pairProducts(engine, operands, tile, packed, products);
    pairDistances(engine, operands, exact, tile, products, squared);
    for (let r = 0; r < rows; r += 4) {
      const own = squared + r * width * 8;
      // prettier-ignore
      engine.functions.permutationRows(
        own, width, first + r, column, pooled.n, factors, pairs, columns, assignments, within, totals, padded, work,
      );
    }
  }
}

/** Rows 4g … 4g+3 that count as the first sample under each assignment, as the offset 16 · subset. */
export function loadSubsets(
  memory: KernelMemory,
  args: Pick<KernelPermutationArguments, "masks" | "assignments">,
  groups: number,
): number {
  const { masks, assignments } = args;
  const address = memory.allocate(groups * assignments * 2);
  const subsets = memory.uint16(address, groups * assignments);
  // Groups past the last row are in no subset.
  subsets.fill(0);
  const bytes = masks.length / assignments;
  for (let byte = 0; byte < bytes; byte++) {
    const low = 2 * byte * assignments;
    for (let b = 0; b < assignments; b++) {
      const mask = masks[byte * assignments + b];
      subsets[low + b] = (mask & 15) << 4;
      subsets[low + assignments + b] = mask & 240;
    }
  }
  return address;
}

/** Entries of two bandwidths each as one run a bandwidth. */
export function unpaired(entries: Float64Array, bandwidths: number, length: number): Float64Array {
  const runs = new Float64Array(bandwidths * length);
  for (let h = 0; h < bandwidths; h++) {
    const base = (h >> 1) * length * 2 + (h & 1);
    for (let b = 0; b < length; b++) runs[h * length + b] = entries[base + 2 * b];
  }
  return runs;
}

/** Half the sum of each bandwidth's entries: every pair is in the totals of both of its rows. */
export function halfSums(entries: Float64Array, bandwidths: number, length: number): Float64Array {
  const sums = new Float64Array(bandwidths);
  for (let h = 0; h < bandwidths; h++) {
    const base = (h >> 1) * length * 2 + (h & 1);
    for (let i = 0; i < length; i++) sums[h] += entries[base + 2 * i];
    sums[h] /= 2;
  }
  return sums;
}
