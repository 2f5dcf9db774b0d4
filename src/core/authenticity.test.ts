import { describe, expect, it } from "vitest";
import { inline } from "../testing/metrics.ts";
import { columnOf, gaussianRows } from "../testing/rows.ts";
import { authenticity } from "./authenticity.ts";
import { nearestTargets, neighboursWithin } from "./neighbours.ts";
import { createRandom } from "./random.ts";
import type { Rows } from "../kernels/rows.ts";

async function authenticityOf(samples: Rows, train: Rows): Promise<number> {
  const own = (await neighboursWithin(inline, train, 1)).squared.map(Math.sqrt);
  return authenticity(await nearestTargets(inline, samples, train), own).value;
}

describe("authenticity", () => {
  it("by hand: train 0, 1, 5; 0.5 and 1.5 are closer than a neighbour, 3.5 is not", async () => {
    expect(await authenticityOf(columnOf([0.4, 1.5, 3.5, 12]), columnOf([0, 1, 5]))).toBe(0.25);
  });

  it.each([
    [1, 0.338],
    [2, 0.382],
    [8, 0.595],
    [32, 0.765],
  ])("of fresh data in %i dimensions is about %d, not 1", async (d, expected) => {
    const random = createRandom(d, "authenticity");
    const [fresh, train] = [gaussianRows(random, 1000, d), gaussianRows(random, 1000, d)];
    expect(Math.abs((await authenticityOf(fresh, train)) - expected)).toBeLessThan(0.06);
  });
});
