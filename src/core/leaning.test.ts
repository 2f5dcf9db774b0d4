import { describe, expect, it } from "vitest";
import { binomialUpperTail, leaningToTrain } from "./leaning.ts";

const nearest = (distances: number[], indices: number[], count: number) => ({
  distances: Float64Array.from(distances),
  indices: Int32Array.from(indices),
  count,
});

describe("leaning to the training data", () => {
  it("counts each real sample once", () => {
    const train = nearest([1, 1, 1, 1, 9], [0, 0, 0, 1, 2], 10);
    const heldout = nearest([2, 2, 2, 2, 1], [0, 0, 0, 1, 5], 30);
    const leaning = leaningToTrain(train, heldout);
    expect(leaning.nearerTrain).toBeCloseTo(2 / 3, 12);
    expect(leaning.expected).toBe(0.25);
    expect(leaning.p).toBeCloseTo(3 * 0.25 ** 2 * 0.75 + 0.25 ** 3, 12);
  });

  it("says nothing where every distance is equal", () => {
    const equal = nearest([0, 0], [0, 1], 5);
    expect(leaningToTrain(equal, equal).p).toBe(1);
  });
});

describe("the upper tail of a binomial law", () => {
  it("is that of coins", () => {
    expect(binomialUpperTail(0, 5, 0.5)).toBe(1);
    expect(binomialUpperTail(5, 5, 0.5)).toBeCloseTo(1 / 32, 14);
    expect(binomialUpperTail(3, 5, 0.5)).toBeCloseTo(0.5, 14);
    expect(binomialUpperTail(900, 1000, 0.5)).toBeLessThan(1e-150);
  });
});
