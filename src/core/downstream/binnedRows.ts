import type { Float64Rows } from "../../kernels/rows.ts";
import { sorted } from "../order.ts";

/** Values of each feature by the bin that they lie in. */
export interface BinnedRows {
  n: number;
  d: number;
  /** d × n: the bins of one feature lie together. */
  bins: Uint8Array;
  /** Ascending values between the bins of each feature: a value lies in the first bin whose edge it does not exceed. */
  edges: Float64Array[];
}

const MOST_BINS = 32;

/** Sorts the values of each feature into bins of about equally many samples. */
export function binRows({ n, d, values }: Float64Rows): BinnedRows {
  const bins = new Uint8Array(n * d);
  const edges: Float64Array[] = [];
  for (let c = 0; c < d; c++) {
    const column = Float64Array.from({ length: n }, (_, i) => values[i * d + c]);
    const own = edgesOf(sorted(column));
    edges.push(own);
    for (let i = 0; i < n; i++) bins[c * n + i] = binOf(own, column[i]);
  }
  return { n, d, bins, edges };
}

/** Middles between neighbouring values at evenly spaced ranks. */
function edgesOf(ascending: Float64Array): Float64Array {
  const edges: number[] = [];
  for (let bin = 1; bin < MOST_BINS; bin++) {
    const at = Math.floor((bin * ascending.length) / MOST_BINS);
    if (at === 0 || ascending[at] === ascending[at - 1]) continue;
    edges.push((ascending[at - 1] + ascending[at]) / 2);
  }
  return Float64Array.from(new Set(edges));
}

function binOf(edges: Float64Array, value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= edges[middle]) high = middle;
    else low = middle + 1;
  }
  return low;
}
