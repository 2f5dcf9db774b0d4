import { describe, expect, it } from "vitest";
import { inline } from "../testing/metrics.ts";
import { columnOf, gaussianRows, mapRows, rowsOf } from "../testing/rows.ts";
import { createRandom } from "./random.ts";
import { randomDirections, slicedWasserstein } from "./slicedWasserstein.ts";
import { wassersteinPowers } from "../kernels/columnDistances.ts";
import { wassersteinPerColumn } from "./wasserstein.ts";

const of = (...values: number[]) => Float64Array.of(...values);

describe("wassersteinPowers by hand", () => {
  it("[0, 1, 3] against [5, 6, 8]: 5", () => {
    expect(wassersteinPowers(of(0, 1, 3), of(5, 6, 8))[0]).toBe(5);
  });

  it("unequal sizes lose nothing: [0, 1] against [0, 0, 1, 1] is 0, [0, 1] against [0, 0, 1] is 1/6", () => {
    expect(wassersteinPowers(of(0, 1), of(0, 0, 1, 1))[0]).toBe(0);
    expect(wassersteinPowers(of(0, 1), of(0, 0, 1))[0]).toBeCloseTo(1 / 6, 15);
    expect(wassersteinPowers(of(0, 0, 1), of(0, 1))[1]).toBeCloseTo(1 / 6, 15);
  });

  it("order 2 of a shift is its square", () => {
    expect(wassersteinPowers(of(0, 1, 5), of(3, 4, 8))[1]).toBe(9);
  });

  it("is symmetric, and zero of a set and itself", () => {
    const random = createRandom(1, "w");
    const x = Float64Array.from({ length: 17 }, () => random.normal()).sort();
    const y = Float64Array.from({ length: 23 }, () => random.normal()).sort();
    expect(wassersteinPowers(x, y)[0]).toBeCloseTo(wassersteinPowers(y, x)[0], 14);
    expect(wassersteinPowers(x, x)).toEqual([0, 0]);
  });
});

describe("wassersteinPerColumn", () => {
  it("takes each column by itself", async () => {
    const a = rowsOf([
      [0, 3],
      [1, 1],
    ]);
    const b = rowsOf([
      [1, 3],
      [0, 5],
    ]);
    expect([...(await wassersteinPerColumn(inline, a, b))]).toEqual([0, 2]);
  });
});

describe("slicedWasserstein", () => {
  it("X against X + (3, 4): order 1 is 10/π, order 2 is √12.5", async () => {
    const rows = gaussianRows(createRandom(1, "x"), 50, 2);
    const moved = mapRows(rows, (value, _, column) => value + [3, 4][column]);
    const [first, second] = await slicedWasserstein(inline, rows, moved, randomDirections(0, 4000, 2));
    expect(Math.abs(first.value - 10 / Math.PI)).toBeLessThan(4 * first.standardError!);
    expect(Math.abs(second.value - Math.sqrt(12.5))).toBeLessThan(4 * second.standardError!);
    expect(first.standardError).toBeLessThan(0.03);
  });

  it("on a line is the distance itself, without Monte Carlo error", async () => {
    const [first] = await slicedWasserstein(
      inline,
      columnOf([0, 1, 3]),
      columnOf([5, 6, 8]),
      randomDirections(0, 99, 1),
    );
    expect(first).toMatchObject({ value: 5, standardError: null, projections: 1 });
  });

  it("is the same for the same seed and another for another", async () => {
    const [a, b] = [1, 2].map((seed) => gaussianRows(createRandom(seed, "s"), 30, 3));
    const value = async (seed: number) =>
      (await slicedWasserstein(inline, a, b, randomDirections(seed, 20, 3)))[0].value;
    expect(await value(0)).toBe(await value(0));
    expect(await value(0)).not.toBe(await value(1));
  });
});
