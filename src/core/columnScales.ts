import { RowReader, sharedFloat64, type Float64Rows, type Rows } from "../kernels/rows.ts";
import { columnMeans } from "./covariance.ts";
import { columnVariances } from "./columnVariances.ts";

/** Mean and standard deviation of each column of the set that they were fitted to. */
export interface ColumnScales {
  means: Float64Array;
  /** 1 for constant columns, which are then only centred. */
  deviations: Float64Array;
}

/** Column means and standard deviations of a set of real samples. */
export function columnScales(rows: Rows): ColumnScales {
  const deviations = columnVariances(rows).map((variance) => (variance > 0 ? Math.sqrt(variance) : 1));
  return { means: columnMeans(rows), deviations };
}

/** Each column brought to the fitted mean 0 and standard deviation 1. */
export function standardize(rows: Rows, { means, deviations }: ColumnScales): Float64Rows {
  const { n, d } = rows;
  const values = sharedFloat64(n * d);
  const reader = new RowReader(rows);
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) values[i * d + c] = (reader.values[base + c] - means[c]) / deviations[c];
  }
  return { n, d, values };
}
