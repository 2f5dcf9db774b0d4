import { describe, expect, it } from "vitest";
import { manifoldOf } from "../testing/metrics.ts";
import { gaussianRows } from "../testing/rows.ts";
import { manifoldDifference } from "./manifoldDifference.ts";
import { createRandom } from "./random.ts";

const REAL = 120;

/** The difference of two generated sets, Gaussian about `means`, against one held-out set. */
async function differenceOf(n: number, models: { mean?: number; scale?: number }[]) {
  const random = createRandom(3, "manifold-difference");
  const real = gaussianRows(random, REAL, 2);
  const sets = models.map((model) => gaussianRows(random, n, 2, model));
  const [a, b] = await Promise.all(sets.map((set) => manifoldOf(real, set, { k: 3, seed: 1 })));
  return {
    precisions: [a.precision.value, b.precision.value],
    forth: manifoldDifference(a, b, REAL),
    back: manifoldDifference(b, a, REAL),
  };
}

describe("the difference of two generated sets on one manifold", () => {
  it("changes its sign with the order, and nothing else", async () => {
    const { forth, back } = await differenceOf(90, [{}, { scale: 1.6 }]);
    for (const share of ["precision", "density", "recall", "coverage"] as const) {
      expect(back[share].value).toBeCloseTo(-forth[share].value, 12);
      expect(back[share].p).toBeCloseTo(forth[share].p, 12);
      expect(back[share].interval[0]).toBeCloseTo(-forth[share].interval[1], 12);
    }
  });

  it("is not certain where all samples of both are inside", async () => {
    const { precisions, forth } = await differenceOf(60, [{ scale: 0.05 }, { scale: 0.05 }]);
    expect(precisions).toEqual([1, 1]);
    const [low, high] = forth.precision.interval;
    // Of 60 hits in 60 the rule of three leaves a twentieth.
    expect(high).toBeGreaterThan(0.03);
    expect(high).toBeLessThan(0.1);
    expect(low).toBeCloseTo(-high, 12);
    expect(forth.precision.p).toBe(1);
  });

  it("asks a handful of samples for no more than they can say", async () => {
    const { precisions, forth } = await differenceOf(5, [{ scale: 0.05 }, { mean: 40 }]);
    expect(precisions).toEqual([1, 0]);
    expect(forth.precision.p).toBeGreaterThan(1e-6);
    expect(forth.precision.p).toBeLessThan(0.05);
    expect(forth.precision.interval[0]).toBe(-1);
    expect(forth.precision.interval[1]).toBeGreaterThan(-1);
  });
});
