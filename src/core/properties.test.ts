import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Rows } from "../kernels/rows.ts";
import { float64Values, stackRows, takeRows } from "../kernels/rows.ts";
import { frechetOf, manifoldOf, mmdOf } from "../testing/metrics.ts";
import { filledRows, gaussianRows, mapRows } from "../testing/rows.ts";
import type { KnnManifold } from "./knnManifold.ts";
import { createRandom, permutation } from "./random.ts";

interface Case {
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

function setsOf({ seed, n, m, d }: Case): [Rows, Rows] {
  const random = createRandom(seed, "properties");
  return [gaussianRows(random, n, d), gaussianRows(random, m, d, { scale: 1.3, mean: 0.2 })];
}

function check(property: (one: Case) => Promise<void>): Promise<void> {
  return fc.assert(fc.asyncProperty(cases, property), { numRuns: 40 });
}

function shuffled(rows: Rows, seed: number): Rows {
  return takeRows(rows, permutation(createRandom(seed, "shuffle"), rows.n));
}

/** Turned in the plane of each two columns that follow each other, and shifted. */
function moved(rows: Rows, seed: number): Rows {
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

function withConstantColumn(rows: Rows): Rows {
  return filledRows(rows.n, rows.d + 1, (i, c) => (c === rows.d ? -7 : rows.values[i * rows.d + c]));
}

const metrics = ["precision", "recall", "density", "coverage"] as const;

function expectSame(a: KnnManifold, b: KnnManifold): void {
  for (const metric of metrics) expect(b[metric].value).toBeCloseTo(a[metric].value, 12);
}

describe("precision, recall, density and coverage", () => {
  it("do not depend on the order of the rows", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      expectSame(
        await manifoldOf(a, b, { k: one.k }),
        await manifoldOf(shuffled(a, one.seed), shuffled(b, one.seed + 1), { k: one.k }),
      );
    }));

  it("do not depend on rotation, translation and scale", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const found = await manifoldOf(a, b, { k: one.k });
      expectSame(found, await manifoldOf(moved(a, one.seed), moved(b, one.seed), { k: one.k }));
      const scale = (rows: Rows) => mapRows(rows, (value) => value * 1e3);
      expectSame(found, await manifoldOf(scale(a), scale(b), { k: one.k }));
    }));

  it("do not see a constant column", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      expectSame(
        await manifoldOf(a, b, { k: one.k }),
        await manifoldOf(withConstantColumn(a), withConstantColumn(b), { k: one.k }),
      );
    }));

  it("swap precision for recall with the roles", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const forth = await manifoldOf(a, b, { k: one.k });
      const back = await manifoldOf(b, a, { k: one.k });
      expect(back.precision.value).toBe(forth.recall.value);
      expect(back.recall.value).toBe(forth.precision.value);
    }));

  it("are shares that agree with the samples they name, precision and recall 1 for a copy", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const found = await manifoldOf(a, b, { k: one.k });
      expect(found.precision.value).toBeCloseTo(1 - found.outside.length / one.m, 12);
      expect(found.coverage.value).toBeCloseTo(1 - found.uncovered.length / one.n, 12);
      const copy = await manifoldOf(a, shuffled(a, one.seed), { k: one.k });
      expect([copy.precision.value, copy.recall.value, copy.coverage.value]).toEqual([1, 1, 1]);
    }));

  it("grow with k", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const small = await manifoldOf(a, b, { k: one.k });
      const large = await manifoldOf(a, b, { k: Math.min(one.n, one.m) - 1 });
      expect(large.precision.value).toBeGreaterThanOrEqual(small.precision.value);
      expect(large.recall.value).toBeGreaterThanOrEqual(small.recall.value);
      expect(large.coverage.value).toBeGreaterThanOrEqual(small.coverage.value);
    }));
});

describe("MMD²", () => {
  it("is symmetric, and does not depend on row order, rotation, translation or a constant column", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const value = async (x: Rows, y: Rows) => (await mmdOf(x, y, { permutations: 1 })).mmd2[0];
      const found = await value(a, b);
      expect(await value(b, a)).toBeCloseTo(found, 12);
      expect(await value(shuffled(a, one.seed), shuffled(b, one.seed))).toBeCloseTo(found, 12);
      expect(await value(moved(a, one.seed), moved(b, one.seed))).toBeCloseTo(found, 9);
      expect(await value(withConstantColumn(a), withConstantColumn(b))).toBeCloseTo(found, 12);
    }));
});

describe("Fréchet distance", () => {
  const scaleOf = (a: Rows, b: Rows) => float64Values(stackRows(a, b)).reduce((sum, v) => sum + v * v, 0);

  it("is symmetric, never negative, and 0 for a set and itself in any order", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const found = await frechetOf(a, b);
      expect(found).toBeGreaterThanOrEqual(0);
      expect(Math.abs((await frechetOf(b, a)) - found)).toBeLessThan(1e-10 * scaleOf(a, b));
      expect(await frechetOf(a, shuffled(a, one.seed))).toBeLessThan(1e-11 * scaleOf(a, a));
    }));

  it("does not depend on rotation and translation of both", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const found = await frechetOf(moved(a, one.seed), moved(b, one.seed));
      expect(Math.abs(found - (await frechetOf(a, b)))).toBeLessThan(1e-10 * scaleOf(a, b));
    }));

  it("of a set and its translate by t is ‖t‖²", () =>
    check(async (one) => {
      const [a] = setsOf(one);
      const t = (column: number) => 1 + (column % 3);
      const squared = Array.from({ length: one.d }, (_, c) => t(c) ** 2).reduce((sum, v) => sum + v, 0);
      const found = await frechetOf(
        a,
        mapRows(a, (value, _, c) => value + t(c)),
      );
      expect(found / squared).toBeCloseTo(1, 9);
    }));

  it("does not see a constant column", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const found = await frechetOf(withConstantColumn(a), withConstantColumn(b));
      expect(Math.abs(found - (await frechetOf(a, b)))).toBeLessThan(1e-10 * scaleOf(a, b));
    }));
});
