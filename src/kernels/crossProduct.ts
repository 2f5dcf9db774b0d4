import { RowReader, type Rows } from "./rows.ts";
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
  /** Where rows of a begin with zeros. */
  steps?: Steps;
}

/** That the columns of rows can be put into such an order that each row begins with at least as many zeros as the one before. */
export interface Steps {
  /** The columns in that order. */
  order: Int32Array;
  /** For each row with how many zeros it begins, at least; ascending. */
  zeros: Int32Array;
}

/** One tile of rows of scale · A Bᵀ. The same object for a and b says that the product is symmetric. */
export function crossProduct(args: CrossProductArguments, tile: number): undefined {
  const { a, b, scale, product, onto } = args;
  const [begin, end] = tileRange(tile, a.n);
  const [left, right] = [new RowReader(a), new RowReader(b)];
  for (let j = 0; j < b.n; j++) {
    const other = right.seek(j);
    for (let i = begin; i < end; i++) {
      const at = i * b.n + j;
      product[at] =
        scale * dot(left.values, left.seek(i), right.values, other, a.d) + (onto ? product[at] : 0);
    }
  }
}

function dot(a: Float64Array, i: number, b: Float64Array, j: number, d: number): number {
  const p = i * d;
  const q = j * d;
  let s0 = 0;
  let s1 = 0;
  let t = 0;
  for (; t + 1 < d; t += 2) {
    s0 += a[p + t] * b[q + t];
    s1 += a[p + t + 1] * b[q + t + 1];
  }
  if (t < d) s0 += a[p + t] * b[q + t];
  return s0 + s1;
}
