import { describe, expect, it } from "vitest";
import { inline } from "../testing/metrics.ts";
import { gaussianRows, mixtureRows } from "../testing/rows.ts";
import { MetricRefused } from "./metricRefused.ts";
import { mmdSplitTest } from "./mmdSplit.ts";
import { neighboursWithin } from "./neighbours.ts";
import { createRandom } from "./random.ts";
import { relativeSimilarity } from "./relativeSimilarity.ts";
import { hasSmallerStructure } from "./smallerStructure.ts";

const random = createRandom(1, "split");
const options = (seed: number) => ({ permutations: 99, alpha: 0.05, seed, stream: "test" });

describe("mmdSplitTest", () => {
  it("keeps its level: about 5% of 200 equal pairs are rejected", async () => {
    let rejected = 0;
    for (let i = 0; i < 200; i++) {
      const test = await mmdSplitTest(inline, mixtureRows(random, 40), mixtureRows(random, 40), options(i));
      if (test.p <= 0.05) rejected++;
    }
    expect(rejected).toBeGreaterThanOrEqual(2);
    expect(rejected).toBeLessThanOrEqual(21);
  });

  it("finds a bandwidth within the modes, where the median is blind", async () => {
    const test = await mmdSplitTest(
      inline,
      mixtureRows(random, 300, { spread: 0.8 }),
      mixtureRows(random, 300),
      options(0),
    );
    expect(test.bandwidths[0]).toBeLessThan(2);
    expect(test.p).toBe(0.01);
    expect([test.n, test.m]).toEqual([150, 150]);
  });

  it("refuses fewer than eight samples", async () => {
    const [few, many] = [gaussianRows(random, 7, 2), gaussianRows(random, 20, 2)];
    await expect(mmdSplitTest(inline, few, many, options(0))).rejects.toThrow(MetricRefused);
  });
});

describe("relativeSimilarity", () => {
  const kernel = { kind: "rbf", bandwidth: 1.5 } as const;

  it("says which is closer, either way round", async () => {
    const [real, far, near] = [0, 1, 0.3].map((mean) => gaussianRows(random, 200, 2, { mean }));
    const found = await relativeSimilarity(inline, kernel, real, far, near);
    expect(found.difference).toBeGreaterThan(0);
    expect(found.p).toBeLessThan(1e-4);
    expect(found.degenerate).toBe(false);
    const turned = await relativeSimilarity(inline, kernel, real, near, far);
    expect(turned.difference).toBeCloseTo(-found.difference, 12);
    expect(turned.standardError).toBeCloseTo(found.standardError, 12);
  });

  it("keeps its level where both are equally far", async () => {
    let rejected = 0;
    for (let i = 0; i < 200; i++) {
      const [real, a, b] = [0, 0.7, 0.7].map((mean) => gaussianRows(random, 60, 2, { mean }));
      if ((await relativeSimilarity(inline, kernel, real, a, b)).p <= 0.05) rejected++;
    }
    expect(rejected).toBeLessThanOrEqual(21);
    expect(rejected).toBeGreaterThanOrEqual(1);
  });

  it("is degenerate, and says so, where both are as good as real", async () => {
    const [real, a, b] = [0, 0, 0].map((mean) => gaussianRows(random, 150, 2, { mean }));
    expect((await relativeSimilarity(inline, kernel, real, a, b)).degenerate).toBe(true);
    expect((await relativeSimilarity(inline, kernel, real, real, real)).degenerate).toBe(true);
  });
});

describe("hasSmallerStructure", () => {
  const depth = (n: number) => Math.min(n - 1, 25);

  it.each([
    ["the mixture's modes", mixtureRows(random, 400), 4, true],
    ["one Gaussian in the plane", gaussianRows(random, 400, 2), 1.66, false],
    ["one Gaussian on a line", gaussianRows(random, 400, 1), 0.95, false],
    ["one Gaussian in 32 dimensions", gaussianRows(random, 400, 32), 8, false],
  ])("of %s at bandwidth %d: %s", async (_, rows, bandwidth, expected) => {
    const neighbours = await neighboursWithin(inline, rows, depth(rows.n));
    expect(hasSmallerStructure(neighbours, bandwidth)).toBe(expected);
  });
});
