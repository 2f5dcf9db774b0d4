import { packGroups64, productTile64 } from "./products64";

// Cholesky factorisation with pivots, blocked (Higham 2009, Cholesky factorization, §4; LAPACK's dpstrf). Of the symmetric
// matrix of what remains only the upper triangle is kept; rows and columns of pivots that a block took are dropped from it
// before the block is taken off the rest in one product.

/** Rows of the rest that are updated in one go. */
const UPDATE_ROWS: i32 = 60;

// @ts-ignore: decorator
@inline
function at(matrix: usize, stride: i32, row: i32, column: i32): usize {
  return matrix + ((<usize>row * <usize>stride + <usize>column) << 3);
}

/**
 * Takes up to `most` pivots, the largest remaining variance first.
 * @param matrix upper triangle, rows of `stride` float64, without the pivots of earlier blocks
 * @param diagonal remaining variances; −1 afterwards where the pivot was taken
 * @param block output: the rows of the factor, `stride` apart
 * @param chosen output: int32 indices of the pivots
 * @returns how many there were above `tolerance`
 */
export function takePivots(
  matrix: usize,
  size: i32,
  stride: i32,
  diagonal: usize,
  most: i32,
  tolerance: f64,
  block: usize,
  chosen: usize,
): i32 {
  let taken = 0;
  while (taken < most) {
    const pivot = largestOf(diagonal, size);
    const variance = load<f64>(diagonal + (<usize>pivot << 3));
    if (!(variance > tolerance)) break;
    const row = at(block, stride, taken, 0);
    fetchRow(matrix, size, stride, pivot, row);
    for (let t = 0; t < taken; t++) {
      const other = at(block, stride, t, 0);
      subtractMultiple(row, other, load<f64>(other + (<usize>pivot << 3)), size);
    }
    divideRow(row, diagonal, sqrt(variance), size);
    store<f64>(diagonal + (<usize>pivot << 3), -1);
    store<i32>(chosen + (<usize>taken << 2), pivot);
    taken++;
  }
  return taken;
}

/** The first of the largest values. */
function largestOf(values: usize, count: i32): i32 {
  let best = 0;
  let most = load<f64>(values);
  for (let i = 1; i < count; i++) {
    const value = load<f64>(values + (<usize>i << 3));
    if (value > most) {
      most = value;
      best = i;
    }
  }
  return best;
}

/** A whole row of the symmetric matrix. */
function fetchRow(matrix: usize, size: i32, stride: i32, row: i32, out: usize): void {
  let entry = at(matrix, stride, 0, row);
  for (let i = 0; i < row; i++) {
    store<f64>(out + (<usize>i << 3), load<f64>(entry));
    entry += <usize>stride << 3;
  }
  memory.copy(out + (<usize>row << 3), entry, <usize>(size - row) << 3);
}

function subtractMultiple(row: usize, other: usize, factor: f64, count: i32): void {
  const factors = f64x2.splat(factor);
  for (let k = 0; k < count; k += 2) {
    v128.store(row, f64x2.sub(v128.load(row), f64x2.mul(factors, v128.load(other))));
    row += 16;
    other += 16;
  }
}

/** The row over the root of the pivot, zero where nothing remains; its squares are taken off the variances. */
function divideRow(row: usize, diagonal: usize, root: f64, count: i32): void {
  for (let i = 0; i < count; i++) {
    const variance = load<f64>(diagonal);
    const value = variance < 0 ? 0 : load<f64>(row) / root;
    store<f64>(row, value);
    store<f64>(diagonal, variance - value * value);
    row += 8;
    diagonal += 8;
  }
}

/**
 * Drops entries from rows, and what they leave closes up.
 * @param runs `count` pairs of int32, ascending: the first entry that stays and the end
 * @param rows whether the same rows are dropped, of a symmetric matrix of which the upper triangle is kept; else `height`
 *   rows lose the entries
 */
export function keepRuns(
  matrix: usize,
  height: i32,
  stride: i32,
  runs: usize,
  count: i32,
  rows: bool,
): void {
  if (!rows) {
    for (let r = 0; r < height; r++) keepInRow(at(matrix, stride, r, 0), at(matrix, stride, r, 0), runs, count);
    return;
  }
  let to = 0;
  for (let run = 0; run < count; run++) {
    const pair = runs + (<usize>run << 3);
    const end = load<i32>(pair, 4);
    // Entries of earlier runs lie left of the diagonal.
    const before = to;
    for (let r = load<i32>(pair); r < end; r++) {
      keepInRow(at(matrix, stride, r, 0), at(matrix, stride, to, before), pair, count - run);
      to++;
    }
  }
}

function keepInRow(from: usize, to: usize, runs: usize, count: i32): void {
  for (let run = 0; run < count; run++) {
    const begin = load<i32>(runs);
    const bytes = <usize>(load<i32>(runs, 4) - begin) << 3;
    memory.copy(to, from + (<usize>begin << 3), bytes);
    to += bytes;
    runs += 8;
  }
}

/** Columns of `count` rows as panels of 4; columns past the last one are zero. */
export function packColumns(block: usize, count: i32, size: i32, stride: i32, out: usize): void {
  for (let t = 0; t < count; t++) {
    const row = at(block, stride, t, 0);
    memory.fill(row + (<usize>size << 3), 0, 32);
  }
  for (let column = 0; column < size; column += 4) {
    let from = block + (<usize>column << 3);
    for (let t = 0; t < count; t++) {
      v128.store(out, v128.load(from));
      v128.store(out, v128.load(from, 16), 16);
      from += <usize>stride << 3;
      out += 32;
    }
  }
}

/**
 * The upper triangle of A − RᵀR, the rows from UPDATE_ROWS · piece on. The matrix must have room for 8 rows and columns
 * more than `size`.
 * @param panels R as panels of 4 columns, `count` values deep
 * @param scratch UPDATE_ROWS · count float64
 */
export function subtractBlock(
  matrix: usize,
  size: i32,
  stride: i32,
  piece: i32,
  panels: usize,
  count: i32,
  scratch: usize,
): void {
  const row = piece * UPDATE_ROWS;
  const rows = min(UPDATE_ROWS, size - row);
  packGroups64(panels, row, rows, count, count, -1, scratch);
  const right = panels + ((<usize>row * <usize>count) << 3);
  const columns = size - row;
  const out = at(matrix, stride, row, row);
  productTile64(scratch, rows, right, (columns + 3) >> 2, count, count, true, out, stride);
}
