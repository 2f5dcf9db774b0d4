import { describe, expect, it } from "vitest";
import { mmdOf } from "../testing/metrics.ts";
import { columnOf, gaussianRows } from "../testing/rows.ts";
import { MetricRefused } from "./metricRefused.ts";
import { mean } from "./order.ts";
import { createRandom } from "./random.ts";

describe("unbiased MMD² by hand", () => {
  it("[0, 1] against [0, 3] with bandwidth 1", async () => {
    const { mmd2 } = await mmdOf(columnOf([0, 1]), columnOf([0, 3]), { rule: [1] });
    expect(mmd2[0]).toBeCloseTo(-0.25884781349286845, 14);
  });

  it("is negative for identical sets", async () => {
    const rows = gaussianRows(createRandom(1, "same"), 30, 2);
    expect((await mmdOf(rows, rows)).mmd2[0]).toBeLessThan(0);
  });

  it("averages to the population's value for N(0, 1) against N(1, 1)", async () => {
    const random = createRandom(2, "population");
    const values: number[] = [];
    for (let repetition = 0; repetition < 60; repetition++) {
      const [a, b] = [gaussianRows(random, 200, 1), gaussianRows(random, 200, 1, { mean: 1 })];
      values.push((await mmdOf(a, b, { rule: [1], permutations: 1 })).mmd2[0]);
    }
    expect(Math.abs(mean(values) - 0.17726763491986192)).toBeLessThan(0.015);
  });
});

describe("MMD permutation test", () => {
  const random = createRandom(3, "permutations");
  const [a, b] = [gaussianRows(random, 25, 2), gaussianRows(random, 18, 2)];

  it("gives (1 + #{permuted ≥ observed}) / (1 + permutations)", async () => {
    const test = await mmdOf(a, b, { permutations: 99 });
    const atLeast = test.null.filter((value) => value >= test.observed).length;
    expect(test.null).toHaveLength(99);
    expect(test.p).toBe((1 + atLeast) / 100);
    expect(test.observed).toBe(test.mmd2[0]);
    expect(test.pPerBandwidth).toEqual([test.p]);
  });

  it("never gives 0: the smallest p is 1 / (1 + permutations)", async () => {
    const far = gaussianRows(random, 25, 2, { mean: 50 });
    expect((await mmdOf(a, far, { permutations: 2000 })).p).toBe(1 / 2001);
    expect((await mmdOf(a, far, { permutations: 99, rule: "aggregated" })).p).toBe(1 / 100);
  });

  it("counts permutations that leave the split as it was as ties", async () => {
    // Two samples a side: a third of all permutations gives the observed split.
    const { p } = await mmdOf(columnOf([0, 1]), columnOf([100, 101]), { permutations: 3000, rule: [10] });
    expect(Math.abs(p - 1 / 3)).toBeLessThan(0.03);
  });

  it("scatters the permuted values about zero", async () => {
    const test = await mmdOf(a, b, { permutations: 500 });
    const deviation = Math.sqrt(mean(test.null.map((value) => value ** 2)));
    expect(Math.abs(mean(test.null))).toBeLessThan((4 * deviation) / Math.sqrt(500) + 1e-3);
  });

  it("compares several bandwidths by the largest studentised value", async () => {
    const test = await mmdOf(a, b, { rule: [0.1, 1, 10], permutations: 99 });
    expect(test.bandwidths).toEqual([0.1, 1, 10]);
    expect(test.mmd2).toHaveLength(3);
    expect(test.p).toBe((1 + test.null.filter((value) => value >= test.observed).length) / 100);
    expect(test.p).toBeGreaterThanOrEqual(Math.min(...test.pPerBandwidth));
    const single = await mmdOf(a, b, { rule: [test.bandwidths[test.leading]], permutations: 99 });
    expect(single.mmd2[0]).toBe(test.mmd2[test.leading]);
  });

  it("repeats itself with the seed, and permutes otherwise with another seed or stream", async () => {
    const first = await mmdOf(a, b);
    expect(await mmdOf(a, b)).toEqual(first);
    expect((await mmdOf(a, b, { seed: 1 })).null).not.toEqual(first.null);
    expect((await mmdOf(a, b, { stream: "other" })).null).not.toEqual(first.null);
    expect((await mmdOf(a, b, { seed: 1 })).mmd2).toEqual(first.mmd2);
  });

  it("sees a smaller displaced share with more samples, none with a handful", async () => {
    const visible = async (n: number) => {
      const { visible: seen } = await mmdOf(gaussianRows(random, n, 2), gaussianRows(random, n, 2), {
        permutations: 199,
      });
      return seen.displacedFraction;
    };
    const [few, some, many] = [await visible(4), await visible(50), await visible(400)];
    expect(few).toBeGreaterThan(some);
    expect(some).toBeGreaterThan(many);
    expect(many).toBeGreaterThan(0);
    expect(few).toBeLessThanOrEqual(1);
  });

  it("refuses one sample, and sets without any distance", async () => {
    await expect(mmdOf(columnOf([1]), columnOf([1, 2]))).rejects.toThrow(/at least 2 generated/);
    await expect(mmdOf(columnOf([1, 2]), columnOf([1]))).rejects.toThrow(/at least 2 held-out/);
    await expect(mmdOf(columnOf([5, 5]), columnOf([5, 5]))).rejects.toThrow(MetricRefused);
  });
});
