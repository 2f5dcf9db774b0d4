import type { Rows } from "./rows.ts";
import { tileRange } from "./tiles.ts";

export interface CrossProductArguments {
  a: Rows;
  b: Rows;
  /** Factor on every product. */
  scale: number;
  /** Out: a.n × b.n inner products of rows. */
  product: Float64Array;
}

/** One tile of rows of scale · A Bᵀ. */
export function crossProduct(args: CrossProductArguments, tile: number): undefined {
  const { a, b, scale, product } = args;
  const [begin, end] = tileRange(tile, a.n);
  for (let j = 0; j < b.n; j++) {
    for (let i = begin; i < end; i++) product[i * b.n + j] = scale * dot(a, i, b, j);
  }
}

function dot(a: Rows, i: number, b: Rows, j: number): number {
  const { d } = a;
  const p = i * d;
  const q = j * d;
  let s0 = 0;
  let s1 = 0;
  let t = 0;
  for (; t + 1 < d; t += 2) {
    s0 += a.values[p + t] * b.values[q + t];
    s1 += a.values[p + t + 1] * b.values[q + t + 1];
  }
  if (t < d) s0 += a.values[p + t] * b.values[q + t];
  return s0 + s1;
}
