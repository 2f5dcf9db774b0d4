import { sharedFloat64, type Rows } from "../kernels/rows.ts";
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
export function standardize(rows: Rows, { means, deviations }: ColumnScales): Rows {
  const values = sharedFloat64(rows.values.length);
  for (let i = 0; i < rows.n; i++) {
    for (let c = 0; c < rows.d; c++) {
      values[i * rows.d + c] = (rows.values[i * rows.d + c] - means[c]) / deviations[c];
    }
  }
  return { n: rows.n, d: rows.d, values };
}
