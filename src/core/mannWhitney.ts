import { normalUpperTail } from "./normal.ts";
import { sorted } from "./order.ts";

export interface MannWhitney {
  /** Pairs in which x exceeds y, ties counting a half. */
  u: number;
  /** Standard score with tie and continuity correction. */
  z: number;
  /** One-sided p-value of "x tends to be smaller than y". */
  p: number;
}

/**
 * Mann–Whitney U test of whether `x` is stochastically smaller than `y`, by the normal approximation with correction for
 * ties and continuity (Mann & Whitney 1947; as scipy's `alternative="less"`).
 */
export function mannWhitney(x: Float64Array, y: Float64Array): MannWhitney {
  const u = countExceeding(sorted(x), sorted(y));
  const n = x.length;
  const m = y.length;
  const spread = mannWhitneySpread(x, y);
  if (spread === 0) return { u, z: 0, p: 1 };
  const distance = u - (n * m) / 2;
  return { u, z: distance / spread, p: Math.min(1, normalUpperTail(-(distance + 0.5) / spread)) };
}

/** Standard deviation of U when both samples come from one law, given their ties. */
export function mannWhitneySpread(x: Float64Array, y: Float64Array): number {
  const total = x.length + y.length;
  return Math.sqrt(((x.length * y.length) / 12) * (total + 1 - tieSum(x, y) / (total * (total - 1))));
}

function countExceeding(x: Float64Array, y: Float64Array): number {
  let u = 0;
  let below = 0;
  let upTo = 0;
  for (const value of x) {
    while (below < y.length && y[below] < value) below++;
    while (upTo < y.length && y[upTo] <= value) upTo++;
    u += (below + upTo) / 2;
  }
  return u;
}

/** Σ t³ − t over the groups of tied values. */
function tieSum(x: Float64Array, y: Float64Array): number {
  const all = new Float64Array(x.length + y.length);
  all.set(x);
  all.set(y, x.length);
  all.sort();
  let sum = 0;
  for (let start = 0; start < all.length;) {
    let end = start + 1;
    while (end < all.length && all[end] === all[start]) end++;
    const t = end - start;
    sum += t ** 3 - t;
    start = end;
  }
  return sum;
}
