import type { Steps } from "../kernels/crossProduct.ts";
import type { Float64Rows } from "../kernels/rows.ts";

/** Share of the values that must be zeros for them to be worth leaving out. */
const WORTHWHILE = 0.1;

/**
 * The order of columns in which the rows are a trapezium, each beginning with the zeros of the one before: a pivoted
 * Cholesky factor has as many zeros in a row as pivots were taken before.
 * @returns undefined where there are too few zeros
 */
export function stepsOf(rows: Float64Rows): Steps | undefined {
  const { n, d } = rows;
  const heights = heightsOf(rows);
  const zeros = new Int32Array(n);
  // Columns that end with row i − 1 are zeros from row i on.
  for (const height of heights) if (height < n) zeros[height]++;
  for (let i = 1; i < n; i++) zeros[i] += zeros[i - 1];
  if (zeros.reduce((sum, count) => sum + count, 0) < WORTHWHILE * n * d) return undefined;
  const order = Int32Array.from({ length: d }, (_, c) => c).sort((a, b) => heights[a] - heights[b] || a - b);
  return { order, zeros };
}

/** Of each column how many rows there are down to the last one that is not zero there. */
function heightsOf({ n, d, values }: Float64Rows): Int32Array {
  const heights = new Int32Array(d);
  let open = Int32Array.from({ length: d }, (_, c) => c);
  for (let row = n - 1; row >= 0 && open.length > 0; row--) {
    const base = row * d;
    let left = 0;
    for (const column of open) {
      if (values[base + column] === 0) open[left++] = column;
      else heights[column] = row + 1;
    }
    open = open.subarray(0, left);
  }
  return heights;
}
