import { RowReader, type Rows } from "../kernels/rows.ts";
import { columnMeans } from "./covariance.ts";

/** Variance of each column about its mean, divided by n − 1. */
export function columnVariances(rows: Rows): Float64Array {
  const means = columnMeans(rows);
  const { n, d } = rows;
  const sums = new Float64Array(d);
  const reader = new RowReader(rows);
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) sums[c] += (reader.values[base + c] - means[c]) ** 2;
  }
  return sums.map((sum) => sum / (n - 1));
}
