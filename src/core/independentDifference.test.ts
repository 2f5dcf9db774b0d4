import { describe, expect, it } from "vitest";
import { independentDifference, rareDifference } from "./independentDifference.ts";

describe("differences of independent estimates", () => {
  it("adds the variances", () => {
    const { value, interval, p } = independentDifference(
      { value: 1, standardError: 0.3 },
      { value: 2, standardError: 0.4 },
    );
    expect(value).toBe(1);
    expect(interval[0]).toBeCloseTo(1 - 1.959964 * 0.5, 6);
    expect(p).toBeCloseTo(0.0455003, 6);
  });

  it("says nothing of equal estimates without error, all of unequal ones", () => {
    const at = (value: number) => ({ value, standardError: 0 });
    expect(independentDifference(at(1), at(1)).p).toBe(1);
    expect(independentDifference(at(1), at(2)).p).toBe(0);
  });

  it("gives Newcombe's interval of two proportions", () => {
    // Newcombe 1998, table II: 56/70 − 48/80 has the interval 0.0524 – 0.3339.
    const { interval } = rareDifference([48, 56], [80, 70]);
    expect(interval[0]).toBeCloseTo(0.0524, 4);
    expect(interval[1]).toBeCloseTo(0.3339, 4);
  });

  it("has the exact tail of a fair coin for equal numbers of trials", () => {
    expect(rareDifference([0, 6], [600, 600]).p).toBeCloseTo(2 / 64, 12);
    expect(rareDifference([0, 0], [600, 600]).p).toBe(1);
    expect(rareDifference([3, 3], [600, 600]).p).toBe(1);
  });
});
