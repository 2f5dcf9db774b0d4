import { describe, expect, it } from "vitest";
import { stackRows, type Rows } from "../kernels/rows.ts";
import { inline } from "../testing/metrics.ts";
import { check, moved, setsOf, shuffled, withConstantColumn } from "../testing/propertyCases.ts";
import { mapRows } from "../testing/rows.ts";
import { energyDistance } from "./energyDistance.ts";
import { kid } from "./kid.ts";
import { MetricRefused } from "./metricRefused.ts";
import { createRandom } from "./random.ts";
import { relativeSimilarity } from "./relativeSimilarity.ts";
import { randomDirections, slicedWasserstein } from "./slicedWasserstein.ts";
import { vendi } from "./vendi.ts";
import { wassersteinPerColumn } from "./wasserstein.ts";

const RUNS = 25;
const scaled = (rows: Rows, factor: number) => mapRows(rows, (value) => factor * value);
const twice = (rows: Rows) => stackRows(rows, rows);
const firstRow = (rows: Rows): Rows => ({ ...rows, n: 1, values: rows.values.slice(0, rows.d) });

/** Equal but for rounding, relative to how large the terms are. */
function expectNear(found: number, expected: number, size = 1): void {
  expect(Math.abs(found - expected)).toBeLessThanOrEqual(1e-9 * (Math.abs(expected) + size));
}

describe("KID", () => {
  const of = async (a: Rows, b: Rows) => (await kid(inline, a, b)).value;

  it("does not depend on row order and rotation about the origin, and is symmetric", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const found = await of(a, b);
      const size = 100;
      expectNear(await of(b, a), found, size);
      expectNear(await of(shuffled(a, one.seed), shuffled(b, one.seed + 1)), found, size);
      // A motion that leaves the origin where it is turns inner products into themselves.
      const origin = mapRows(firstRow(a), () => 0);
      const turned = (rows: Rows) => {
        const both = moved(stackRows(rows, origin), one.seed);
        return mapRows(
          { ...rows, values: both.values.slice(0, rows.values.length) },
          (value, _, c) => value - both.values[rows.values.length + c],
        );
      };
      expectNear(await of(turned(a), turned(b)), found, size);
    }, RUNS));

  it("is never positive for a set and itself, and has an error that is no NaN", () =>
    check(async (one) => {
      const [a] = setsOf(one);
      const found = await kid(inline, a, shuffled(a, one.seed));
      expect(found.value).toBeLessThanOrEqual(1e-9);
      expect(found.standardError).toBeGreaterThanOrEqual(0);
    }, RUNS));
});

describe("energy distance", () => {
  const of = async (a: Rows, b: Rows) => (await energyDistance(inline, a, b)).value;

  it("is symmetric, and does not depend on row order, motion or a constant column", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const found = await of(a, b);
      expectNear(await of(b, a), found);
      expectNear(await of(shuffled(a, one.seed), shuffled(b, one.seed + 1)), found);
      expectNear(await of(moved(a, one.seed), moved(b, one.seed)), found, 100);
      expectNear(await of(withConstantColumn(a), withConstantColumn(b)), found);
    }, RUNS));

  it("scales with the units, and is never positive for a set and itself", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      expectNear((await of(scaled(a, 1000), scaled(b, 1000))) / 1000, await of(a, b));
      expect(await of(a, shuffled(a, one.seed))).toBeLessThanOrEqual(1e-9);
    }, RUNS));
});

