import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PowerCurve } from "./powerCurveFit.ts";

const curve = new PowerCurve(0.05, 0.8, [0, 10], 1.5);

describe("the fit of a power curve", () => {
  it("begins at the level and passes the wanted power at its place", () => {
    expect(curve.power(-50, 4, 1.5)).toBeCloseTo(0.05, 6);
    expect(curve.power(4, 4, 1.5)).toBeCloseTo(0.8, 6);
    expect(curve.power(50, 4, 1.5)).toBeCloseTo(1, 6);
  });

  it("finds place and slope again, within its interval", () => {
    fc.assert(
      fc.property(
        fc.double({ min: 2, max: 8, noNaN: true }),
        fc.constantFrom(1, 1.5, 2.2),
        (place, slope) => {
          const tallies = [-1.5, -0.5, 0, 0.5].map((offset) => ({
            x: place + offset,
            repetitions: 4000,
            rejected: Math.round(4000 * curve.power(place + offset, place, slope)),
          }));
          const { quantiles, slope: found } = curve.fit(tallies);
          expect(Math.abs(quantiles[2] - place)).toBeLessThan(0.06);
          expect(quantiles[0]).toBeLessThanOrEqual(place + 0.03);
          expect(quantiles[4]).toBeGreaterThanOrEqual(place - 0.03);
          expect(Math.abs(found / slope - 1)).toBeLessThan(0.12);
        },
      ),
      { numRuns: 30 },
    );
  });

  it("knows nothing of where the power is reached before anything was simulated", () => {
    const { quantiles } = curve.fit([]);
    expect(quantiles[0]).toBeLessThan(0.5);
    expect(quantiles[4]).toBeGreaterThan(9.5);
  });

  it("says that it lies beyond what never rejects", () => {
    const { quantiles } = curve.fit([{ x: 5, rejected: 5, repetitions: 100 }]);
    expect(quantiles[0]).toBeGreaterThan(5);
  });
});
