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
const SLAB_VALUES = 2 ** 24;

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

/** Pivots between two updates of the whole matrix; below that, rows are brought up to date one by one. */
const BLOCK = 64;

/**
 * Rows l₁, l₂, … with Σ = Σ lᵢᵀlᵢ, largest remaining variance first; stops where what remains is rounding (Higham 2009,
 * Cholesky factorization, §4). `matrix` is d × d, shared, and is used up.
 *
 * @param rounding of the matrix's values, relative
 */
export async function pivotedCholesky(
  runner: TileRunner,
  matrix: Float64Array,
  d: number,
  rounding = Number.EPSILON,
): Promise<Float64Rows> {
  const diagonal = Float64Array.from({ length: d }, (_, i) => matrix[i * d + i]);
  const tolerance = d * rounding * diagonal.reduce((a, b) => Math.max(a, b), 0);
  const factor = sharedFloat64(d * d);
  let rank = 0;
  for (;;) {
    const start = rank;
    while (rank < d && rank < start + BLOCK && takePivot(matrix, diagonal, factor, start, rank, tolerance))
      rank++;
    if (rank < start + BLOCK || rank === d) break;
    runner.checkCancelled();
    const taken = transposed(factor.subarray(start * d, rank * d), rank - start, d);
    await runner.run("crossProduct", { a: taken, b: taken, scale: -1, product: matrix, onto: true });
  }
  return { n: rank, d, values: factor.subarray(0, rank * d) };
}

/**
 * Row `rank` of the factor, of the largest remaining variance. The matrix has the rows before `start` taken off already.
 * @returns false when only rounding remains
 */
function takePivot(
  matrix: Float64Array,
  diagonal: Float64Array,
  factor: Float64Array,
  start: number,
  rank: number,
  tolerance: number,
): boolean {
  const d = diagonal.length;
  const pivot = largest(diagonal);
  if (!(diagonal[pivot] > tolerance)) return false;
  const row = factor.subarray(rank * d, (rank + 1) * d);
  row.set(matrix.subarray(pivot * d, (pivot + 1) * d));
  for (let r = start; r < rank; r++)
    subtractMultiple(row, factor.subarray(r * d, (r + 1) * d), factor[r * d + pivot]);
  const root = Math.sqrt(diagonal[pivot]);
  // Rows of pivots already taken are zero but for rounding.
  for (let j = 0; j < d; j++) row[j] = diagonal[j] < 0 ? 0 : row[j] / root;
  for (let j = 0; j < d; j++) diagonal[j] -= row[j] ** 2;
  // A pivot that was taken is out of the game, whatever rounding left of it.
  diagonal[pivot] = -1;
  return true;
}

/** Columns of n × d values as rows. */
function transposed(values: Float64Array, n: number, d: number): Float64Rows {
  const columns = sharedFloat64(n * d);
  for (let i = 0; i < n; i++) for (let c = 0; c < d; c++) columns[c * n + i] = values[i * d + c];
  return { n: d, d: n, values: columns };
}

function largest(values: Float64Array): number {
  let best = 0;
  for (let i = 1; i < values.length; i++) if (values[i] > values[best]) best = i;
  return best;
}

function subtractMultiple(row: Float64Array, other: Float64Array, factor: number): void {
  if (factor === 0) return;
  for (let j = 0; j < row.length; j++) row[j] -= factor * other[j];
}
