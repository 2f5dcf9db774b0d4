import { RowReader, type Rows } from "./rows.ts";

/** How rows become small numbers around zero: (value − centre) · scale. */
export interface Centring {
  /** One value a column. */
  centre: Float64Array;
  /** The largest deviation of a value from its column's centre. */
  largest: number;
}

/** Deviations that are scaled; beyond them squares would leave the range of float64. */
const SMALLEST = 2 ** -400;
const LARGEST = 2 ** 400;

/**
 * A centre, the column means of the first set unless said, and the largest deviation from it in both sets.
 * @throws RangeError for values of extreme size
 */
export function centringOf(first: Rows, second: Rows, centre = columnMeansOf(first)): Centring {
  const largest = Math.max(
    largestDeviation(first, centre),
    first === second ? 0 : largestDeviation(second, centre),
  );
  if (!(largest === 0 || (largest > SMALLEST && largest < LARGEST))) {
    throw new RangeError(`deviations of up to ${largest} are not for filters`);
  }
  return { centre, largest };
}

/** Column means, for a centre that need not be exact. */
export function columnMeansOf(rows: Rows): Float64Array {
  const { n, d } = rows;
  const means = new Float64Array(d);
  const reader = new RowReader(rows);
  const { values } = reader;
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) means[c] += values[base + c];
  }
  for (let c = 0; c < d; c++) means[c] /= n;
  return means;
}

function largestDeviation(rows: Rows, centre: Float64Array): number {
  const { n, d } = rows;
  const reader = new RowReader(rows);
  const { values } = reader;
  let largest = 0;
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) largest = Math.max(largest, Math.abs(values[base + c] - centre[c]));
  }
  return largest;
}
