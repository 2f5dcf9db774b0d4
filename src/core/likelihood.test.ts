import { describe, expect, it } from "vitest";
import { hiddenJunk, junkCost, likelihood, likelihoodDifference } from "./likelihood.ts";
import { MetricRefused } from "./metricRefused.ts";
import { createRandom } from "./random.ts";

describe("likelihood", () => {
  it("by hand: −2 and −4 nats in two dimensions", () => {
    const found = likelihood(Float64Array.of(-2, -4), 2);
    expect(found.perSample).toMatchObject({ value: -3, standardError: 1 });
    expect(found.perDimension.value).toBe(-1.5);
    expect(found.bitsPerDimension.value).toBeCloseTo(1.5 / Math.LN2, 14);
    expect(found.bitsPerDimension.interval[0]).toBeLessThan(found.bitsPerDimension.value);
  });

  it("covers the truth in about 95 of 100 cases", () => {
    const random = createRandom(1, "likelihood");
    let covered = 0;
    for (let i = 0; i < 400; i++) {
      const values = Float64Array.from({ length: 60 }, () => -(random.normal() ** 2) / 2);
      const { interval } = likelihood(values, 1).perSample;
      if (interval[0] <= -0.5 && -0.5 <= interval[1]) covered++;
    }
    expect(covered).toBeGreaterThan(350);
  });

  it("refuses one value", () => {
    expect(() => likelihood(Float64Array.of(1), 1)).toThrow(MetricRefused);
  });
});

describe("the bound of Theis", () => {
  it("99% junk costs at most ln 100 = 4.605 nats, .072 a dimension at d = 64", () => {
    expect(junkCost(0.99)).toBeCloseTo(Math.log(100), 12);
    expect((junkCost(0.99) / 64).toFixed(4)).toBe("0.0720");
  });

  it("and the other way round", () => {
    expect(hiddenJunk(junkCost(0.9))).toBeCloseTo(0.9, 12);
    expect(hiddenJunk(-1)).toBe(0);
  });
});

describe("the difference of two checkpoints", () => {
  it("by hand: paired, what the samples have in common cancels", () => {
    const [a, b] = [Float64Array.of(-2, -40, -8), Float64Array.of(-3, -41, -9)];
    const found = likelihoodDifference(a, b, 2, true);
    expect(found.perSample).toEqual({ value: -1, standardError: 0, interval: [-1, -1] });
    expect(found.perDimension.value).toBe(-0.5);
    expect(found.bitsPerDimension.value).toBeCloseTo(0.5 / Math.LN2, 14);
    expect(found.junk.value).toBeCloseTo(1 - Math.exp(-1), 14);
    expect(likelihoodDifference(b, a, 2, true).junk.value).toBeCloseTo(1 - Math.exp(-1), 14);
    const apart = likelihoodDifference(a, b, 2, false);
    expect(apart.perSample.value).toBe(-1);
    expect(apart.perSample.standardError).toBeGreaterThan(10);
    expect(apart.junk.interval[0]).toBe(0);
  });

  it("holds the truth in about 95 of 100 cases, paired or not", () => {
    const random = createRandom(2, "difference");
    let [paired, apart] = [0, 0];
    for (let i = 0; i < 400; i++) {
      const a = Float64Array.from({ length: 60 }, () => random.normal());
      const b = a.map((value) => value + 0.5 + 0.3 * random.normal());
      const other = Float64Array.from({ length: 40 }, () => 0.5 + random.normal());
      const holds = ({ perSample: { interval } }: ReturnType<typeof likelihoodDifference>) =>
        interval[0] <= 0.5 && 0.5 <= interval[1];
      if (holds(likelihoodDifference(a, b, 1, true))) paired++;
      if (holds(likelihoodDifference(a, other, 1, false))) apart++;
    }
    for (const count of [paired, apart]) {
      expect(count).toBeGreaterThan(350);
      expect(count).toBeLessThan(398);
    }
  });

  it("refuses pairs that are none", () => {
    expect(() => likelihoodDifference(Float64Array.of(1, 2), Float64Array.of(1, 2, 3), 1, true)).toThrow(
      /of 2 and of 3 samples/,
    );
  });
});
