import type { Rows } from "./rows.ts";
import { tileRange } from "./tiles.ts";

export interface CrossProductArguments {
  a: Rows;
  b: Rows;
  /** Factor on every product. */
  scale: number;
  /** Out: a.n × b.n inner products of rows. */
  product: Float64Array;
  /** Whether the products are added to what is there. */
  onto?: boolean;
}

/** One tile of rows of scale · A Bᵀ. The same object for a and b says that the product is symmetric. */
export function crossProduct(args: CrossProductArguments, tile: number): undefined {
  const { a, b, scale, product, onto } = args;
  const [begin, end] = tileRange(tile, a.n);
  for (let j = 0; j < b.n; j++) {
    for (let i = begin; i < end; i++) {
      const at = i * b.n + j;
      product[at] = scale * dot(a, i, b, j) + (onto ? product[at] : 0);
    }
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
