import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holm } from "./holm.ts";

describe("Holm's adjustment", () => {
  it("multiplies the smallest by their number, the next by one less", () => {
    const adjusted = holm([0.04, 0.01, 0.03]);
    [0.06, 0.03, 0.06].forEach((p, i) => expect(adjusted[i]).toBeCloseTo(p, 12));
  });

  it("lies between the p-value and Bonferroni's, in the same order", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1, maxLength: 12 }),
        (ps) => {
          const adjusted = holm(ps);
          ps.forEach((p, i) => {
            expect(adjusted[i]).toBeGreaterThanOrEqual(p);
            expect(adjusted[i]).toBeLessThanOrEqual(Math.min(1, p * ps.length));
            ps.forEach((q, j) => expect(p < q && adjusted[i] > adjusted[j]).toBe(false));
          });
        },
      ),
    );
  });
});
