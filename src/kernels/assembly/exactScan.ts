import { squaredDistances } from "./squaredDistances";

/** Panels whose distances are held at once. */
const BLOCK: i32 = 128;

/** Puts a candidate into its place in the ascending list; the last one falls out. Equal distances keep their order. */
function insert(squared: usize, indices: usize, k: i32, distance: f64, j: i32): void {
  let slot = k - 1;
  while (slot > 0) {
    const before = load<f64>(squared + (<usize>(slot - 1) << 3));
    if (before <= distance) break;
    store<f64>(squared + (<usize>slot << 3), before);
    store<i32>(indices + (<usize>slot << 2), load<i32>(indices + (<usize>(slot - 1) << 2)));
    slot--;
  }
  store<f64>(squared + (<usize>slot << 3), distance);
  store<i32>(indices + (<usize>slot << 2), j);
}

/**
 * The k nearest targets of one row, exact in float64, equal distances in order of row number.
 *
 * @param row value c of the row at row + 16c; @param panels targets in panels of two rows, the last one padded
 * @param self row of the targets to leave out; −1 for none
 * @param squared, indices outputs: k float64, k int32
 * @param scratch 256 float64
 */
export function nearestOfRow(
  row: usize,
  panels: usize,
  n: i32,
  d: i32,
  k: i32,
  self: i32,
  squared: usize,
  indices: usize,
  scratch: usize,
): void {
  for (let slot = 0; slot < k; slot++) {
    store<f64>(squared + (<usize>slot << 3), Infinity);
    store<i32>(indices + (<usize>slot << 2), -1);
  }
  for (let start = 0; start < n; start += 2 * BLOCK) {
    const rows = min(2 * BLOCK, n - start);
    squaredDistances(row, panels + (<usize>(start >> 1) * <usize>d << 4), (rows + 1) >> 1, d, scratch);
    if (self >= start && self < start + rows) store<f64>(scratch + (<usize>(self - start) << 3), Infinity);
    if (rows & 1) store<f64>(scratch + (<usize>rows << 3), Infinity);
    keepNearest(scratch, rows, start, k, squared, indices);
  }
}

function keepNearest(distances: usize, rows: i32, start: i32, k: i32, squared: usize, indices: usize): void {
  const last = squared + (<usize>(k - 1) << 3);
  let worst = load<f64>(last);
  for (let c = 0; c < rows; c += 2) {
    const pair = v128.load(distances + (<usize>c << 3));
    if (!v128.any_true(f64x2.lt(pair, f64x2.splat(worst)))) continue;
    if (f64x2.extract_lane(pair, 0) < worst) {
      insert(squared, indices, k, f64x2.extract_lane(pair, 0), start + c);
      worst = load<f64>(last);
    }
    if (f64x2.extract_lane(pair, 1) < worst) {
      insert(squared, indices, k, f64x2.extract_lane(pair, 1), start + c + 1);
      worst = load<f64>(last);
    }
  }
}

/**
 * The targets of whose closed balls one row lies in some, or which lie in its own.
 * @param radii squared radii of the targets' balls, up to an even number; @param own squared radius of the row's ball
 * @param squared, indices outputs: up to n float64 and n int32
 * @returns how many targets
 */
export function ballsOfRow(
  row: usize,
  panels: usize,
  n: i32,
  d: i32,
  radii: usize,
  own: f64,
  squared: usize,
  indices: usize,
  scratch: usize,
): i32 {
  let found = 0;
  const ownRadius = f64x2.splat(own);
  for (let start = 0; start < n; start += 2 * BLOCK) {
    const rows = min(2 * BLOCK, n - start);
    squaredDistances(row, panels + (<usize>(start >> 1) * <usize>d << 4), (rows + 1) >> 1, d, scratch);
    for (let c = 0; c < rows; c += 2) {
      const pair = v128.load(scratch + (<usize>c << 3));
      const limits = f64x2.pmax(v128.load(radii + (<usize>(start + c) << 3)), ownRadius);
      const inside = i64x2.bitmask(f64x2.le(pair, limits));
      if (inside == 0) continue;
      for (let lane = 0; lane < 2; lane++) {
        if (!((inside >> lane) & 1) || c + lane >= rows) continue;
        store<f64>(squared + (<usize>found << 3), load<f64>(scratch + (<usize>(c + lane) << 3)));
        store<i32>(indices + (<usize>found << 2), start + c + lane);
        found++;
      }
    }
  }
  return found;
}
