import type { CompiledKernel } from "./compiledTask.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import type { KernelPermutationArguments, KernelPermutationTile } from "./kernelPermutationSums.ts";
import { loadPanels } from "./panels.ts";

/** Rows of one tile: a multiple of 4. The sums over whole rows cost as much as one row more in sixteen. */
const TILE_ROWS = 64;
/** Rows past the last one that the compiled kernel may read; they are zero. */
const MARGIN = 80;
/** Scratch of permutationSums.ts but for what depends on the number of assignments. */
const FIXED_SCRATCH = 32768;

/** Where the operands of one pooled sample lie. */
export interface PermutationPlan {
  panels: number;
  /** −1/(2h²), bandwidths in pairs; an odd last one stands beside a factor of 0 that nobody reads. */
  factors: number;
  pairs: number;
  /** 16 · subset of each group of four rows under each assignment. */
  columns: number;
  padded: number;
}

/**
 * kernelPermutationSums over two bandwidths at a time, with tables over blocks of 4 × 4 pairs: one look-up a block,
 * permutation and pair of bandwidths stands for 32 multiply–adds. Distances are those of the reference to the last bit;
 * exponentials are within 2 units in the last place.
 */
export const compiledPermutationSums: CompiledKernel<
  KernelPermutationArguments,
  KernelPermutationTile,
  PermutationPlan
> = {
  tiles: ({ pooled }) => Math.ceil(pooled.n / TILE_ROWS),

  prepare(args, memory) {
    const { pooled, bandwidths } = args;
    const padded = paddedCount(pooled.n);
    const pairs = Math.ceil(bandwidths.length / 2);
    const factors = memory.allocate(pairs * 16);
    memory
      .float64(factors, pairs * 2)
      .fill(0)
      .set(bandwidths.map((h) => -1 / (2 * h * h)));
    return {
      panels: loadPanels(memory, pooled, padded),
      factors,
      pairs,
      columns: loadSubsets(memory, args, padded / 4),
      padded,
    };
  },

  scratchBytes: ({ assignments }, plan) => permutationScratch(assignments, plan),

  run(engine, { pooled: { n, d }, bandwidths, assignments }, plan, tile, scratch) {
    const begin = tile * TILE_ROWS;
    const end = Math.min(n, begin + TILE_ROWS);
    const shape = { n, d, bandwidths: bandwidths.length, assignments };
    return sumsOfRows(engine, shape, plan, begin, end, scratch);
  },
};

/** Rows to make room for, beyond which the compiled kernel does not read. */
export function paddedCount(n: number): number {
  return Math.ceil((n + MARGIN) / 4) * 4;
}

/** Bytes of scratch that sumsOfRows needs. */
export function permutationScratch(
  assignments: number,
  { pairs, padded }: Pick<PermutationPlan, "pairs" | "padded">,
): number {
  return FIXED_SCRATCH + assignments * 2 + 64 + pairs * 16 * (2 * assignments + padded);
}

/** Sums over the pairs i < j with i in [begin, end), both multiples of 4 or the number of rows. */
export function sumsOfRows(
  { functions, memory }: KernelEngine,
  { n, d, bandwidths, assignments }: { n: number; d: number; bandwidths: number; assignments: number },
  { panels, factors, pairs, columns, padded }: PermutationPlan,
  begin: number,
  end: number,
  scratch: number,
): KernelPermutationTile {
  const sums = pairs * assignments * 2;
  const totals = pairs * padded * 2;
  const within = scratch;
  const touching = within + sums * 8;
  const rowTotals = touching + sums * 8;
  const work = rowTotals + totals * 8;
  memory.float64(scratch, 2 * sums + totals).fill(0);
  for (let first = begin; first < end; first += 4) {
    // prettier-ignore
    functions.permutationRows(
      panels, first, n, d, factors, pairs, columns, assignments, within, rowTotals, padded, work,
    );
  }
  for (let pair = 0; pair < pairs; pair++) {
    const at = rowTotals + pair * padded * 16;
    const out = touching + pair * assignments * 16;
    functions.touchingSums(at, begin, n, columns, assignments, out, work);
  }
  return {
    within: unpaired(memory.float64(within, sums), bandwidths, assignments),
    touching: unpaired(memory.float64(touching, sums), bandwidths, assignments),
    total: halfSums(memory.float64(rowTotals, totals), bandwidths, padded),
  };
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
function unpaired(entries: Float64Array, bandwidths: number, length: number): Float64Array {
  const runs = new Float64Array(bandwidths * length);
  for (let h = 0; h < bandwidths; h++) {
    const base = (h >> 1) * length * 2 + (h & 1);
    for (let b = 0; b < length; b++) runs[h * length + b] = entries[base + 2 * b];
  }
  return runs;
}

/** Half the sum of each bandwidth's entries: every pair is in the totals of both of its rows. */
function halfSums(entries: Float64Array, bandwidths: number, length: number): Float64Array {
  const sums = new Float64Array(bandwidths);
  for (let h = 0; h < bandwidths; h++) {
    const base = (h >> 1) * length * 2 + (h & 1);
    for (let i = 0; i < length; i++) sums[h] += entries[base + 2 * i];
    sums[h] /= 2;
  }
  return sums;
}
