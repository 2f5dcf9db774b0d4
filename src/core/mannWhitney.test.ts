import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mannWhitney } from "./mannWhitney.ts";

describe("mannWhitney", () => {
  // scipy.stats.mannwhitneyu(x, y, alternative="less", method="asymptotic")
  it.each([
    { x: [1, 2, 2, 3], y: [2, 3, 4, 4, 5], u: 2.5, p: 0.039272925475595334 },
    { x: [0, 0, 0, 1], y: [0, 0, 2], u: 5, p: 0.41274895535231604 },
    { x: [3, 4, 5], y: [1, 2], u: 6, p: 0.978345928594604 },
    { x: [1, 1, 1], y: [1, 1, 1], u: 4.5, p: 1 },
  ])("$x against $y", ({ x, y, u, p }) => {
    const found = mannWhitney(Float64Array.from(x), Float64Array.from(y));
    expect(found.u).toBe(u);
    expect(found.p).toBeCloseTo(p, 6);
  });

  it("counts the pairs in which x exceeds y, ties a half", () => {
    const values = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(values, values, (x, y) => {
        const pairs = x.flatMap((a) => y.map((b): number => (a > b ? 1 : a === b ? 0.5 : 0)));
        const { u, p } = mannWhitney(Float64Array.from(x), Float64Array.from(y));
        expect(u).toBe(pairs.reduce((sum, pair) => sum + pair, 0));
        expect(p).toBeGreaterThan(0);
        expect(p).toBeLessThanOrEqual(1);
      }),
    );
  });
});
