import { rowRange, sharedFloat64, type Float64Rows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { mean, variance } from "./order.ts";
import { createRandom } from "./random.ts";
import { columnPowers } from "./wasserstein.ts";

/** Rows that are projected at a time: the kernel copies them as float64, and a set may be large. */
const SLAB_ROWS = 8192;

export interface SlicedWasserstein {
  order: 1 | 2;
  value: number;
  /** Of the Monte Carlo over projections alone; null of one projection. */
  standardError: number | null;
  projections: number;
}

/** `count` seeded directions, uniform on the sphere: count × d unit rows. A line has one direction. */
export function randomDirections(seed: number, count: number, d: number): Rows {
  if (d === 1) return { n: 1, d, values: Float64Array.of(1) };
  const random = createRandom(seed, "sliced Wasserstein");
  const values = sharedFloat64(count * d);
  for (let i = 0; i < count; i++) {
    const row = values.subarray(i * d, (i + 1) * d);
    for (let c = 0; c < d; c++) row[c] = random.normal();
    const length = Math.sqrt(row.reduce((sum, value) => sum + value * value, 0));
    row.forEach((value, c) => (row[c] = value / length));
  }
  return { n: count, d, values };
}

/** The rows' coordinates along each direction, a column each. @param directions unit rows of d values */
export async function projectedOn(runner: TileRunner, rows: Rows, directions: Rows): Promise<Float64Rows> {
  const values = sharedFloat64(rows.n * directions.n);
  for (let begin = 0; begin < rows.n; begin += SLAB_ROWS) {
    const end = Math.min(rows.n, begin + SLAB_ROWS);
    const product = values.subarray(begin * directions.n, end * directions.n);
    await runner.run("crossProduct", { a: rowRange(rows, begin, end), b: directions, scale: 1, product });
  }
  return { n: rows.n, d: directions.n, values };
}

/**
 * Sliced Wasserstein distances of order 1 and 2, (mean over directions of W_pᵖ of the projections)^{1/p} (Rabin et al.
 * 2012; Bonneel et al. 2015), with the error of the Monte Carlo over directions.
 *
 * @param directions unit rows of d values
 */
export async function slicedWasserstein(
  runner: TileRunner,
  a: Rows,
  b: Rows,
  directions: Rows,
): Promise<[SlicedWasserstein, SlicedWasserstein]> {
  const [ofA, ofB] = [await projectedOn(runner, a, directions), await projectedOn(runner, b, directions)];
  return slicedOfProjections(runner, ofA, ofB);
}

/** slicedWasserstein of sets that are projected on the directions already. */
export async function slicedOfProjections(
  runner: TileRunner,
  a: Float64Rows,
  b: Float64Rows,
): Promise<[SlicedWasserstein, SlicedWasserstein]> {
  const { first, second } = await columnPowers(runner, a, b);
  return [summarise(1, first), summarise(2, second)];
}

function summarise(order: 1 | 2, powers: Float64Array): SlicedWasserstein {
  const centre = mean(powers);
  const value = order === 1 ? centre : Math.sqrt(centre);
  const error = powers.length > 1 ? Math.sqrt(variance(powers) / powers.length) : null;
  // The root's error is the mean's times the slope 1/(2√mean).
  const slope = order === 1 ? 1 : value > 0 ? 1 / (2 * value) : 0;
  return { order, value, standardError: error === null ? null : error * slope, projections: powers.length };
}
