import { copyRow, rowRange, RowReader, sharedFloat64, type Float64Rows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";

/** Column means of n × d rows. */
export function columnMeans(rows: Rows): Float64Array {
  const { n, d } = rows;
  const means = new Float64Array(d);
  const reader = new RowReader(rows);
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) means[c] += reader.values[base + c];
  }
  return means.map((sum) => sum / n);
}

/** The rows with a centre taken off. */
export function centredRows(rows: Rows, centre: Float64Array): Float64Rows {
  const { n, d } = rows;
  const values = sharedFloat64(n * d);
  const reader = new RowReader(rows);
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) values[i * d + c] = reader.values[base + c] - centre[c];
  }
  return { n, d, values };
}

/**
 * The column means, but of a constant column its value, of which the mean is a rounded one: rows less their centre are
 * exactly zero there.
 */
export function exactCentre(rows: Rows, means = columnMeans(rows)): Float64Array {
  const { n, d } = rows;
  const isConstant = new Uint8Array(d).fill(1);
  const first = new Float64Array(d);
  copyRow(rows, 0, first);
  const reader = new RowReader(rows);
  for (let i = 1; i < n; i++) {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) if (reader.values[base + c] !== first[c]) isConstant[c] = 0;
  }
  return means.map((mean, c) => (isConstant[c] ? first[c] : mean));
}

/** Values that the kernel copies at a time, as float64: a set may be large. */
export const SLAB_VALUES = 2 ** 22;

/**
 * A factor F of the covariance Σ = FᵀF (n − 1 in the denominator): the centred rows themselves when there are no more
 * samples than dimensions, else a pivoted Cholesky factor, which singular covariances do not disturb.
 * @param centre see exactCentre
 * @returns rank × d rows
 */
export async function covarianceFactor(
  runner: TileRunner,
  rows: Rows,
  centre: Float64Array,
): Promise<Float64Rows> {
  const { n, d } = rows;
  if (n <= d) {
    const factor = centredRows(rows, centre);
    const scale = 1 / Math.sqrt(n - 1);
    for (let at = 0; at < factor.values.length; at++) factor.values[at] *= scale;
    return factor;
  }
  const covariance = sharedFloat64(d * d);
  const slab = Math.max(1, Math.floor(SLAB_VALUES / d));
  for (let begin = 0; begin < n; begin += slab) {
    const part = rowRange(rows, begin, Math.min(n, begin + slab));
    await runner.run("covariance", { rows: part, centre, sums: covariance });
  }
  for (let at = 0; at < covariance.length; at++) covariance[at] /= n - 1;
  return pivotedCholesky(runner, covariance, d);
}

/**
 * Rows l₁, l₂, … with Σ = Σ lᵢᵀlᵢ, largest remaining variance first; stops where what remains is rounding.
 *
 * @param matrix d × d, shared
 * @param rounding of the matrix's values, relative
 */
export async function pivotedCholesky(
  runner: TileRunner,
  matrix: Float64Array,
  d: number,
  rounding = Number.EPSILON,
): Promise<Float64Rows> {
  let largest = 0;
  for (let i = 0; i < d; i++) largest = Math.max(largest, matrix[i * d + i]);
  const factor = sharedFloat64(d * d);
  const tolerance = d * rounding * largest;
  const [rank] = await runner.run("pivotedCholesky", { matrix, d, tolerance, factor });
  return { n: rank, d, values: factor.subarray(0, rank * d) };
}
