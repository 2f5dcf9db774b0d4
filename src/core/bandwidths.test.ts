import { describe, expect, it } from "vitest";
import { InlineRunner } from "../kernels/inlineRunner.ts";
import { inline } from "../testing/metrics.ts";
import { naivePairs } from "../testing/naive.ts";
import { columnOf, filledRows, gaussianRows, mapRows, wholeRows } from "../testing/rows.ts";
import { chooseBandwidths } from "./bandwidths.ts";
import { squaredDistancesAtRanks } from "./distanceQuantiles.ts";
import { MetricRefused } from "./metricRefused.ts";
import { createRandom } from "./random.ts";

const random = createRandom(1, "bandwidths");

/** As numpy: the mean of the middle two of an even number. */
function medianOf(ascending: number[]): number {
  const middle = ascending.length / 2;
  return (ascending[Math.ceil(middle) - 1] + ascending[Math.floor(middle)]) / 2;
}

describe("median heuristic", () => {
  it.each([
    ["odd count", gaussianRows(random, 3, 2)],
    ["even count", gaussianRows(random, 4, 2)],
    ["several tiles", gaussianRows(random, 70, 5)],
    ["ties and duplicates", wholeRows(random, 40, 3, 3)],
    ["far from the origin", gaussianRows(random, 40, 3, { mean: 1e4 })],
    ["scales apart", filledRows(40, 1, (i) => 10 ** (i / 4))],
  ])("is the root of the median positive squared distance: %s", async (_, rows) => {
    const [bandwidth] = await chooseBandwidths(inline, [rows], "median");
    expect(bandwidth).toBeCloseTo(Math.sqrt(medianOf(naivePairs(rows))), 12);
  });
});

describe("other rules", () => {
  it("aggregated spans the distances from their 1% to their 95% quantile geometrically", async () => {
    const rows = gaussianRows(random, 60, 2);
    const pairs = naivePairs(rows);
    const bandwidths = await chooseBandwidths(inline, [rows], "aggregated");
    expect(bandwidths).toHaveLength(6);
    expect(bandwidths[0]).toBeCloseTo(Math.sqrt(pairs[Math.floor(0.01 * (pairs.length - 1))]), 12);
    expect(bandwidths[5]).toBeCloseTo(Math.sqrt(pairs[Math.floor(0.95 * (pairs.length - 1))]), 12);
    const steps = bandwidths.slice(1).map((bandwidth, i) => bandwidth / bandwidths[i]);
    steps.forEach((step) => expect(step).toBeCloseTo(steps[0], 10));
  });

  it("aggregated takes one bandwidth where there is but one distance", async () => {
    expect(await chooseBandwidths(inline, [columnOf([0, 0, 3, 3])], "aggregated")).toEqual([3]);
  });

  it("given values stay as given", async () => {
    expect(await chooseBandwidths(inline, [columnOf([0, 1])], [0.5, 2])).toEqual([0.5, 2]);
  });

  it.each(["median", "aggregated"] as const)("%s refuses identical samples", async (rule) => {
    await expect(chooseBandwidths(inline, [columnOf([4, 4, 4])], rule)).rejects.toThrow(MetricRefused);
  });
});

describe("squaredDistancesAtRanks", () => {
  it("gives every order statistic exactly", async () => {
    const rows = wholeRows(random, 35, 2, 4);
    const pairs = naivePairs(rows);
    const found = await squaredDistancesAtRanks(inline, [rows], (count) => {
      expect(count).toBe(pairs.length);
      return pairs.map((_, rank) => rank);
    });
    expect(found).toEqual(pairs);
  });

  it.each([
    ["normal values", gaussianRows(random, 300, 5)],
    [
      "far from the origin, near copies",
      mapRows(gaussianRows(random, 300, 4), (v) => 1e4 + Math.round(v) + 1e-7 * v),
    ],
    ["a grid", wholeRows(random, 300, 2, 4)],
    ["mostly duplicates", filledRows(300, 3, (i) => (i < 280 ? 1 : i))],
    ["one distance that rules", filledRows(300, 1, (i) => (i % 2 ? 1e6 : 0) + (i < 3 ? i : 0))],
  ])("finds ranks of many pairs by sampled brackets: %s", async (_, rows) => {
    const pairs = naivePairs(rows);
    const wanted = [0, 0.01, 0.1, 0.5, 0.95, 1];
    const ranksOf = (count: number) => wanted.map((q) => Math.floor(q * (count - 1)));
    for (const runner of [inline, new InlineRunner(undefined, undefined, "none")]) {
      const found = await squaredDistancesAtRanks(runner, [rows], ranksOf);
      expect(found).toEqual(ranksOf(pairs.length).map((rank) => pairs[rank]));
    }
  });

  it("takes pairs of each set, none across", async () => {
    const sets = [gaussianRows(random, 40, 2), gaussianRows(random, 31, 2, { mean: 100 })];
    const pairs = sets.flatMap((rows) => naivePairs(rows)).sort((a, b) => a - b);
    const found = await squaredDistancesAtRanks(inline, sets, (count) => [count - 1]);
    expect(found).toEqual([pairs.at(-1)]);
  });
});
