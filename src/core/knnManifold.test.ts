import { describe, expect, it } from "vitest";
import { inline, manifoldOf } from "../testing/metrics.ts";
import { columnOf, filledRows, gaussianRows, mapRows, wholeRows } from "../testing/rows.ts";
import { expectedCoverage, neighbourDepth, type KnnManifold } from "./knnManifold.ts";
import { MetricRefused } from "./metricRefused.ts";
import { nearestTargets, neighboursWithin, squaredRadii } from "./neighbours.ts";
import { mean } from "./order.ts";
import { createRandom } from "./random.ts";

function valuesOf({ precision, recall, density, coverage }: KnnManifold): number[] {
  return [precision, recall, density, coverage].map(({ value }) => value);
}

function expectValues(found: KnnManifold, expected: number[]): void {
  valuesOf(found).forEach((value, i) => expect(value).toBeCloseTo(expected[i], 12));
}

describe("precision, recall, density and coverage by hand", () => {
  const real = columnOf([0, 1, 3, 6, 10]);
  const generated = columnOf([2, 4.5, 9, 20, 21]);

  it.each([
    { k: 1, ball: "closed", expected: [0.6, 1, 1.2, 0.8] },
    { k: 1, ball: "open", expected: [0.6, 1, 0.8, 0.6] },
    { k: 4, ball: "closed", expected: [0.8, 1, 0.8, 1] },
  ] as const)("k = $k, $ball balls", async ({ k, ball, expected }) => {
    expectValues(await manifoldOf(real, generated, { k, ball }), [...expected]);
  });

  it("names the samples outside and uncovered", async () => {
    const { outside, uncovered } = await manifoldOf(real, generated, { k: 1 });
    expect(outside).toEqual([3, 4]);
    expect(uncovered).toEqual([0]);
  });

  it("says how many balls hold each sample, and how far out it lies in the one that holds it deepest", async () => {
    const { held, reach } = await manifoldOf(real, generated, { k: 1 });
    expect([...held]).toEqual([2, 2, 2, 0, 0]);
    expect([...reach]).toEqual([0.25, 0.25, 0.0625, 6.25, Infinity]);
    const ones = filledRows(20, 4, () => 1);
    expect(new Set((await manifoldOf(ones, ones, { k: 5 })).reach)).toEqual(new Set([0]));
  });

  it("holds duplicates in closed balls of radius zero, none in open ones", async () => {
    const ones = filledRows(20, 4, () => 1);
    expectValues(await manifoldOf(ones, ones, { k: 5 }), [1, 1, 4, 1]);
    expectValues(await manifoldOf(ones, ones, { k: 5, ball: "open" }), [0, 0, 0, 0]);
  });

  it("counts the boundary in the density of an exact copy", async () => {
    const rows = gaussianRows(createRandom(3, "copy"), 50, 4);
    expect((await manifoldOf(rows, rows, { k: 3 })).density.value).toBeCloseTo(4 / 3, 12);
    expect((await manifoldOf(rows, rows, { k: 3, ball: "open" })).density.value).toBeCloseTo(1, 12);
  });

  it("is lifted to 1 by one outlying real sample where density is not", async () => {
    const random = createRandom(4, "outlier");
    const held = gaussianRows(random, 500, 64);
    const shifted = gaussianRows(random, 500, 64, { mean: 1 });
    const before = await manifoldOf(held, shifted, { k: 5 });
    const after = await manifoldOf(
      mapRows(held, (value, row) => (row === 0 ? 3 : value)),
      shifted,
      { k: 5 },
    );
    expect(before.precision.value).toBeLessThan(0.05);
    expect(after.precision.value).toBe(1);
    expect(after.density.value).toBeLessThan(0.25);
    expect(after.coverage.value).toBeLessThan(0.05);
  });
});

describe("k-NN manifold", () => {
  it("works at k = n − 1 and refuses one more", async () => {
    const rows = gaussianRows(createRandom(5, "few"), 4, 2);
    expect(valuesOf(await manifoldOf(rows, rows, { k: 3 }))).toEqual([1, 1, expect.any(Number), 1]);
    await expect(manifoldOf(rows, rows, { k: 4 })).rejects.toThrow(
      new MetricRefused(
        "Precision and recall: at least 5 held-out samples are needed (k + 1 with k = 4); there are 4.",
      ),
    );
  });

  it("gives intervals that hold their value, wider with fewer samples", async () => {
    const random = createRandom(6, "intervals");
    const widths: number[] = [];
    for (const n of [20, 80, 320]) {
      const found = await manifoldOf(gaussianRows(random, n, 3), gaussianRows(random, n, 3), { k: 3 });
      for (const { value, interval, variance } of [found.precision, found.recall, found.coverage]) {
        expect(interval[0]).toBeGreaterThanOrEqual(0);
        expect(interval[1]).toBeLessThanOrEqual(1);
        expect(interval[0]).toBeLessThanOrEqual(value);
        expect(interval[1]).toBeGreaterThanOrEqual(value);
        expect(variance).toBeGreaterThanOrEqual(0);
      }
      widths.push(found.recall.interval[1] - found.recall.interval[0]);
    }
    expect(widths).toEqual([...widths].sort((a, b) => b - a));
  });

  it("does not move a value with the seed, only the intervals", async () => {
    const random = createRandom(7, "seed");
    const [a, b] = [gaussianRows(random, 60, 2), gaussianRows(random, 60, 2)];
    const [first, second] = [
      await manifoldOf(a, b, { k: 3, seed: 1 }),
      await manifoldOf(a, b, { k: 3, seed: 2 }),
    ];
    expect(valuesOf(first)).toEqual(valuesOf(second));
    expect(first.precision.interval).not.toEqual(second.precision.interval);
    expect(await manifoldOf(a, b, { k: 3, seed: 1 })).toEqual(first);
  });

  it("lists neighbours deep enough for the k-th in a random half, never past the set", () => {
    expect(neighbourDepth(3, 1000)).toBeGreaterThan(12);
    expect(neighbourDepth(3, 5)).toBe(4);
  });
});

describe("expectedCoverage", () => {
  it("is the exact expectation for equal laws", async () => {
    expect(expectedCoverage(1000, 1000, 5)).toBeCloseTo(0.96898, 5);
    const random = createRandom(8, "coverage");
    const values: number[] = [];
    for (let repetition = 0; repetition < 100; repetition++) {
      const [a, b] = [gaussianRows(random, 60, 2), gaussianRows(random, 40, 2)];
      values.push((await manifoldOf(a, b, { k: 3 })).coverage.value);
    }
    expect(Math.abs(mean(values) - expectedCoverage(60, 40, 3))).toBeLessThan(0.02);
  });
});

describe("neighbours", () => {
  it("give the radius as the distance to the k-th other row", async () => {
    const rows = columnOf([0, 1, 3, 6, 10]);
    const neighbours = await neighboursWithin(inline, rows, 4);
    expect([...squaredRadii(neighbours, 1)]).toEqual([1, 1, 4, 9, 16]);
    expect([...squaredRadii(neighbours, 4)]).toEqual([100, 81, 49, 36, 100]);
  });

  it("give distances, not squares, to the nearest target", async () => {
    const queries = wholeRows(createRandom(9, "targets"), 5, 2);
    const { distances, indices } = await nearestTargets(inline, queries, queries);
    expect([...distances]).toEqual([0, 0, 0, 0, 0]);
    expect(indices[0]).toBe(0);
    expect([...(await nearestTargets(inline, columnOf([5]), columnOf([1, 9, 8]))).distances]).toEqual([3]);
  });
});
