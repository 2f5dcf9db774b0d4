import { expect, it } from "vitest";
import { fisherExact } from "./fisherExact.ts";

it("is twice the smaller tail of the hypergeometric law, counted by hand", () => {
  // Of 4 and 4 samples 3 and 1: the tail of 3 or more is (16 + 1) of 70.
  expect(fisherExact([3, 1], [4, 4])).toBeCloseTo((2 * 17) / 70, 12);
  expect(fisherExact([1, 3], [4, 4])).toBeCloseTo((2 * 17) / 70, 12);
  expect(fisherExact([2, 2], [4, 4])).toBe(1);
  // Of 10 and 20 samples 0 and 5: C(20, 5) of C(30, 5).
  expect(fisherExact([0, 5], [10, 20])).toBeCloseTo((2 * 15504) / 142506, 12);
});

it("says nothing of what neither set holds, and stands large sets", () => {
  expect(fisherExact([0, 0], [5, 7])).toBe(1);
  expect(fisherExact([5, 7], [5, 7])).toBe(1);
  expect(fisherExact([5000, 5300], [50_000, 50_000])).toBeGreaterThan(0.001);
  expect(fisherExact([0, 5000], [50_000, 50_000])).toBeLessThan(1e-100);
});
