import { RowReader, type Rows } from "../kernels/rows.ts";
import { columnMeans } from "./covariance.ts";
import { createRandom } from "./random.ts";

/** The plane of largest variance of a set of rows. */
export interface PrincipalPlane {
  mean: Float64Array;
  /** Two orthonormal directions of d values each. */
  axes: [Float64Array, Float64Array];
}

const ITERATIONS = 40;

/**
 * First two principal directions by orthogonal iteration on the data (Golub & Van Loan §8.2), without forming the
 * covariance. Signs are fixed so that the largest entry of each direction is positive.
 */
export function principalPlane(rows: Rows): PrincipalPlane {
  const mean = columnMeans(rows);
  const random = createRandom(0, "principal plane");
  const axes: [Float64Array, Float64Array] = [0, 1].map(() =>
    Float64Array.from({ length: rows.d }, () => random.normal()),
  ) as [Float64Array, Float64Array];
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    for (const axis of axes) axis.set(applyScatter(rows, mean, axis));
    normalise(axes[0]);
    // Twice: of data along a line the first pass leaves only rounding, which is not yet orthogonal.
    for (let pass = 0; pass < 2; pass++) {
      removeComponent(axes[1], axes[0]);
      normalise(axes[1]);
    }
  }
  axes.forEach(fixSign);
  return { mean, axes };
}

/** Coordinates of each row in the plane. */
export function projectOnPlane(rows: Rows, plane: PrincipalPlane): [number, number][] {
  const reader = new RowReader(rows);
  return Array.from({ length: rows.n }, (_, i) => {
    const base = reader.seek(i) * rows.d;
    const [x, y] = plane.axes.map((axis) => projection(reader.values, base, plane.mean, axis));
    return [x, y];
  });
}

function applyScatter(rows: Rows, mean: Float64Array, axis: Float64Array): Float64Array {
  const { n, d } = rows;
  const result = new Float64Array(d);
  const reader = new RowReader(rows);
  const { values } = reader;
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    const along = projection(values, base, mean, axis);
    for (let c = 0; c < d; c++) result[c] += along * (values[base + c] - mean[c]);
  }
  return result;
}

function projection(values: Float64Array, base: number, mean: Float64Array, axis: Float64Array): number {
  let sum = 0;
  for (let c = 0; c < mean.length; c++) sum += (values[base + c] - mean[c]) * axis[c];
  return sum;
}

function removeComponent(vector: Float64Array, unit: Float64Array): void {
  let along = 0;
  for (let c = 0; c < unit.length; c++) along += vector[c] * unit[c];
  for (let c = 0; c < unit.length; c++) vector[c] -= along * unit[c];
}

function normalise(vector: Float64Array): void {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  // Data without variance in this direction: any direction will do, zero is an honest one.
  if (length > 0) vector.forEach((value, c) => (vector[c] = value / length));
}

function fixSign(axis: Float64Array): void {
  const largest = axis.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  if (largest < 0) axis.forEach((value, c) => (axis[c] = -value));
}
