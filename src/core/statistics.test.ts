import { describe, expect, it } from "vitest";
import { medianRatio } from "./medianRatio.ts";
import { normalUpperTail } from "./normal.ts";
import { countBelow, mean, median, quantileOfSorted, sorted, variance } from "./order.ts";
import { proportionInterval } from "./proportionInterval.ts";
import { createRandom } from "./random.ts";

describe("order statistics", () => {
  it("median of odd, even and no values", () => {
    expect(median(Float64Array.of(3, 1, 2))).toBe(2);
    expect(median(Float64Array.of(4, 1, 2, 3))).toBe(2.5);
    expect(median(new Float64Array(0))).toBeNaN();
  });

  it("quantiles interpolate as numpy's do", () => {
    const values = Float64Array.of(1, 2, 4, 8);
    expect([0, 0.25, 0.5, 0.9, 1].map((q) => quantileOfSorted(values, q))).toEqual([
      1,
      1.75,
      3,
      expect.closeTo(6.8, 12),
      8,
    ]);
  });

  it("sorting leaves the values as they were", () => {
    const values = Float64Array.of(10, 9, 1);
    expect([...sorted(values)]).toEqual([1, 9, 10]);
    expect(values[0]).toBe(10);
  });

  it("counts strictly smaller values", () => {
    const values = Float64Array.of(1, 2, 2, 3);
    expect([0, 1, 2, 2.5, 9].map((x) => countBelow(values, x))).toEqual([0, 0, 1, 3, 4]);
  });

  it("variance divides by n − 1", () => {
    expect(mean([1, 2, 6])).toBe(3);
    expect(variance([1, 2, 6])).toBe(7);
  });
});

describe("normalUpperTail", () => {
  it.each([
    [-2, 0.9772498680518208],
    [0, 0.5],
    [1, 0.15865525393145707],
    [3, 0.0013498980316300933],
    [8, 6.22096057427174e-16],
    [20, 2.7536241186061556e-89],
  ])("P(Z > %d)", (z, p) => {
    expect(normalUpperTail(z) / p).toBeCloseTo(1, 6);
  });
});

describe("proportionInterval", () => {
  it.each([
    [8, 10, 0.4901624715366418, 0.9433178485456248],
    [0, 20, 0, 0.16112515805281938],
    [486, 500, 0.9535535973250512, 0.9832490252792435],
  ])("is Wilson's for %i of %i", (successes, n, low, high) => {
    const [from, to] = proportionInterval(successes, n);
    expect(from).toBeCloseTo(low, 12);
    expect(to).toBeCloseTo(high, 12);
  });

  it("widens with the variance that is added, and holds the point", () => {
    for (const successes of [0, 1, 50, 99, 100]) {
      const [low, high] = proportionInterval(successes, 100);
      const [lower, higher] = proportionInterval(successes, 100, 0.002);
      expect(higher - lower).toBeGreaterThan(high - low);
      expect(lower).toBeLessThanOrEqual(successes / 100);
      expect(higher).toBeGreaterThanOrEqual(successes / 100);
      expect([lower >= 0, higher <= 1]).toEqual([true, true]);
    }
  });
});

describe("medianRatio", () => {
  const random = () => createRandom(1, "ratio");

  it("divides the medians and holds the ratio in its interval", () => {
    const top = Float64Array.from({ length: 101 }, (_, i) => 2 + i / 100);
    const bottom = Float64Array.from({ length: 201 }, (_, i) => 1 + i / 200);
    const { value, interval, freshInterval } = medianRatio(random(), top, bottom);
    expect(value).toBeCloseTo(2.5 / 1.5, 12);
    expect(interval![0]).toBeLessThan(value);
    expect(interval![1]).toBeGreaterThan(value);
    expect(freshInterval![0]).toBeLessThan(1);
    expect(freshInterval![1]).toBeGreaterThan(1);
    expect(medianRatio(random(), top, bottom).interval).toEqual(interval);
  });

  it.each([9, 10])("resamples %i values as counting draws would", (n) => {
    const values = Float64Array.from({ length: n }, (_, i) => 1.7 ** i);
    const draws = createRandom(2, "draws");
    const medians = Float64Array.from({ length: 20000 }, () => {
      const drawn = Float64Array.from({ length: n }, () => values[draws.integer(n)]);
      return median(drawn);
    }).sort();
    const share = (limit: number) => countBelow(medians, limit) / medians.length;
    // A single value below: the ratio is the median itself.
    const { interval } = medianRatio(random(), values, Float64Array.of(1));
    for (const [at, level] of [
      [0, 0.025],
      [1, 0.975],
    ]) {
      expect(share(interval![at] * 0.999)).toBeLessThan(level + 0.02);
      expect(share(interval![at] * 1.2)).toBeGreaterThan(level - 0.02);
    }
  });

  it("has no interval where a median of zero leaves no ratio", () => {
    const found = medianRatio(random(), Float64Array.of(1, 2), Float64Array.of(0, 0, 0));
    expect(found).toEqual({ value: Infinity, interval: null, freshInterval: null });
    expect(medianRatio(random(), Float64Array.of(0, 0), Float64Array.of(0, 0)).value).toBeNaN();
  });

  it("bears one value on each side", () => {
    const found = medianRatio(random(), Float64Array.of(3), Float64Array.of(2));
    expect(found).toEqual({ value: 1.5, interval: [1.5, 1.5], freshInterval: [1, 1] });
  });
});
