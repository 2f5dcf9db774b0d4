import { RowReader, type Rows } from "./rows.ts";
import { tileRange } from "./tiles.ts";

export interface CovarianceArguments {
  rows: Rows;
  /** Column means, to be taken off. */
  centre: Float64Array;
  /** Out: d × d; the products of the centred columns are added to what is there, so that rows can come in slabs. */
  sums: Float64Array;
}

/** One tile of rows of the sums that a covariance is made of, and by symmetry of its columns. */
export function covarianceTile(args: CovarianceArguments, tile: number): undefined {
  const { rows, centre } = args;
  const { n, d } = rows;
  const [begin, end] = tileRange(tile, d);
  const sums = args.sums.slice(begin * d, end * d);
  const reader = new RowReader(rows);
  const row = new Float64Array(d);
  for (let r = 0; r < n; r++) {
    const base = reader.seek(r) * d;
    for (let c = 0; c < d; c++) row[c] = reader.values[base + c] - centre[c];
    addOuterProduct(row, begin, end, sums);
  }
  for (let i = begin; i < end; i++) {
    for (let j = i; j < d; j++) {
      const value = sums[(i - begin) * d + j];
      args.sums[i * d + j] = value;
      args.sums[j * d + i] = value;
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