describe("Wasserstein distances", () => {
  const of = async (a: Rows, b: Rows, seed: number) => {
    const [first, second] = await slicedWasserstein(inline, a, b, randomDirections(seed, 8, a.d));
    return [first.value, second.value, ...(await wassersteinPerColumn(inline, a, b))];
  };
  const expectAll = (found: number[], expected: number[]) =>
    found.forEach((value, i) => expectNear(value, expected[i]));

  it("are symmetric, and do not depend on row order, translation, or on every sample being there twice", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const found = await of(a, b, one.seed);
      expectAll(await of(b, a, one.seed), found);
      expectAll(await of(shuffled(a, one.seed), shuffled(b, one.seed + 1), one.seed), found);
      const shift = (rows: Rows) => mapRows(rows, (value, _, c) => value + 10 * c - 3);
      expectAll(await of(shift(a), shift(b), one.seed), found);
      expectAll(await of(twice(a), b, one.seed), found);
      expectAll(await of(twice(a), twice(b), one.seed), found);
    }, RUNS));

  it("scale with the units, grow with the order, and vanish for a set and itself and for a constant column", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      const found = await of(a, b, one.seed);
      expectAll(
        (await of(scaled(a, 1000), scaled(b, 1000), one.seed)).map((value) => value / 1000),
        found,
      );
      expect(found[1]).toBeGreaterThanOrEqual(found[0] - 1e-12);
      expectAll(
        await of(a, shuffled(a, one.seed), one.seed),
        found.map(() => 0),
      );
      const constant = await wassersteinPerColumn(inline, withConstantColumn(a), withConstantColumn(b));
      expect(constant[one.d]).toBe(0);
    }, RUNS));

  it("between single samples are the distances between them", () =>
    check(async (one) => {
      const [a, b] = setsOf(one).map(firstRow);
      const found = await wassersteinPerColumn(inline, a, b);
      found.forEach((value, c) => expect(value).toBe(Math.abs(a.values[c] - b.values[c])));
    }, RUNS));
});

describe("Vendi score", () => {
  const of = async (rows: Rows) => (await vendi(inline, rows, createRandom(0, "vendi"))).value;

  it("lies between 1 and min(n, d), and does not depend on row order, units or repetition", () =>
    check(async (one) => {
      const [a] = setsOf(one);
      const found = await of(a);
      expect(found).toBeGreaterThanOrEqual(1 - 1e-9);
      expect(found).toBeLessThanOrEqual(Math.min(one.n, one.d) + 1e-9);
      expectNear(await of(shuffled(a, one.seed)), found);
      expectNear(await of(scaled(a, 1000)), found);
      expectNear(await of(twice(a)), found);
    }, RUNS));

  it("of one sample, repeated or not, is 1", () =>
    check(async (one) => {
      const alone = firstRow(setsOf(one)[0]);
      expectNear(await of(alone), 1);
      expectNear(await of(twice(twice(alone))), 1);
    }, RUNS));
});

describe("relative similarity", () => {
  const kernel = { kind: "rbf", bandwidth: 2 } as const;
  const of = (real: Rows, a: Rows, b: Rows) => relativeSimilarity(inline, kernel, real, a, b);

  it("changes its sign with the roles of the two sets, and does not depend on row order and motion", () =>
    check(async (one) => {
      const [real, a] = setsOf(one);
      const b = setsOf({ ...one, seed: one.seed + 1 })[1];
      const found = await of(real, a, b);
      const turned = await of(real, b, a);
      expectNear(turned.difference, -found.difference);
      expectNear(turned.standardError, found.standardError);
      const other = await of(shuffled(real, 1), shuffled(a, 2), shuffled(b, 3));
      expectNear(other.difference, found.difference);
      const motion = await of(moved(real, one.seed), moved(a, one.seed), moved(b, one.seed));
      expect(Math.abs(motion.difference - found.difference)).toBeLessThan(1e-8);
    }, RUNS));

  it("of a set and itself is no difference", () =>
    check(async (one) => {
      const [real, a] = setsOf(one);
      expectNear((await of(real, a, a)).difference, 0);
    }, RUNS));
});

describe("one sample", () => {
  it("is refused in a sentence by what needs pairs", () =>
    check(async (one) => {
      const [a, b] = setsOf(one);
      for (const measure of [kid, energyDistance]) {
        await expect(measure(inline, firstRow(a), b)).rejects.toThrow(MetricRefused);
        await expect(measure(inline, a, firstRow(b))).rejects.toThrow(MetricRefused);
      }
    }, 5));
});
