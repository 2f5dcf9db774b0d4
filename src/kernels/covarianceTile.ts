import { RowReader, type Rows } from "./rows.ts";
import { tileRange } from "./tiles.ts";

export interface CovarianceArguments {
  rows: Rows;
  /** Column means, to be taken off. */
  centre: Float64Array;
  /** Out: d × d, divided by n − 1. */
  covariance: Float64Array;
}

/** One tile of rows of the covariance matrix, and by symmetry of its columns. */
export function covarianceTile(args: CovarianceArguments, tile: number): undefined {
  const { rows, centre, covariance } = args;
  const { n, d } = rows;
  const [begin, end] = tileRange(tile, d);
  const sums = new Float64Array((end - begin) * d);
  const reader = new RowReader(rows);
  const row = new Float64Array(d);
  for (let r = 0; r < n; r++) {
    const base = reader.seek(r) * d;
    for (let c = 0; c < d; c++) row[c] = reader.values[base + c] - centre[c];
    addOuterProduct(row, begin, end, sums);
  }
  for (let i = begin; i < end; i++) {
    for (let j = i; j < d; j++) {
      const value = sums[(i - begin) * d + j] / (n - 1);
      covariance[i * d + j] = value;
      covariance[j * d + i] = value;
    }
  }
}

function addOuterProduct(row: Float64Array, begin: number, end: number, sums: Float64Array): void {
  const d = row.length;
  for (let i = begin; i < end; i++) {
    const factor = row[i];
    if (factor === 0) continue;
    const base = (i - begin) * d;
    for (let j = i; j < d; j++) sums[base + j] += factor * row[j];
  }
}
