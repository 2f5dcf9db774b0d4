import { exponential } from "./exponential";

// Tiles of pairs of rows: from inner products to squared distances to kernel values, and their sums over rows and
// columns. A tile has `rows` rows of `width` float64, an even number; all of it is worked on, also past the last column
// that counts, except by addTileSums.

/**
 * Turns inner products of centred rows into squared distances |a|² + |b|² − 2ab. Where that leaves less than `least` of
 * |a|² + |b|² its leading digits are rounding: such pairs become −1, for the caller to measure by direct difference.
 * @param rowNorms one float64 a row; @param columnNorms one a column
 * @param out as the tile; may be the tile
 * @returns pairs to measure
 */
export function squaredOfProducts(
  tile: usize,
  rows: i32,
  width: i32,
  rowNorms: usize,
  columnNorms: usize,
  least: f64,
  out: usize,
): i32 {
  let marked = 0;
  for (let r = 0; r < rows; r++) {
    const norm = v128.load64_splat(rowNorms + (<usize>r << 3));
    for (let at: usize = 0; at < <usize>width << 3; at += 16) {
      const product = v128.load(tile + at);
      const sum = f64x2.add(norm, v128.load(columnNorms + at));
      const squared = f64x2.sub(sum, f64x2.add(product, product));
      const lost = f64x2.lt(squared, f64x2.mul(f64x2.splat(least), sum));
      marked += popcnt(i64x2.bitmask(lost));
      v128.store(out + at, v128.bitselect(f64x2.splat(-1), squared, lost));
    }
    tile += <usize>width << 3;
    out += <usize>width << 3;
  }
  return marked;
}

/**
 * ((x·y)/d + 1)³ from inner products of centred rows.
 * @param scale 1/d
 * @param rowShifts, columnShifts c·x + |c|²/2 with the centre c: what the product of the rows as they were has more
 */
export function cubesOfProducts(
  tile: usize,
  rows: i32,
  width: i32,
  scale: f64,
  rowShifts: usize,
  columnShifts: usize,
  out: usize,
): void {
  for (let r = 0; r < rows; r++) {
    const shift = v128.load64_splat(rowShifts + (<usize>r << 3));
    for (let at: usize = 0; at < <usize>width << 3; at += 16) {
      const product = f64x2.add(v128.load(tile + at), f64x2.add(shift, v128.load(columnShifts + at)));
      const base = f64x2.add(f64x2.mul(product, f64x2.splat(scale)), f64x2.splat(1));
      v128.store(out + at, f64x2.mul(f64x2.mul(base, base), base));
    }
    tile += <usize>width << 3;
    out += <usize>width << 3;
  }
}

/** −√ of `count` squared distances, an even number. */
export function negativeRoots(squared: usize, count: i32, out: usize): void {
  for (let at: usize = 0; at < <usize>count << 3; at += 16) {
    v128.store(out + at, f64x2.neg(f64x2.sqrt(v128.load(squared + at))));
  }
}

/** exp(factor · x) of `count` squared distances x, an even number; factor < 0. */
export function exponentials(squared: usize, count: i32, factor: f64, out: usize): void {
  const factors = f64x2.splat(factor);
  for (let at: usize = 0; at < <usize>count << 3; at += 16) {
    v128.store(out + at, exponential(f64x2.mul(v128.load(squared + at), factors)));
  }
}

/**
 * Adds a tile's values to the sums of its rows and columns.
 * @param diagonal row r takes part from column diagonal + r on, where that is positive
 * @param end columns that count
 */
export function addTileSums(
  tile: usize,
  rows: i32,
  width: i32,
  diagonal: i32,
  end: i32,
  rowSums: usize,
  columnSums: usize,
): void {
  for (let r = 0; r < rows; r++) {
    const place = rowSums + (<usize>r << 3);
    store<f64>(place, load<f64>(place) + rowSum(tile, max(0, diagonal + r), end, columnSums));
    tile += <usize>width << 3;
  }
}

function rowSum(row: usize, from: i32, end: i32, columnSums: usize): f64 {
  let sum: f64 = 0;
  let c = from;
  if (c & 1 && c < end) sum = addOne(row, c++, sum, columnSums);
  let pair = f64x2.splat(0);
  for (; c + 1 < end; c += 2) {
    const at = <usize>c << 3;
    const value = v128.load(row + at);
    pair = f64x2.add(pair, value);
    v128.store(columnSums + at, f64x2.add(v128.load(columnSums + at), value));
  }
  if (c < end) sum = addOne(row, c, sum, columnSums);
  return sum + (f64x2.extract_lane(pair, 0) + f64x2.extract_lane(pair, 1));
}

function addOne(row: usize, c: i32, sum: f64, columnSums: usize): f64 {
  const at = <usize>c << 3;
  const value = load<f64>(row + at);
  store<f64>(columnSums + at, load<f64>(columnSums + at) + value);
  return sum + value;
}

/**
 * Sorts a tile's squared distances by an interval.
 * @param diagonal, end as in addTileSums
 * @param counts outputs, two int32: how many are positive, and of those how many below `low`
 * @param out output: the places r · width + c of those from `low` to `high`, rows · width int32 at most
 * @returns how many places
 */
