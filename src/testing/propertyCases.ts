import fc from "fast-check";
import { createRandom, permutation } from "../core/random.ts";
import { takeRows, type Rows } from "../kernels/rows.ts";
import { filledRows, gaussianRows } from "./rows.ts";

/** Sizes of two sets; k fits both. */
export interface Case {
  seed: number;
  n: number;
  m: number;
  d: number;
  k: number;
}

/** Two sets of continuous data, few samples or many dimensions included. */
const cases = fc
  .record({
    seed: fc.nat(),
    n: fc.integer({ min: 3, max: 45 }),
    m: fc.integer({ min: 3, max: 45 }),
    d: fc.oneof(fc.integer({ min: 1, max: 6 }), fc.constant(120)),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ share, ...sizes }): Case => {
    const most = Math.min(sizes.n, sizes.m) - 1;
    return { ...sizes, k: 1 + Math.floor(share * (most - 1)) };
  });

/** Two sets of continuous data of different laws. */
export function setsOf({ seed, n, m, d }: Case): [Rows, Rows] {
  const random = createRandom(seed, "properties");
  return [gaussianRows(random, n, d), gaussianRows(random, m, d, { scale: 1.3, mean: 0.2 })];
}

/** Holds a property to many cases. */
export function check(property: (one: Case) => Promise<void>, numRuns = 40): Promise<void> {
  return fc.assert(fc.asyncProperty(cases, property), { numRuns });
}

/** The rows in another order. */
export function shuffled(rows: Rows, seed: number): Rows {
  return takeRows(rows, permutation(createRandom(seed, "shuffle"), rows.n));
}

/** Turned in the plane of each two columns that follow each other, and shifted. */
export function moved(rows: Rows, seed: number): Rows {
  const random = createRandom(seed, "motion");
  const values = Float64Array.from(rows.values);
  for (let c = 0; c + 1 < rows.d; c++) {
    const angle = 2 * Math.PI * random.uniform();
    for (let i = 0; i < rows.n; i++) {
      const at = i * rows.d + c;
      const [x, y] = [values[at], values[at + 1]];
      values[at] = Math.cos(angle) * x - Math.sin(angle) * y;
      values[at + 1] = Math.sin(angle) * x + Math.cos(angle) * y;
    }
  }
  const shift = Array.from({ length: rows.d }, () => 5 * random.normal());
  return filledRows(rows.n, rows.d, (i, c) => values[i * rows.d + c] + shift[c]);
}

/** With a column that says nothing. */
export function withConstantColumn(rows: Rows): Rows {
  return filledRows(rows.n, rows.d + 1, (i, c) => (c === rows.d ? -7 : rows.values[i * rows.d + c]));
}
