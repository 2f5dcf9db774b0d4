import type { Random } from "../core/random.ts";
import { sharedFloat64, type Float64Rows, type Rows } from "../kernels/rows.ts";

/** Rows from nested numbers. */
export function rowsOf(samples: readonly (readonly number[])[]): Float64Rows {
  const d = samples[0].length;
  const values = sharedFloat64(samples.length * d);
  samples.forEach((sample, i) => values.set(sample, i * d));
  return { n: samples.length, d, values };
}

/** Rows of one value each. */
export function columnOf(values: readonly number[]): Float64Rows {
  return rowsOf(values.map((value) => [value]));
}

/** n rows of d values, each from `draw`, in order. */
export function filledRows(n: number, d: number, draw: (row: number, column: number) => number): Float64Rows {
  const values = sharedFloat64(n * d);
  for (let i = 0; i < n; i++) for (let c = 0; c < d; c++) values[i * d + c] = draw(i, c);
  return { n, d, values };
}

/** Samples of N(mean, scale² I). */
export function gaussianRows(
  random: Random,
  n: number,
  d: number,
  { scale = 1, mean = 0 } = {},
): Float64Rows {
  return filledRows(n, d, () => mean + scale * random.normal());
}

/** Small whole numbers: sums of their squared differences are exact, and ties and duplicates abound. */
export function wholeRows(random: Random, n: number, d: number, bound = 5): Float64Rows {
  return filledRows(n, d, () => random.integer(bound));
}

const MODES = [
  [2, 2],
  [-2, 2],
  [-2, -2],
  [2, -2],
];

/** The mixture of the examples: four Gaussians in the plane with centres (±2, ±2). */
export function mixtureRows(random: Random, n: number, { spread = 0.4, modes = 4 } = {}): Float64Rows {
  return rowsOf(
    Array.from({ length: n }, () =>
      MODES[random.integer(modes)].map((centre) => centre + spread * random.normal()),
    ),
  );
}

/** Each value replaced by a function of it. */
export function mapRows(
  rows: Rows,
  change: (value: number, row: number, column: number) => number,
): Float64Rows {
  return filledRows(rows.n, rows.d, (i, c) => change(rows.values[i * rows.d + c], i, c));
}

/** One row as numbers. */
export function rowAt(rows: Rows, i: number): number[] {
  return Array.from(rows.values.subarray(i * rows.d, (i + 1) * rows.d));
}
