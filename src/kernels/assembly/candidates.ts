import { productTile } from "./products32";

/** Targets of one block of products: its sums stay in the second cache. */
const BLOCK: i32 = 512;

/** Bits of the sixteen values at `at` that are at most the limit. */
// @ts-ignore: decorator
@inline
function sixteenAtMost(at: usize, limit: v128): i32 {
  const a = f32x4.le(v128.load(at), limit);
  const b = f32x4.le(v128.load(at, 16), limit);
  const c = f32x4.le(v128.load(at, 32), limit);
  const d = f32x4.le(v128.load(at, 48), limit);
  if (!v128.any_true(v128.or(v128.or(a, b), v128.or(c, d)))) return 0;
  return i32x4.bitmask(a) | (i32x4.bitmask(b) << 4) | (i32x4.bitmask(c) << 8) | (i32x4.bitmask(d) << 12);
}

/**
 * The `keep` targets with the smallest |b|² − 2a·b of each packed query, ascending.
 *
 * @param targets panels of 8 rows, `padded` rows in all (a multiple of 16); @param starts |b|², Infinity past the last row
 * @param self the target that is the first query itself, the others following; −1 when queries are not targets
 * @param values, indices outputs: `keep` float32 and int32 a query; Infinity and −1 where there are fewer targets
 * @param scratch ⌈rows / 5⌉ · 5 · 512 float32
 */
export function nearestCandidates(
  queries: usize,
  rows: i32,
  targets: usize,
  starts: usize,
  padded: i32,
  d: i32,
  self: i32,
  keep: i32,
  values: usize,
  indices: usize,
  scratch: usize,
): void {
  for (let slot = 0; slot < rows * keep; slot++) {
    store<f32>(values + (<usize>slot << 2), Infinity);
    store<i32>(indices + (<usize>slot << 2), -1);
  }
  for (let start = 0; start < padded; start += BLOCK) {
    const width = min(BLOCK, padded - start);
    const panels = targets + ((<usize>start * <usize>d) << 2);
    productTile(queries, rows, panels, starts + (<usize>start << 2), width >> 3, d, scratch, width);
    for (let r = 0; r < rows; r++) {
      const row = scratch + (<usize>(r * width) << 2);
      const own = self + r - start;
      if (self >= 0 && own >= 0 && own < width) store<f32>(row + (<usize>own << 2), Infinity);
      const slot = <usize>(r * keep) << 2;
      keepSmallest(row, width, start, keep, values + slot, indices + slot);
    }
  }
}

function keepSmallest(row: usize, width: i32, start: i32, keep: i32, values: usize, indices: usize): void {
  const last = values + (<usize>(keep - 1) << 2);
  for (let c = 0; c < width; c += 16) {
    const at = row + (<usize>c << 2);
    let bits = sixteenAtMost(at, f32x4.splat(load<f32>(last)));
    while (bits) {
      const bit = ctz(bits);
      bits &= bits - 1;
      const value = load<f32>(at + (<usize>bit << 2));
      if (value < load<f32>(last)) insert(values, indices, keep, value, start + c + bit);
    }
  }
}

function insert(values: usize, indices: usize, keep: i32, value: f32, j: i32): void {
  let slot = keep - 1;
  while (slot > 0) {
    const before = load<f32>(values + (<usize>(slot - 1) << 2));
    if (before <= value) break;
    store<f32>(values + (<usize>slot << 2), before);
    store<i32>(indices + (<usize>slot << 2), load<i32>(indices + (<usize>(slot - 1) << 2)));
    slot--;
  }
  store<f32>(values + (<usize>slot << 2), value);
  store<i32>(indices + (<usize>slot << 2), j);
}

/**
 * Pairs of a packed query and a target of one block with start[j] − 2a·b ≤ limit[i], query after query.
 *
 * @param limits one float32 a query; @param width targets of the block, a multiple of 16 and at most 512
 * @param counts output: pairs of each query; @param indices output: targets within the block, rows · width at most
 * @param scratch ⌈rows / 5⌉ · 5 · width float32
 */
export function candidatesWithin(
  queries: usize,
  rows: i32,
  panels: usize,
  starts: usize,
  width: i32,
  d: i32,
  limits: usize,
  counts: usize,
  indices: usize,
  scratch: usize,
): void {
  productTile(queries, rows, panels, starts, width >> 3, d, scratch, width);
  for (let r = 0; r < rows; r++) {
    const limit = v128.load32_splat(limits + (<usize>r << 2));
    const before = indices;
    for (let c = 0; c < width; c += 16) {
      let bits = sixteenAtMost(scratch + (<usize>(r * width + c) << 2), limit);
      while (bits) {
        store<i32>(indices, c + ctz(bits));
        indices += 4;
        bits &= bits - 1;
      }
    }
    store<i32>(counts + (<usize>r << 2), <i32>((indices - before) >> 2));
  }
}
