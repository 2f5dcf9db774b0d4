import { sharedFloat64, stackRows, takeRows, type Float64Rows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { centredRows, columnMeans } from "./covariance.ts";
import { createRandom, subset } from "./random.ts";

/** Directions in which rows vary most, roughly in order. */
export interface LeadingAxes {
  centre: Float64Array;
  /** Orthonormal but for rounding: up to `most` × d, fewer where rows seem to have few dimensions. */
  axes: Float64Rows;
}

/** Rows that the directions are fitted to. */
const SAMPLED = 512;
/** Steps of the orthogonal iteration. */
const STEPS = 2;
/** Directions for each dimension that rows seem to have, and how many at least. */
const AXES_A_DIMENSION = 12;
const FEWEST_AXES = 32;
/** What is shorter than this after the directions before it were taken off is rounding. */
const DEPENDENT = 1e-7;

/**
 * The leading directions of a random part of one or two sets, by orthogonal iteration on the inner products of its rows
 * (Golub & Van Loan, Matrix Computations, §8.2.4): cheap, and good enough for bounds that hold along any directions.
 * @param worthwhile told the dimension that the rows seem to have, (Σλ)² / Σλ² of their covariance; false ends it
 * @returns undefined where that was so, or rows hardly differ
 */
export async function leadingAxes(
  runner: TileRunner,
  sets: readonly Rows[],
  most: number,
  worthwhile: (dimension: number) => boolean,
): Promise<LeadingAxes | undefined> {
  const part = sampleOf(sets);
  const centre = columnMeans(part);
  const rows = centredRows(part, centre);
  const gram = { n: rows.n, d: rows.n, values: sharedFloat64(rows.n * rows.n) };
  await runner.run("crossProduct", { a: rows, b: rows, scale: 1, product: gram.values });
  const dimension = participation(gram);
  if (Number.isNaN(dimension) || !worthwhile(dimension)) return undefined;
  const count = Math.max(FEWEST_AXES, Math.ceil(AXES_A_DIMENSION * dimension));
  const weights = await leadingVectors(runner, gram, Math.min(most, count, rows.n, rows.d));
  const axes = orthonormalised(await product(runner, weights, transposed(rows)));
  return axes.n > 0 ? { centre, axes } : undefined;
}

function sampleOf(sets: readonly Rows[]): Rows {
  const random = createRandom(0, "leading axes");
  const parts = sets.map((rows) =>
    takeRows(rows, subset(random, rows.n, Math.min(rows.n, Math.floor(SAMPLED / sets.length)))),
  );
  return parts.length === 1 ? parts[0] : stackRows(parts[0], parts[1]);
}

/** (Σλ)² / Σλ² of the covariance of which centred rows have these inner products. */
function participation({ n, values }: Float64Rows): number {
  let trace = 0;
  let squares = 0;
  for (let i = 0; i < n; i++) {
    trace += values[i * n + i];
    for (let j = 0; j < i; j++) squares += values[i * n + j] ** 2;
  }
  return (trace / n) ** 2 / (squares / ((n * (n - 1)) / 2));
}

/** Leading eigenvectors of a symmetric matrix, as rows. */
async function leadingVectors(runner: TileRunner, matrix: Float64Rows, count: number): Promise<Float64Rows> {
  // Rows of the matrix: what one step makes of unit vectors.
  let vectors = takeRows(
    matrix,
    Int32Array.from({ length: count }, (_, i) => i),
  );
  for (let step = 0; step < STEPS; step++) {
    vectors = await product(runner, orthonormalised(vectors), matrix);
  }
  return orthonormalised(vectors);
}

/** a bᵀ */
async function product(runner: TileRunner, a: Float64Rows, b: Float64Rows): Promise<Float64Rows> {
  const values = sharedFloat64(a.n * b.n);
  await runner.run("crossProduct", { a, b, scale: 1, product: values });
  return { n: a.n, d: b.n, values };
}

function transposed({ n, d, values }: Float64Rows): Float64Rows {
  const columns = sharedFloat64(n * d);
  for (let i = 0; i < n; i++) for (let c = 0; c < d; c++) columns[c * n + i] = values[i * d + c];
  return { n: d, d: n, values: columns };
}

/** The rows made orthonormal one after the other (modified Gram–Schmidt), without those that depend on earlier ones. */
function orthonormalised({ n, d, values }: Float64Rows): Float64Rows {
  const kept = sharedFloat64(n * d);
  let count = 0;
  for (let i = 0; i < n; i++) {
    const row = values.slice(i * d, (i + 1) * d);
    const before = lengthOf(row);
    for (let j = 0; j < count; j++) takeOff(row, kept.subarray(j * d, (j + 1) * d));
    const length = lengthOf(row);
    if (!(length > DEPENDENT * before && length > 0)) continue;
    kept.set(
      row.map((value) => value / length),
      count * d,
    );
    count++;
  }
  return { n: count, d, values: kept.subarray(0, count * d) };
}

function lengthOf(row: Float64Array): number {
  let sum = 0;
  for (const value of row) sum += value * value;
  return Math.sqrt(sum);
}

/** Takes off the part of a row along a unit direction. */
function takeOff(row: Float64Array, direction: Float64Array): void {
  let along = 0;
  for (let c = 0; c < row.length; c++) along += row[c] * direction[c];
  for (let c = 0; c < row.length; c++) row[c] -= along * direction[c];
}
