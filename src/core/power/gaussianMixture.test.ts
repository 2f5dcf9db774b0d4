import { describe, expect, it } from "vitest";
import { inline } from "../../testing/metrics.ts";
import { columnOf, filledRows, gaussianRows, mixtureRows } from "../../testing/rows.ts";
import { createRandom } from "../random.ts";
import { bestMixture, varianceWithin } from "./gaussianMixture.ts";

const random = createRandom(1, "mixture");

describe("the mixture that the Bayesian information criterion prefers", () => {
  it("finds the four modes of the reference text's data, and their spread", async () => {
    for (const n of [40, 500]) {
      const mixture = await bestMixture(inline, mixtureRows(random, n), random);
      expect(mixture.weights).toHaveLength(4);
      const modes = mixture.means.map((mean) => mean.reduce((code, x) => 2 * code + Number(x > 0), 0)).sort();
      expect(modes).toEqual([0, 1, 2, 3]);
      for (const mean of mixture.means)
        mean.forEach((x) => expect(Math.abs(Math.abs(x) - 2)).toBeLessThan(0.4));
    }
    const large = await bestMixture(inline, mixtureRows(random, 1500), random);
    expect(Math.sqrt(varianceWithin(large) / 2)).toBeCloseTo(0.4, 1);
  });

  it("is one group for one cloud, round or not", async () => {
    expect((await bestMixture(inline, gaussianRows(random, 400, 3), random)).weights).toHaveLength(1);
    const long = filledRows(400, 2, (i, c) => (c === 0 ? 10 : 1) * random.normal() + i * 0);
    expect((await bestMixture(inline, long, random)).weights).toHaveLength(1);
  });

  it("tells a narrow group within a wide one", async () => {
    const rows = filledRows(600, 2, (i) => (i % 3 === 0 ? 0.1 : 2) * random.normal());
    const mixture = await bestMixture(inline, rows, random);
    expect(mixture.model).toBe("full");
    expect(mixture.weights.length).toBeGreaterThan(1);
  });

  it("stands samples that repeat each other, and very few of them", async () => {
    const same = await bestMixture(
      inline,
      filledRows(20, 2, () => 3),
      random,
    );
    expect(same.weights).toEqual([1]);
    const two = await bestMixture(inline, columnOf([0, 1]), random);
    expect(two.weights).toEqual([1]);
    expect(Number.isFinite(varianceWithin(two))).toBe(true);
  });
});
