import { describe, expect, it } from "vitest";
import { inline, mmdOf } from "../testing/metrics.ts";
import { columnOf, gaussianRows, rowsOf } from "../testing/rows.ts";
import { energyDistance, kidAndEnergyDistance, sumsWithinParts } from "./energyDistance.ts";
import { kernelDiscrepancy } from "./kernelDiscrepancy.ts";
import { kid, kidOverSubsets } from "./kid.ts";
import { mean, variance } from "./order.ts";
import { MetricRefused } from "./metricRefused.ts";
import { createRandom } from "./random.ts";

const draws = createRandom(1, "discrepancy");

describe("kernelDiscrepancy", () => {
  it("[0, 1] against [0, 3] with the kernel exp(−d²/2): −0.2588…", async () => {
    const { value } = await kernelDiscrepancy(
      inline,
      { kind: "rbf", bandwidth: 1 },
      columnOf([0, 1]),
      columnOf([0, 3]),
    );
    expect(value).toBeCloseTo(-0.25884781349286845, 14);
  });

  it("is the MMD² of the permutation test", async () => {
    const [x, y] = [gaussianRows(draws, 40, 3), gaussianRows(draws, 55, 3, { mean: 0.3 })];
    const { value } = await kernelDiscrepancy(inline, { kind: "rbf", bandwidth: 1.3 }, x, y);
    expect(value).toBeCloseTo((await mmdOf(x, y, { rule: [1.3] })).mmd2[0], 12);
  });

  it.each([0, 0.7])("has an honest standard error at a shift of %d", async (shift) => {
    const found: { value: number; standardError: number }[] = [];
    for (let i = 0; i < 150; i++) {
      const [x, y] = [gaussianRows(draws, 50, 2), gaussianRows(draws, 40, 2, { mean: shift })];
      found.push(await kernelDiscrepancy(inline, { kind: "rbf", bandwidth: 1 }, x, y));
    }
    const truth = Math.sqrt(variance(found.map(({ value }) => value)));
    const claimed = Math.sqrt(mean(found.map(({ standardError }) => standardError ** 2)));
    // Under equal laws the jackknife is up to √2 too large, never too small.
    expect(claimed / truth).toBeGreaterThan(0.85);
    expect(claimed / truth).toBeLessThan(shift === 0 ? 1.7 : 1.3);
  });
});

describe("kid", () => {
  it("by hand: [0], [1] against [0], [2] is the mean of (xy + 1)³", async () => {
    // xx: 1; yy: 1; xy: (1 + 1 + 1 + 27) / 4.
    expect((await kid(inline, columnOf([0, 1]), columnOf([0, 2]))).value).toBeCloseTo(2 - 15, 12);
  });

  it("over subsets of a quarter agrees with all samples", async () => {
    const [x, y] = [gaussianRows(draws, 120, 3), gaussianRows(draws, 120, 3, { mean: 1 })];
    const whole = await kid(inline, x, y);
    const subsets = (await kidOverSubsets(inline, x, y, 0))!;
    expect(subsets).toMatchObject({ count: 10, size: 30 });
    expect(Math.abs(subsets.mean - whole.value)).toBeLessThan(4 * whole.standardError);
    expect(await kidOverSubsets(inline, columnOf([1, 2, 3]), columnOf([1, 2, 3]), 0)).toBeNull();
  });

  it("refuses one sample", async () => {
    await expect(kid(inline, columnOf([1]), columnOf([1, 2]))).rejects.toThrow(MetricRefused);
  });
});

describe("energyDistance", () => {
  it("by hand: {0, 1} against {2, 4} is 2·2.5 − 1 − 2", async () => {
    expect((await energyDistance(inline, columnOf([0, 1]), columnOf([2, 4]))).value).toBeCloseTo(2, 14);
  });

  it("grows with the units of the values", async () => {
    const [x, y] = [
      rowsOf([
        [0, 0],
        [3, 4],
        [1, 1],
      ]),
      rowsOf([
        [1, 5],
        [2, 2],
        [7, 1],
      ]),
    ];
    const scaled = (rows: typeof x) => ({ ...rows, values: rows.values.map((value) => 10 * value) });
    const ratio =
      (await energyDistance(inline, scaled(x), scaled(y))).value / (await energyDistance(inline, x, y)).value;
    expect(ratio).toBeCloseTo(10, 12);
  });
});

describe("KID and the energy distance together", () => {
  const [x, y] = [gaussianRows(draws, 90, 3), gaussianRows(draws, 75, 3, { mean: 0.5 })];

  it("are those by themselves", async () => {
    const { kid: first, energy, blocks } = await kidAndEnergyDistance(inline, x, y, { seed: 0 });
    expect(blocks).toBe(1);
    for (const [found, alone] of [
      [first, await kid(inline, x, y)],
      [energy, await energyDistance(inline, x, y)],
    ]) {
      expect(found.value).toBeCloseTo(alone.value, 13);
      expect(found.standardError).toBeCloseTo(alone.standardError, 13);
    }
  });

  it("give the values of ten blocks as those of subsets, and none of fewer", async () => {
    const of = (blocks: number) => kidAndEnergyDistance(inline, x, y, { seed: 0, blocks });
    const { kid: average, subsets } = await of(10);
    expect(subsets).toMatchObject({ count: 10, size: 7 });
    expect(subsets?.mean).toBe(average.value);
    expect((await of(9)).subsets).toBeNull();
  });

  it("take sums within a set that are known", async () => {
    const known = await sumsWithinParts(inline, y, 1, 3, 7);
    const options = { seed: 7, blocks: 3 };
    const found = await kidAndEnergyDistance(inline, x, y, {
      ...options,
      within: (rows, side) =>
        side === 1 ? Promise.resolve(known) : sumsWithinParts(inline, rows, side, 3, 7),
    });
    expect(found).toEqual(await kidAndEnergyDistance(inline, x, y, options));
  });

  it("over blocks are as unbiased, with an honest error", async () => {
    const found: { value: number; standardError: number }[] = [];
    for (let i = 0; i < 150; i++) {
      const [a, b] = [gaussianRows(draws, 60, 2), gaussianRows(draws, 48, 2, { mean: 0.7 })];
      const { energy, blocks } = await kidAndEnergyDistance(inline, a, b, { seed: i, blocks: 3 });
      expect(blocks).toBe(3);
      found.push(energy);
    }
    const values = found.map(({ value }) => value);
    const truth = Math.sqrt(variance(values));
    const claimed = Math.sqrt(mean(found.map(({ standardError }) => standardError ** 2)));
    expect(claimed / truth).toBeGreaterThan(0.8);
    expect(claimed / truth).toBeLessThan(1.4);
    const whole = await energyDistance(
      inline,
      gaussianRows(draws, 2000, 2),
      gaussianRows(draws, 2000, 2, { mean: 0.7 }),
    );
    const error = Math.hypot(whole.standardError, truth / Math.sqrt(150));
    expect(Math.abs(mean(values) - whole.value)).toBeLessThan(4 * error);
  });
});
