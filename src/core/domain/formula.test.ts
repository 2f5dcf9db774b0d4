import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formulaLaw } from "./formula.ts";
import { parseFormula } from "./formulaLanguage.ts";
import { requireMeaning } from "./formulaMeaning.ts";
import type { Layout } from "./layout.ts";

/** Two components on a grid of three by two places. */
const layout: Layout = {
  shape: [2, 3, 2],
  axes: [
    { name: "channel", labels: ["u", "v"], from: 0, spacing: 1 },
    { name: "y", from: 0, spacing: 1 },
    { name: "x", from: 10, spacing: 0.5 },
  ],
};
const sample = Float64Array.of(3, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0);

function residual(text: string, values = sample, constants: Record<string, number> = {}): number {
  return formulaLaw(parseFormula(text), { layout, constants })(values, 0).value;
}

describe("a formula", () => {
  it("is an equation or an inequality", () => {
    expect(residual("sum(u^2 + v^2) = 25")).toBe(0);
    expect(residual("u^2 + v^2 <= c^2", sample, { c: 5 })).toBe(0);
    expect(residual("u^2 + v^2 <= c^2", sample, { c: 4 })).toBe(9);
    expect(residual("u - v >= 0")).toBe(1);
    expect(residual("sum(value) - 7 = 0")).toBe(0);
  });

  it("takes the signs of print and of programs", () => {
    expect(residual("u² ≤ 1".replace("²", "**2"))).toBe(8);
    expect(residual("sum(u) ≥ 2·x − 1")).toBe(17);
  });

  it("tells strict inequalities from those that equal sides keep", () => {
    const equal = Float64Array.from(sample, () => 2);
    expect(residual("u <= 2", equal)).toBe(0);
    expect(residual("u < 2", equal)).toBeGreaterThan(0);
    expect(residual("u > 2", equal)).toBeGreaterThan(0);
    expect(residual("u > 2 - c", equal, { c: 1e-9 })).toBe(0);
    expect(residual("u > 3", equal)).toBe(1);
    expect(residual("u < v", equal.with(0, NaN))).toBe(Infinity);
    // Nothing is allowed for rounding, which would let equal sides pass.
    expect(formulaLaw(parseFormula("u < 2"), { layout, constants: {} })(equal, 0).scale).toBe(0);
  });

  it("holds nothing of a side that is infinite or no number", () => {
    for (const text of [
      "u / 0 > 1",
      "1 >= -exp(u*1000)",
      "log(u - 100) > 0",
      "u/0 = u/0 + 1",
      "0 - 1/v^2 < 1",
    ])
      expect(residual(text, Float64Array.from(sample, () => 0).with(0, 3))).toBe(Infinity);
    expect(residual("u - (v - 1) >= (u - v) - 1")).toBe(0);
  });

  it("binds as mathematics does", () => {
    expect(residual("0*sum(u) + 2 + 3 * 2^2 = 14")).toBe(0);
    expect(residual("0*sum(u) - 2^2 = -4")).toBe(0);
    expect(residual("0*sum(u) + -2^2 + 4 = 0")).toBe(0);
    expect(residual("0*sum(u) + (-2)^2 - 4 = 0")).toBe(0);
    expect(residual("0*sum(u) + 2^3^2 = 512")).toBe(0);
    expect(residual("0*sum(u) + 8/4/2 = 1")).toBe(0);
    expect(residual("0*sum(u) + 2^-1 = 0.5")).toBe(0);
  });

  it("knows coordinates, reductions over named axes, gradients and shifts", () => {
    // y + x of every place: x is 10 or 10.5.
    expect(residual("largest(y + x) = 12.5")).toBe(0);
    expect(residual("smallest(x) = 10")).toBe(0);
    expect(residual("mean(x, x) = 10.25")).toBe(0);
    expect(residual("sum(u, y) = 3 - 6 * (x - 10)")).toBe(0);
    expect(residual("gradient(x, x) = 1")).toBe(0);
    expect(residual("gradient(y^2, y) <= 3")).toBe(0);
    expect(residual("shift(u, y, 3) = u")).toBe(0);
    expect(residual("shift(u, y, 1) = u")).toBe(3);
  });

  it("bounds what rounding may have done", () => {
    const { scale } = formulaLaw(parseFormula("u * 1000 - v = 0"), { layout, constants: {} })(sample, 0);
    expect(scale).toBeGreaterThanOrEqual(3004);
    expect(scale).toBeLessThan(10_000);
  });

  it.each([
    ["u +", /expected expression/i],
    ["w = 1", /"w" is not known; there are value, channel, u, v, y, x/],
    ["median(u) = 0", /no function "median"; there are abs/],
    ["sum(u, q) = 0", /along an axis by its name: channel, y, x/],
    ["u <= v <= 1", /only one/],
    ["u = v = 1", /only one/],
    ["process.exit()", /only functions with a name/],
    ["constructor(1) = 0", /no function "constructor"/],
    ["toString = 1", /"toString" is not known/],
    ["u[0]", /holds what is not known/],
    ["'a'", /no number/],
    ["u; v", /several parts; a formula is one equation/],
    ["u v = 1", /several parts/],
    ["", /it is empty; write it like/],
    ["  ", /it is empty/],
    ["u != v", /"!=" cannot be checked; a formula is one equation/],
    ["u ≠ v", /"!=" cannot be checked/],
    ["u === v", /"===" cannot be checked/],
    ["u < 9^9^9^9", /"9\^9\^9\^9" is infinite/],
    ["u < 1e999", /infinite/],
    ["u < sqrt(0-1)", /"sqrt\(0-1\)" is no number/],
    ["value == value", /both sides are the same, so it says nothing of the samples/],
    ["u*(u + v) <= u * (u+v)", /both sides are the same/],
    ["0 <= value <= 5", /only one .* may stand in it, .*; write a check of its own for each/],
    ["3 = 3", /no value of a sample/],
    ["y <= 3", /no value of a sample/],
    ["u = v ? 1 : 0", /holds what is not known/],
    ["!u", /not known/],
    ["u % 2", /not known/],
    [
      " u + 1 ",
      /^it compares nothing; write "u \+ 1 = 0" where it shall be zero, or "u \+ 1 >= 0" where it shall not/,
    ],
    ["+u", /it compares nothing/],
    [`${"(".repeat(400)}u${")".repeat(400)} = 0`, /nested|parts/],
    ["u+".repeat(600) + "u", /longer than/],
    [Array.from({ length: 150 }, () => "u").join("+"), /parts/],
  ])("%s is refused in a sentence", (text, message) => {
    const attempt = () => {
      requireMeaning(parseFormula(text), { layout, constants: {} });
      return residual(text);
    };
    expect(attempt).toThrow(message);
  });

  it("never runs anything, whatever is written", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (text) => {
        try {
          residual(text);
        } catch (error) {
          expect((error as Error).constructor.name).toBe("FormulaFault");
        }
      }),
      { numRuns: 500 },
    );
  });
});
