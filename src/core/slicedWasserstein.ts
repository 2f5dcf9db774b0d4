import { rowRange, sharedFloat64, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { mean, variance } from "./order.ts";
import { createRandom } from "./random.ts";
import { wassersteinPower } from "./wasserstein.ts";

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
  const powers = [new Float64Array(directions.n), new Float64Array(directions.n)];
  const [ofA, ofB] = [await projected(runner, a, directions), await projected(runner, b, directions)];
  for (let t = 0; t < directions.n; t++) {
    runner.checkCancelled();
    const x = ofA.subarray(t * a.n, (t + 1) * a.n).sort();
    const y = ofB.subarray(t * b.n, (t + 1) * b.n).sort();
    powers[0][t] = wassersteinPower(x, y, 1);
    powers[1][t] = wassersteinPower(x, y, 2);
  }
  return [summarise(1, powers[0]), summarise(2, powers[1])];
}

function summarise(order: 1 | 2, powers: Float64Array): SlicedWasserstein {
  const centre = mean(powers);
  const value = order === 1 ? centre : Math.sqrt(centre);
  const error = powers.length > 1 ? Math.sqrt(variance(powers) / powers.length) : null;
  // The root's error is the mean's times the slope 1/(2√mean).
  const slope = order === 1 ? 1 : value > 0 ? 1 / (2 * value) : 0;
  return { order, value, standardError: error === null ? null : error * slope, projections: powers.length };
}

/** directions.n × rows.n coordinates of the rows along each direction. */
async function projected(runner: TileRunner, rows: Rows, directions: Rows): Promise<Float64Array> {
  const projections = new Float64Array(directions.n * rows.n);
  for (let begin = 0; begin < rows.n; begin += SLAB_ROWS) {
    const slab = rowRange(rows, begin, Math.min(rows.n, begin + SLAB_ROWS));
    const product = sharedFloat64(directions.n * slab.n);
    await runner.run("crossProduct", { a: directions, b: slab, scale: 1, product });
    for (let t = 0; t < directions.n; t++) {
      projections.set(product.subarray(t * slab.n, (t + 1) * slab.n), t * rows.n + begin);
    }
  }
  return projections;
}
