import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { valuesAtRanks } from "./orderStatistics.ts";

describe("valuesAtRanks", () => {
  it("are those of the sorted values, ties and orders of any kind", () => {
    const value = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(
        fc.array(value, { minLength: 1, maxLength: 200 }),
        fc.array(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), { maxLength: 4 }),
        fc.constantFrom<(values: number[]) => number[]>(
          (values) => values,
          (values) => values.sort((a, b) => a - b),
          (values) => values.sort((a, b) => b - a),
        ),
        (values, shares, arranged) => {
          const given = arranged(values.map((v) => v + 0));
          const ranks = shares.map((share) => Math.floor(share * given.length)).sort((a, b) => a - b);
          const sorted = Float64Array.from(given).sort();
          expect(valuesAtRanks(Float64Array.from(given), ranks)).toEqual(ranks.map((rank) => sorted[rank]));
        },
      ),
      { numRuns: 300 },
    );
  });
});
