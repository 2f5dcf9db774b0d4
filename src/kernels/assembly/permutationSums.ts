import { exponential } from "./exponential";
import { addLookUps, clearTables, fillTable, TABLE } from "./subsetSums";

// Memory of one call, after one another in `scratch`: kernel values of 4 rows and a chunk of columns for two bandwidths,
// four look-up tables, offsets of the row subsets.
const CHUNK: i32 = 64;
const KERNEL: usize = 4 * <usize>CHUNK * 16;

/**
 * Adds the pairs (i, j), i < j, of four rows i and a block of columns j of a pooled sample to the kernel sums of all
 * assignments.
 *
 * @param squared squared distances of the four rows to the columns, rows of `width`
 * @param first the first of the four rows, a multiple of 4; @param column the first column, likewise
 * @param n columns from n on do not count
 * @param factors −1/(2h²), two float64 for each pair of bandwidths
 * @param columns 16 · subset of each group of four rows under each assignment, groups major, 16 bits each; groups up to
 *   n + 64 rows exist
 * @param stride assignments a group
 * @param within for each pair of bandwidths, `stride` entries of two float64: Σ eᵢeⱼKᵢⱼ
 * @param totals for each pair of bandwidths, `padded` entries of two float64: Σ Kᵢⱼ over the pairs of each row
 */
export function permutationRows(
  squared: usize,
  width: i32,
  first: i32,
  column: i32,
  n: i32,
  factors: usize,
  bandwidthPairs: i32,
  columns: usize,
  stride: i32,
  within: usize,
  totals: usize,
  padded: i32,
  scratch: usize,
): void {
  const tables = scratch + KERNEL;
  const rows = tables + 4 * TABLE;
  clearTables(tables);
  const groupBytes = <usize>stride << 1;
  const own = columns + <usize>(first >> 2) * groupBytes;
  for (let b: usize = 0; b < groupBytes; b += 2) store<u16>(rows + b, load<u16>(own + b) << 4);
  const last = min(n, column + width);
  for (let start = max(first, column); start < last; start += CHUNK) {
    const end = min(last, start + CHUNK);
    for (let h = 0; h < bandwidthPairs; h++) {
      const factor = v128.load(factors + (<usize>h << 4));
      kernelOfChunk(squared + (<usize>(start - column) << 3), width, factor, first, start, end, n, scratch);
      addTotals(scratch, first, start, totals + <usize>h * (<usize>padded << 4));
      const sums = within + <usize>h * (<usize>stride << 4);
      addChunk(scratch, start, end, tables, rows, columns, stride, sums);
    }
  }
}

/** Adds a chunk of four rows to the sums of all assignments. */
function addChunk(
  kernel: usize,
  start: i32,
  end: i32,
  tables: usize,
  rows: usize,
  columns: usize,
  stride: i32,
  sums: usize,
): void {
  const groupBytes = <usize>stride << 1;
  for (let c = 0; start + c < end; c += 16) {
    for (let t = 0; t < 4; t++) {
      fillTable(kernel + (<usize>(c + 4 * t) << 4), <usize>CHUNK << 4, tables + <usize>t * TABLE);
    }
    const groups = columns + <usize>((start + c) >> 2) * groupBytes;
    addLookUps(tables, rows, groups, groupBytes, stride, sums);
  }
}

/**
 * Kernel sums of bins of four rows with bins of four columns, for bins that assignments move as a whole: of one tile of
 * squared distances.
 * @param rows, width of the tile, multiples of four; @param firstBin, columnBin the numbers of its first bins
 * @param factors −1/(2h²), one float64 a bandwidth
 * @param out for each pair of bandwidths, `pairBytes` apart: rows of CHUNK entries of two float64; zero but for bins before
 *   the column's
 * @param diagonal for each pair of bandwidths, `padded` entries of two float64, a bin each: output, the sums of the pairs
 *   within bins
 */
export function sumsOfBins(
  squared: usize,
  rows: i32,
  width: i32,
  firstBin: i32,
  columnBin: i32,
  factors: usize,
  bandwidths: i32,
  out: usize,
  pairBytes: usize,
  diagonal: usize,
  padded: i32,
): void {
  for (let h = 0; h < bandwidths; h++) {
    const factor = v128.load64_splat(factors + (<usize>h << 3));
    const lane = <usize>(h & 1) << 3;
    const own = out + <usize>(h >> 1) * pairBytes;
    const within = diagonal + <usize>(h >> 1) * (<usize>padded << 4) + lane;
    for (let r = 0; r < rows >> 2; r++) {
      const bin = firstBin + r;
      const row = own + <usize>(r * CHUNK << 4);
      if (lane == 0) memory.fill(row, 0, <usize>CHUNK << 4);
      const from = squared + (<usize>(4 * r * width) << 3);
      if (bin >= columnBin && bin < columnBin + (width >> 2)) {
        const corner = from + (<usize>(bin - columnBin) << 5);
        store<f64>(within + (<usize>bin << 4), sumWithinBin(corner, <usize>width << 3, factor));
      }
      for (let c = max(0, bin + 1 - columnBin); c < width >> 2; c++) {
        const sum = sumOfBins(from + (<usize>c << 5), <usize>width << 3, factor);
        store<f64>(row + (<usize>c << 4) + lane, sum);
      }
    }
  }
}

