/**
 * Squared Euclidean distance between row `i` of `a` and row `j` of `b`, by direct difference in float64. Gives up, with
 * Infinity, as soon as the sum so far exceeds `limit`.
 *
 * The form |a|² + |b|² − 2ab is never used: it loses near copies and data far from the origin to rounding.
 */
export function squaredDistance(
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  d: number,
  limit: number,
): number {
  let p = i * d;
  let q = j * d;
  const end = p + d;
  const blocksEnd = p + (d & ~15);
  let sum = 0;
  while (p < blocksEnd) {
    sum += sixteen(a, p, b, q);
    if (sum > limit) return Infinity;
    p += 16;
    q += 16;
  }
  for (; p < end; p++, q++) {
    const t = a[p] - b[q];
    sum += t * t;
  }
  return sum;
}

/** Sum of sixteen squared differences in four chains that a processor can run side by side. */
function sixteen(a: Float64Array, p: number, b: Float64Array, q: number): number {
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let t = 0; t < 16; t += 4) {
    const t0 = a[p + t] - b[q + t];
    const t1 = a[p + t + 1] - b[q + t + 1];
    const t2 = a[p + t + 2] - b[q + t + 2];
    const t3 = a[p + t + 3] - b[q + t + 3];
    s0 += t0 * t0;
    s1 += t1 * t1;
    s2 += t2 * t2;
    s3 += t3 * t3;
  }
  return s0 + s1 + (s2 + s3);
}
