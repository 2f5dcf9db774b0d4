import { sharedFloat64, type Float64Rows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import type { Random } from "./random.ts";

const BIAS = 0.5;

/**
 * Weights of random features of d values: count × d rows, normal with variance 2/d, so that in the plane they are the
 * standard normal ones of the reference text.
 */
export function reluWeights(random: Random, count: number, d: number): Rows {
  const values = sharedFloat64(count * d);
  const scale = Math.sqrt(2 / d);
  for (let i = 0; i < values.length; i++) values[i] = scale * random.normal();
  return { n: count, d, values };
}

/** Features max(0, w·x + 0.5), one a row of the weights: a layer of a random network (Rahimi & Recht 2008). */
export async function randomRelu(runner: TileRunner, rows: Rows, weights: Rows): Promise<Float64Rows> {
  const values = sharedFloat64(rows.n * weights.n);
  await runner.run("crossProduct", { a: rows, b: weights, scale: 1, product: values });
  for (let i = 0; i < values.length; i++) values[i] = Math.max(0, values[i] + BIAS);
  return { n: rows.n, d: weights.n, values };
}
