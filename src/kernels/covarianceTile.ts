import type { Rows } from "./rows.ts";
import { tileRange } from "./tiles.ts";

export interface CovarianceArguments {
  /** Rows with the column means already taken off. */
  rows: Rows;
  /** Out: d × d, divided by n − 1. */
  covariance: Float64Array;
}

/** One tile of rows of the covariance matrix, and by symmetry of its columns. */
export function covarianceTile(args: CovarianceArguments, tile: number): undefined {
  const { rows, covariance } = args;
  const { n, d, values } = rows;
  const [begin, end] = tileRange(tile, d);
  const sums = new Float64Array((end - begin) * d);
  for (let r = 0; r < n; r++) addOuterProduct(values, r * d, begin, end, d, sums);
  for (let i = begin; i < end; i++) {
    for (let j = i; j < d; j++) {
      const value = sums[(i - begin) * d + j] / (n - 1);
      covariance[i * d + j] = value;
      covariance[j * d + i] = value;
    }
  }
}

function addOuterProduct(
  values: Float64Array,
  row: number,
  begin: number,
  end: number,
  d: number,
  sums: Float64Array,
): void {
  for (let i = begin; i < end; i++) {
    const factor = values[row + i];
    if (factor === 0) continue;
    const base = (i - begin) * d;
    for (let j = i; j < d; j++) sums[base + j] += factor * values[row + j];
  }
}
