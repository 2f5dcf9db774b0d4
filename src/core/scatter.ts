import { RowReader, sharedFloat64, takeRows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { exactCentre, pivotedCholesky } from "./covariance.ts";
import type { GaussianFit } from "./frechet.ts";

/** Sums over some rows of a set, about a centre that all of its parts share: what means and covariances are made of. */
export interface Scatter {
  n: number;
  /** Σ (x − c). */
  sum: Float64Array;
  /** d × d: Σ (x − c)(x − c)ᵀ. */
  products: Float64Array;
}

export interface ScatterOfParts {
  centre: Float64Array;
  parts: Scatter[];
}

/** The scatter of disjoint parts of a set, given by row numbers, from one pass over its rows. */
export async function scatterOfParts(
  runner: TileRunner,
  rows: Rows,
  parts: readonly Int32Array[],
): Promise<ScatterOfParts> {
  const { d } = rows;
  const centre = exactCentre(rows);
  const scatters: Scatter[] = [];
  for (const part of parts) {
    const own = takeRows(rows, part);
    const products = sharedFloat64(d * d);
    if (own.n > 0) await runner.run("covariance", { rows: own, centre, sums: products });
    scatters.push({ n: own.n, sum: deviations(own, centre), products });
  }
  return { centre, parts: scatters };
}

function deviations(rows: Rows, centre: Float64Array): Float64Array {
  const { n, d } = rows;
  const sum = new Float64Array(d);
  const reader = new RowReader(rows);
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) sum[c] += reader.values[base + c] - centre[c];
  }
  return sum;
}

/** The scatter of several parts together. */
export function joinedScatter(parts: readonly Scatter[]): Scatter {
  const [first] = parts;
  const joined = {
    n: 0,
    sum: new Float64Array(first.sum.length),
    products: sharedFloat64(first.products.length),
  };
  for (const { n, sum, products } of parts) {
    joined.n += n;
    for (let c = 0; c < sum.length; c++) joined.sum[c] += sum[c];
    for (let at = 0; at < products.length; at++) joined.products[at] += products[at];
  }
  return joined;
}

/** Mean and covariance factor of the rows of a scatter, more than their columns; uses it up. */
export async function fitOfScatter(
  runner: TileRunner,
  { n, sum, products }: Scatter,
  centre: Float64Array,
): Promise<GaussianFit> {
  const d = sum.length;
  for (let i = 0; i < d; i++) {
    for (let j = 0; j < d; j++) {
      products[i * d + j] = (products[i * d + j] - (sum[i] * sum[j]) / n) / (n - 1);
    }
  }
  return {
    mean: centre.map((value, c) => value + sum[c] / n),
    factor: await pivotedCholesky(runner, products, d),
  };
}
