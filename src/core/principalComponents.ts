import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { rowRange, sharedFloat64, takeRows, type Float64Rows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { centredRows, exactCentre } from "./covariance.ts";
import { subset, type Random } from "./random.ts";

export interface PrincipalComponents {
  mean: Float64Array;
  /** Orthonormal directions, largest variance first: count × d rows. */
  axes: Rows;
  /** Share of the variance that they hold. */
  share: number;
}

/** Rows that the components are fitted to, at most: the eigenvalues of their inner products are what costs. */
const MOST_ROWS = 384;

/**
 * The first principal components of a set (Pearson 1901), at most `most` and as many as hold the wanted share of its
 * variance, from the inner products of a random part of its centred rows.
 */
export async function principalComponents(
  runner: TileRunner,
  rows: Rows,
  { most, share }: { most: number; share: number },
  random: Random,
): Promise<PrincipalComponents> {
  const part = rows.n <= MOST_ROWS ? rows : takeRows(rows, subset(random, rows.n, MOST_ROWS));
  const mean = exactCentre(part);
  const centred = centredRows(part, mean);
  const gram = sharedFloat64(part.n * part.n);
  await runner.run("crossProduct", { a: centred, b: centred, scale: 1, product: gram });
  const { realEigenvalues: values, eigenvectorMatrix: vectors } = new EigenvalueDecomposition(
    Matrix.from1DArray(part.n, part.n, gram),
    { assumeSymmetric: true },
  );
  const total = values.reduce((sum, value) => sum + Math.max(0, value), 0);
  const order = values.map((_, i) => i).sort((a, b) => values[b] - values[a]);
  const axes: Float64Array[] = [];
  let held = 0;
  for (const i of order.slice(0, Math.min(most, rows.d))) {
    if (!(values[i] > 1e-12 * total) || (axes.length > 0 && held >= share * total)) break;
    axes.push(axisOf(centred, vectors.getColumn(i)));
    held += values[i];
  }
  // Data without any variance keeps one direction, in which all of it is zero.
  if (axes.length === 0) axes.push(new Float64Array(rows.d));
  const packed = sharedFloat64(axes.length * rows.d);
  axes.forEach((axis, i) => packed.set(axis, i * rows.d));
  return { mean, axes: { n: axes.length, d: rows.d, values: packed }, share: total > 0 ? held / total : 1 };
}

/** Rows that are centred at a time: their copies are float64, and a set may be large. */
const SLAB_ROWS = 4096;

/** Coordinates of rows along the components: n × count rows. */
export async function alongComponents(
  runner: TileRunner,
  rows: Rows,
  { mean, axes }: PrincipalComponents,
): Promise<Float64Rows> {
  const values = sharedFloat64(rows.n * axes.n);
  for (let begin = 0; begin < rows.n; begin += SLAB_ROWS) {
    const end = Math.min(rows.n, begin + SLAB_ROWS);
    const slab = centredRows(rowRange(rows, begin, end), mean);
    const product = values.subarray(begin * axes.n, end * axes.n);
    await runner.run("crossProduct", { a: slab, b: axes, scale: 1, product });
  }
  return { n: rows.n, d: axes.n, values };
}

/** Unit direction Σ uᵢ xᵢ, its largest entry positive. */
function axisOf({ n, d, values }: Float64Rows, weights: number[]): Float64Array {
  const axis = new Float64Array(d);
  for (let i = 0; i < n; i++) for (let c = 0; c < d; c++) axis[c] += weights[i] * values[i * d + c];
  const length = Math.sqrt(axis.reduce((sum, value) => sum + value * value, 0));
  const largest = axis.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
  return axis.map((value) => (value / length) * (largest < 0 ? -1 : 1));
}
