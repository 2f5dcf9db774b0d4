import type { Rows } from "../kernels/rows.ts";
import { columnMeans } from "./covariance.ts";

/** Variance of each column about its mean, divided by n − 1. */
export function columnVariances(rows: Rows): Float64Array {
  const means = columnMeans(rows);
  const sums = new Float64Array(rows.d);
  for (let i = 0; i < rows.n; i++) {
    for (let c = 0; c < rows.d; c++) sums[c] += (rows.values[i * rows.d + c] - means[c]) ** 2;
  }
  return sums.map((sum) => sum / (rows.n - 1));
}
