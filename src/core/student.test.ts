import { describe, expect, it } from "vitest";
import { STUDENT95_OF_NINE, studentTwoSided } from "./student.ts";

describe("Student's law", () => {
  it("has the tails of scipy.stats.t", () => {
    expect(studentTwoSided(1, 1)).toBeCloseTo(0.5, 12);
    expect(studentTwoSided(2, 3)).toBeCloseTo(0.139325968, 8);
    expect(studentTwoSided(-2.5, 9)).toBeCloseTo(0.0338618277, 8);
    expect(studentTwoSided(0, 9)).toBe(1);
  });

  it("has its 95% quantile where five per cent lie beyond", () => {
    expect(studentTwoSided(STUDENT95_OF_NINE, 9)).toBeCloseTo(0.05, 10);
  });
});
