import { RowReader, type Rows } from "./rows.ts";
import { squaredDistance } from "./squaredDistance.ts";
import { tileRange } from "./tiles.ts";

export interface KernelPermutationArguments {
  /** Both samples below each other. */
  pooled: Rows;
  /** RBF kernels exp(−d² / 2h²), one bandwidth h each. */
  bandwidths: number[];
  /** Assignments: the identity first, then the permutations. */
  assignments: number;
  /**
   * Bit t of byte g·assignments + b says whether row 8g + t counts as the first sample in assignment b; bits past the
   * last row are 0.
   */
  masks: Uint8Array;
  /**
   * That assignments move the samples in bins: the first `first` rows, and the others, in fours from their beginning; what
   * is left over of either is a smaller bin. Kernel values are then summed over bins before anything is looked up.
   */
  bins?: { first: number };
}

/** Samples of a bin. */
export const BIN = 4;

/**
 * Sums over the pairs i < j with i in this tile, one value for each bandwidth and assignment (bandwidth-major). With e
 * the indicator of the first sample: `within` = Σ eᵢeⱼKᵢⱼ, `touching` = Σ (eᵢ+eⱼ)Kᵢⱼ, and `total` = Σ Kᵢⱼ, one a bandwidth.
 */
export interface KernelPermutationTile {
  within: Float64Array;
  touching: Float64Array;
  total: Float64Array;
}

/**
 * Kernel sums of all permutations in one pass over the pairs; no kernel matrix is kept. For eight columns at a time all
 * 256 subset sums are tabled, so that a permutation costs one look-up for eight pairs (the method of the four Russians).
 */
export function kernelPermutationSums(args: KernelPermutationArguments, tile: number): KernelPermutationTile {
  const { pooled, bandwidths, assignments } = args;
  const [begin, end] = tileRange(tile, pooled.n);
  const sums: KernelPermutationTile = {
    within: new Float64Array(bandwidths.length * assignments),
    touching: new Float64Array(bandwidths.length * assignments),
    total: new Float64Array(bandwidths.length),
  };
  const squared = new Float64Array((pooled.n + 7) & ~7);
  const kernel = new Float64Array(squared.length);
  const row = new Float64Array(assignments);
  for (let i = begin; i < end; i++) {
    distancesToLaterRows(pooled, i, squared);
    for (let h = 0; h < bandwidths.length; h++) {
      applyKernel(squared, kernel, i, pooled.n, bandwidths[h]);
      addRow(args, i, kernel, row, sums, h);
    }
  }
  return sums;
}

function distancesToLaterRows(pooled: Rows, i: number, squared: Float64Array): void {
  const [from, to] = [new RowReader(pooled), new RowReader(pooled)];
  const own = from.seek(i);
  for (let j = i + 1; j < pooled.n; j++) {
    squared[j] = squaredDistance(from.values, own, to.values, to.seek(j), pooled.d, Infinity);
  }
}

/** Kernel values of row i against later rows; zero elsewhere in the byte groups that are read. */
function applyKernel(
  squared: Float64Array,
  kernel: Float64Array,
  i: number,
  n: number,
  bandwidth: number,
): void {
  const factor = -1 / (2 * bandwidth * bandwidth);
  kernel.fill(0, i & ~7, i + 1);
  for (let j = i + 1; j < n; j++) kernel[j] = Math.exp(squared[j] * factor);
  kernel.fill(0, n);
}

/** Adds the pairs of row i to the sums of every assignment. */
function addRow(
  args: KernelPermutationArguments,
  i: number,
  kernel: Float64Array,
  row: Float64Array,
  sums: KernelPermutationTile,
  h: number,
): void {
  const { assignments, masks } = args;
  row.fill(0);
  for (let group = i >> 3; group < kernel.length >> 3; group++) {
    tableSubsetSums(kernel, group * 8);
    addGroup(masks, group * assignments, row);
  }
  let rowTotal = 0;
  for (let j = i + 1; j < args.pooled.n; j++) rowTotal += kernel[j];
  sums.total[h] += rowTotal;
  const own = (i >> 3) * assignments;
  const bit = i & 7;
  const out = h * assignments;
  for (let b = 0; b < assignments; b++) {
    const inFirst = (masks[own + b] >> bit) & 1;
    sums.within[out + b] += inFirst * row[b];
    sums.touching[out + b] += inFirst * rowTotal + row[b];
  }
}

const subsetSums = new Float64Array(256);

function tableSubsetSums(kernel: Float64Array, start: number): void {
  for (let bit = 0; bit < 8; bit++) {
    const size = 1 << bit;
    const value = kernel[start + bit];
    for (let s = 0; s < size; s++) subsetSums[size + s] = subsetSums[s] + value;
  }
}

function addGroup(masks: Uint8Array, offset: number, row: Float64Array): void {
  for (let b = 0; b < row.length; b++) row[b] += subsetSums[masks[offset + b]];
}
