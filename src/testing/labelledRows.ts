import type { TrainingSet } from "../core/downstream/trainingSet.ts";
import type { Random } from "../core/random.ts";
import { filledRows, rowsOf } from "./rows.ts";

/** Gaussian classes on a circle of the given radius. */
export function labelledClasses(
  random: Random,
  n: number,
  { classes = 3, radius = 2, d = 2 } = {},
): TrainingSet {
  const targets = Float64Array.from({ length: n }, () => random.integer(classes));
  const centre = (own: number, c: number) =>
    radius * (c === 0 ? Math.cos : c === 1 ? Math.sin : () => 0)((2 * Math.PI * own) / classes);
  return { rows: filledRows(n, d, (i, c) => centre(targets[i], c) + random.normal()), targets, classes };
}

/** A linear target of Gaussian features with noise. */
export function labelledLine(
  random: Random,
  n: number,
  weights: readonly number[],
  noise = 0.5,
): TrainingSet {
  const features = Array.from({ length: n }, () => weights.map(() => random.normal()));
  const targets = Float64Array.from(
    features,
    (row) => row.reduce((sum, x, c) => sum + x * weights[c], 3) + noise * random.normal(),
  );
  return { rows: rowsOf(features), targets, classes: 0 };
}
