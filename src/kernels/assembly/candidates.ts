// What is picked out of a tile of products. A value is the product plus the query's own norm: the squared distance as the
// filter sees it (float32), or half of it (whole numbers). T is f32 or i32.

/** Whether a value is below the larger of two limits, lane by lane. */
// @ts-ignore: decorator
@inline
function isBelow<T>(value: v128, first: v128, second: v128): v128 {
  if (isFloat<T>()) return f32x4.lt(value, f32x4.pmax(first, second));
  return i32x4.lt_s(value, i32x4.max_s(first, second));
}

/** Bits of the sixteen values at `at` that are below `own` or below their column's limit. */
// @ts-ignore: decorator
@inline
function sixteenBelow<T>(at: usize, norm: v128, own: v128, columns: usize): i32 {
  const a = isBelow<T>(v128.add<T>(v128.load(at), norm), own, columns ? v128.load(columns) : own);
  const b = isBelow<T>(v128.add<T>(v128.load(at, 16), norm), own, columns ? v128.load(columns, 16) : own);
  const c = isBelow<T>(v128.add<T>(v128.load(at, 32), norm), own, columns ? v128.load(columns, 32) : own);
  const d = isBelow<T>(v128.add<T>(v128.load(at, 48), norm), own, columns ? v128.load(columns, 48) : own);
  if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) return 0;
  return i32x4.bitmask(a) | (i32x4.bitmask(b) << 4) | (i32x4.bitmask(c) << 8) | (i32x4.bitmask(d) << 12);
}

/**
 * Offers every pair of a query and a target of one tile of products to the query's list and, where the targets have
 * limits too, to the target's: queries and targets are one set then, and pairs with target ≤ query are passed over.
 *
 * @param products rows × width, `stride` entries apart; it is overwritten about the diagonal
 * @param first, start numbers of the first query and of the first target; @param width a multiple of 16
 * @param norms one value a query
 * @param keep entries of a list; @param values, indices all lists, ascending, Infinity or the largest integer where empty
 * @param rowLimits, columnLimits what a value must be below, one for each query (target) of the set; kept at or below the
 *   last entry of its list. columnLimits 0: targets have no lists.
 */
export function offerPairsOf<T>(
  products: usize,
  rows: i32,
  stride: i32,
  first: i32,
  width: i32,
  start: i32,
  norms: usize,
  keep: i32,
  rowLimits: usize,
  columnLimits: usize,
  values: usize,
  indices: usize,
): void {
  for (let r = 0; r < rows; r++) {
    const row = products + (<usize>(r * stride) << 2);
    const i = first + r;
    const from = columnLimits ? max(0, i + 1 - start) : 0;
    if (from >= width) continue;
    const norm = load<T>(norms + (<usize>r << 2));
    if (from & 15) eraseBefore<T>(row, from, norm);
    const own = rowLimits + (<usize>i << 2);
    for (let c = from & ~15; c < width; c += 16) {
      const at = row + (<usize>c << 2);
      const limits = columnLimits ? columnLimits + (<usize>(start + c) << 2) : 0;
      let bits = sixteenBelow<T>(at, v128.splat<T>(norm), v128.splat<T>(load<T>(own)), limits);
      while (bits) {
        const bit = ctz(bits);
        bits &= bits - 1;
        const value: T = load<T>(at + (<usize>bit << 2)) + norm;
        const j = start + c + bit;
        if (value < load<T>(own)) insert<T>(values, indices, rowLimits, keep, i, value, j);
        if (limits && value < load<T>(limits + (<usize>bit << 2))) {
          insert<T>(values, indices, columnLimits, keep, j, value, i);
        }
      }
    }
  }
}

/** Makes the values of the up to fifteen targets before `column` such that nothing is above them. */
function eraseBefore<T>(row: usize, column: i32, norm: T): void {
  for (let c = column & ~15; c < column; c++) {
    if (isFloat<T>()) store<f32>(row + (<usize>c << 2), Infinity);
    else store<i32>(row + (<usize>c << 2), i32.MAX_VALUE - <i32>norm);
  }
}

function insert<T>(
  values: usize,
  indices: usize,
  limits: usize,
  keep: i32,
  row: i32,
  value: T,
  other: i32,
): void {
  const list = <usize>row * <usize>keep;
  values += list << 2;
  indices += list << 2;
  if (value >= load<T>(values + (<usize>(keep - 1) << 2))) return;
  place<T>(values, indices, keep, value, other);
  const last = load<T>(values + (<usize>(keep - 1) << 2));
  const limit = limits + (<usize>row << 2);
  // Threads share the limits. One that overwrites another's leaves a larger one than need be, which costs time only.
  if (last < load<T>(limit)) store<T>(limit, last);
}

/** Puts a value into its place in the ascending list; the last one falls out. */
// @ts-ignore: decorator
@inline
function place<T>(values: usize, indices: usize, keep: i32, value: T, other: i32): void {
  let slot = <usize>(keep - 1) << 2;
  // Four at a time where even the least of them is larger.
  while (slot >= 16 && load<T>(values + slot - 16) > value) {
    v128.store(values + slot - 12, v128.load(values + slot - 16));
    v128.store(indices + slot - 12, v128.load(indices + slot - 16));
    slot -= 16;
  }
  while (slot > 0) {
    const before = load<T>(values + slot - 4);
    if (before <= value) break;
    store<T>(values + slot, before);
    store<i32>(indices + slot, load<i32>(indices + slot - 4));
    slot -= 4;
  }
  store<T>(values + slot, value);
  store<i32>(indices + slot, other);
}

/**
 * Pairs of a query and a target of one tile of products whose value is below the query's limit or the target's.
 *
 * @param stride entries from one query's products to the next's
 * @param norms, rowLimits one value a query; @param columnLimits one value a target, or 0 for none
 * @param counts output: pairs of each query; @param indices output: targets within the tile, up to rows · width
 */
export function pairsBelowOf<T>(
  products: usize,
  rows: i32,
  stride: i32,
  width: i32,
  norms: usize,
  rowLimits: usize,
  columnLimits: usize,
  counts: usize,
  indices: usize,
): void {
  for (let r = 0; r < rows; r++) {
    const norm = v128.splat<T>(load<T>(norms + (<usize>r << 2)));
    const own = v128.splat<T>(load<T>(rowLimits + (<usize>r << 2)));
    const before = indices;
    for (let c = 0; c < width; c += 16) {
      const at = products + (<usize>(r * stride + c) << 2);
      let bits = sixteenBelow<T>(at, norm, own, columnLimits ? columnLimits + (<usize>c << 2) : 0);
      while (bits) {
        store<i32>(indices, c + ctz(bits));
        indices += 4;
        bits &= bits - 1;
      }
    }
    store<i32>(counts + (<usize>r << 2), <i32>((indices - before) >> 2));
  }
}

/**
 * Merges the lists that several threads have of one row into that of the first.
 * @param values, indices the row's list of the first thread; those of the others follow at `stride` bytes
 */
export function mergeListsOf<T>(values: usize, indices: usize, keep: i32, threads: i32, stride: usize): void {
  for (let t: usize = 1; t < <usize>threads; t++) {
    for (let slot: usize = 0; slot < <usize>keep; slot++) {
      const at = t * stride + (slot << 2);
      const value = load<T>(values + at);
      if (value >= load<T>(values + (<usize>(keep - 1) << 2))) break;
      place<T>(values, indices, keep, value, load<i32>(indices + at));
    }
  }
}