/** Kernel values of four rows and four columns, summed. */
function sumOfBins(squared: usize, stride: usize, factor: v128): f64 {
  let left = f64x2.splat(0);
  let right = f64x2.splat(0);
  for (let r = 0; r < 4; r++) {
    left = f64x2.add(left, exponential(f64x2.mul(v128.load(squared), factor)));
    right = f64x2.add(right, exponential(f64x2.mul(v128.load(squared, 16), factor)));
    squared += stride;
  }
  const sum = f64x2.add(left, right);
  return f64x2.extract_lane(sum, 0) + f64x2.extract_lane(sum, 1);
}

/** Of those the ones right of the diagonal. */
function sumWithinBin(squared: usize, stride: usize, factor: v128): f64 {
  let sum: f64 = 0;
  for (let r = 0; r < 3; r++) {
    for (let c = r + 1; c < 4; c++) {
      const x = f64x2.mul(v128.load64_splat(squared + <usize>r * stride + (<usize>c << 3)), factor);
      sum += f64x2.extract_lane(exponential(x), 0);
    }
  }
  return sum;
}

/**
 * Adds sums of bins to those of all assignments: as permutationRows, with bins in the place of rows and columns.
 * @param kernel from sumsOfBins; @param rows bins, of which those up to a multiple of four are read
 * @param first the number of the first, a multiple of four; @param start of the first column, a multiple of sixteen
 * @param n bins in all
 */
export function permutationBins(
  kernel: usize,
  pairBytes: usize,
  rows: i32,
  first: i32,
  start: i32,
  n: i32,
  bandwidthPairs: i32,
  columns: usize,
  stride: i32,
  within: usize,
  totals: usize,
  padded: i32,
  scratch: usize,
): void {
  const tables = scratch + KERNEL;
  const offsets = tables + 4 * TABLE;
  clearTables(tables);
  const end = min(n, start + CHUNK);
  for (let r = 0; r < rows; r += 4) {
    const own = columns + <usize>((first + r) >> 2) * (<usize>stride << 1);
    for (let b: usize = 0; b < <usize>stride << 1; b += 2) store<u16>(offsets + b, load<u16>(own + b) << 4);
    for (let h = 0; h < bandwidthPairs; h++) {
      const chunk = kernel + <usize>h * pairBytes + <usize>(r * CHUNK << 4);
      addTotals(chunk, first + r, start, totals + <usize>h * (<usize>padded << 4));
      addChunk(chunk, start, end, tables, offsets, columns, stride, within + <usize>h * (<usize>stride << 4));
    }
  }
}

/**
 * Kernel values of four rows and the columns from `start` to before `end` for two bandwidths; 0 but for pairs i < j.
 * @param squared squared distance of the first row to the first column; rows `width` apart
 */
function kernelOfChunk(
  squared: usize,
  width: i32,
  factor: v128,
  first: i32,
  start: i32,
  end: i32,
  n: i32,
  kernel: usize,
): void {
  for (let r = 0; r < 4; r++) {
    // Also a row past the last one has no pairs.
    const begin = first + r < n ? max(start, first + r + 1) : end;
    if (begin > start) memory.fill(kernel, 0, <usize>(min(begin, start + CHUNK) - start) << 4);
    for (let j = begin; j < end; j++) {
      const c = <usize>(j - start);
      const x = f64x2.mul(v128.load64_splat(squared + (c << 3)), factor);
      v128.store(kernel + (c << 4), exponential(x));
    }
    const from = max(begin, end) - start;
    if (from < CHUNK) memory.fill(kernel + (<usize>from << 4), 0, <usize>(CHUNK - from) << 4);
    squared += <usize>width << 3;
    kernel += <usize>CHUNK << 4;
  }
}

/** Adds the kernel values of each row of the chunk, and of each column, to the totals of the pooled rows. */
function addTotals(kernel: usize, first: i32, start: i32, totals: usize): void {
  const columns = totals + (<usize>start << 4);
  for (let r = 0; r < 4; r++) {
    const row = kernel + <usize>(r * CHUNK << 4);
    let sum = f64x2.splat(0);
    for (let at: usize = 0; at < <usize>CHUNK << 4; at += 16) {
      const value = v128.load(row + at);
      sum = f64x2.add(sum, value);
      v128.store(columns + at, f64x2.add(v128.load(columns + at), value));
    }
    const own = totals + (<usize>(first + r) << 4);
    v128.store(own, f64x2.add(v128.load(own), sum));
  }
}

/**
 * Σᵢ eᵢ·totalᵢ of all assignments, for two bandwidths.
 * @param totals two float64 a row; those of rows [first, n) are read, and zeros up to fifteen rows on
 * @param sums `stride` entries of two float64
 */
export function touchingSums(
  totals: usize,
  first: i32,
  n: i32,
  columns: usize,
  stride: i32,
  sums: usize,
  scratch: usize,
): void {
  const tables = scratch + KERNEL;
  const rows = tables + 4 * TABLE;
  clearTables(tables);
  const groupBytes = <usize>stride << 1;
  // One row of totals: the subset of rows is always the first row alone.
  for (let b: usize = 0; b < groupBytes; b += 2) store<u16>(rows + b, 256);
  for (let start = first; start < n; start += 16) {
    for (let t = 0; t < 4; t++) {
      fillTable(totals + (<usize>(start + 4 * t) << 4), 0, tables + <usize>t * TABLE);
    }
    addLookUps(tables, rows, columns + <usize>(start >> 2) * groupBytes, groupBytes, stride, sums);
  }
}
