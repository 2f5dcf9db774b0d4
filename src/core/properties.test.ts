import { describe, expect, it } from "vitest";
import type { Rows } from "../kernels/rows.ts";
import { float64Values, stackRows } from "../kernels/rows.ts";
import { frechetOf, inline, manifoldOf, mmdOf } from "../testing/metrics.ts";
import { check, moved, setsOf, shuffled, withConstantColumn } from "../testing/propertyCases.ts";
import { mapRows } from "../testing/rows.ts";
import type { KnnManifold } from "./knnManifold.ts";
import { mmdSplitTest } from "./mmdSplit.ts";

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

  it("with every sample twice, count balls of half as many neighbours: precision and recall at 2k + 1 are those at k", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const twice = (rows: Rows) => stackRows(rows, rows);
      const found = await manifoldOf(a, b, { k: one.k });
      const doubled = await manifoldOf(twice(a), twice(b), { k: 2 * one.k + 1 });
      for (const metric of ["precision", "recall", "coverage"] as const)
        expect(doubled[metric].value).toBeCloseTo(found[metric].value, 12);
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

describe("MMD² with several bandwidths, and with one chosen on half of the samples", () => {
  const options = (seed: number) => ({ permutations: 19, alpha: 0.05, seed, stream: "properties" });

  it("grows with the units of nothing: scaled data has the same p and bandwidths scaled", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      // A power of two scales without rounding.
      const scale = (rows: Rows) => mapRows(rows, (value) => value * 1024);
      const found = await mmdOf(a, b, { rule: "aggregated", seed: one.seed });
      const scaled = await mmdOf(scale(a), scale(b), { rule: "aggregated", seed: one.seed });
      expect(scaled.p).toBe(found.p);
      scaled.bandwidths.forEach((h, i) => expect(h / found.bandwidths[i]).toBeCloseTo(1024, 6));
      if (Math.min(one.n, one.m) < 8) return;
      const split = await mmdSplitTest(inline, a, b, options(one.seed));
      expect((await mmdSplitTest(inline, scale(a), scale(b), options(one.seed))).p).toBe(split.p);
    }, 25));

  it("has statistics that row order, roles and motion leave alone, and p from 1/(1 + permutations) to 1", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const found = await mmdOf(a, b, { rule: "aggregated", seed: one.seed });
      expect(found.p).toBeGreaterThanOrEqual(1 / 20);
      expect(found.p).toBeLessThanOrEqual(1);
      for (const [x, y] of [
        [b, a],
        [shuffled(a, one.seed), shuffled(b, one.seed + 1)],
        [moved(a, one.seed), moved(b, one.seed)],
        [withConstantColumn(a), withConstantColumn(b)],
      ]) {
        const other = await mmdOf(x, y, { rule: "aggregated" });
        found.mmd2.forEach((value, h) => expect(other.mmd2[h]).toBeCloseTo(value, 8));
      }
    }, 25));
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

  it("scales with the square of the units", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const scaled = (rows: Rows) => mapRows(rows, (value) => 1024 * value);
      const found = await frechetOf(scaled(a), scaled(b));
      expect(Math.abs(found / 1024 ** 2 - (await frechetOf(a, b)))).toBeLessThan(1e-10 * scaleOf(a, b));
    }));

  it("does not see a constant column", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const found = await frechetOf(withConstantColumn(a), withConstantColumn(b));
      expect(Math.abs(found - (await frechetOf(a, b)))).toBeLessThan(1e-10 * scaleOf(a, b));
    }));
});