export function bracketPairs(
  tile: usize,
  rows: i32,
  width: i32,
  diagonal: i32,
  end: i32,
  low: f64,
  high: f64,
  counts: usize,
  out: usize,
): i32 {
  const begin = out;
  let positive = 0;
  let below = 0;
  for (let r = 0; r < rows; r++) {
    const from = max(0, diagonal + r);
    for (let c = from & ~1; c < end; c += 2) {
      const value = v128.load(tile + (<usize>(r * width + c) << 3));
      const counted = lanes(c, from, end);
      const above = counted & i64x2.bitmask(f64x2.gt(value, f64x2.splat(0)));
      const less = above & i64x2.bitmask(f64x2.lt(value, f64x2.splat(low)));
      positive += (above & 1) + (above >> 1);
      below += (less & 1) + (less >> 1);
      const bits = (above ^ less) & i64x2.bitmask(f64x2.le(value, f64x2.splat(high)));
      if (bits == 0) continue;
      store<i32>(out, r * width + c + (bits & 1 ? 0 : 1));
      if (bits == 3) store<i32>(out, r * width + c + 1, 4);
      out += <usize>popcnt(bits) << 2;
    }
  }
  store<i32>(counts, positive);
  store<i32>(counts, below, 4);
  return <i32>((out - begin) >> 2);
}

/** Which of the columns c and c + 1 are in [from, end), as bits. */
// @ts-ignore: decorator
@inline
function lanes(c: i32, from: i32, end: i32): i32 {
  return (c >= from ? 1 : 0) | (c + 1 < end ? 2 : 0);
}

/**
 * Adds to the sums of a tile's rows and columns, of two kernels at once: the cubes of cubesOfProducts, and minus the
 * distances. Both come from inner products of centred rows. Pairs whose distance cancels (see squaredOfProducts) count in
 * the cubes only; the caller adds their distances.
 * @param diagonal, end as in addTileSums
 * @param cubeRows, cubeColumns sums of the cubes, one float64 a row and a column
 * @param distanceRows, distanceColumns likewise of minus the distances
 * @param lost output: the places r · width + c of pairs that cancel, rows · width int32 at most
 * @returns how many cancel
 */
export function addCubesAndDistances(
  tile: usize,
  rows: i32,
  width: i32,
  diagonal: i32,
  end: i32,
  least: f64,
  scale: f64,
  rowNorms: usize,
  columnNorms: usize,
  rowShifts: usize,
  columnShifts: usize,
  cubeRows: usize,
  cubeColumns: usize,
  distanceRows: usize,
  distanceColumns: usize,
  lost: usize,
): i32 {
  const begin = lost;
  for (let r = 0; r < rows; r++) {
    const at = <usize>r << 3;
    const from = max(0, diagonal + r);
    lost = addRowOfBoth(
      // prettier-ignore
      tile, from, end, least, scale, load<f64>(rowNorms + at), load<f64>(rowShifts + at), columnNorms, columnShifts,
      cubeRows + at, cubeColumns, distanceRows + at, distanceColumns, r * width, lost,
    );
    tile += <usize>width << 3;
  }
  return <i32>((lost - begin) >> 2);
}

/** One row of addCubesAndDistances. @returns where the next lost place goes */
// prettier-ignore
function addRowOfBoth(
  row: usize, from: i32, end: i32, least: f64, scale: f64, norm: f64, shift: f64, columnNorms: usize,
  columnShifts: usize, cubeRow: usize, cubeColumns: usize, distanceRow: usize, distanceColumns: usize, place: i32,
  lost: usize,
): usize {
  let cubes = f64x2.splat(0);
  let distances = f64x2.splat(0);
  for (let c = from & ~1; c < end; c += 2) {
    const at = <usize>c << 3;
    const product = v128.load(row + at);
    const lengths = f64x2.add(f64x2.splat(norm), v128.load(columnNorms + at));
    const squared = f64x2.sub(lengths, f64x2.add(product, product));
    const shifted = f64x2.add(product, f64x2.add(f64x2.splat(shift), v128.load(columnShifts + at)));
    const base = f64x2.add(f64x2.mul(shifted, f64x2.splat(scale)), f64x2.splat(1));
    let cube = f64x2.mul(f64x2.mul(base, base), base);
    let distance = f64x2.neg(f64x2.sqrt(squared));
    const small = f64x2.lt(squared, f64x2.mul(f64x2.splat(least), lengths));
    if (c < from || c + 1 >= end || v128.any_true(small)) {
      const counted = countedLanes(c, from, end);
      cube = v128.and(cube, counted);
      distance = v128.andnot(v128.and(distance, counted), small);
      const bits = i64x2.bitmask(v128.and(counted, small));
      store<i32>(lost, place + c + (bits & 1 ? 0 : 1));
      if (bits == 3) store<i32>(lost, place + c + 1, 4);
      lost += <usize>popcnt(bits) << 2;
    }
    cubes = f64x2.add(cubes, cube);
    distances = f64x2.add(distances, distance);
    v128.store(cubeColumns + at, f64x2.add(v128.load(cubeColumns + at), cube));
    v128.store(distanceColumns + at, f64x2.add(v128.load(distanceColumns + at), distance));
  }
  addLanes(cubeRow, cubes);
  addLanes(distanceRow, distances);
  return lost;
}

// @ts-ignore: decorator
@inline
function addLanes(sum: usize, value: v128): void {
  store<f64>(sum, load<f64>(sum) + (f64x2.extract_lane(value, 0) + f64x2.extract_lane(value, 1)));
}

/** All bits of those of the columns c and c + 1 that are in [from, end). */
function countedLanes(c: i32, from: i32, end: i32): v128 {
  const bits = lanes(c, from, end);
  return i64x2.replace_lane(i64x2.splat(bits & 1 ? -1 : 0), 1, bits & 2 ? -1 : 0);
}
