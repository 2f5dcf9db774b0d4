import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formulaLaw } from "./formula.ts";
import { parseFormula } from "./formulaLanguage.ts";
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
  it("is an equation, an inequality, or an expression that shall be zero", () => {
    expect(residual("sum(u^2 + v^2) = 25")).toBe(0);
    expect(residual("u^2 + v^2 <= c^2", sample, { c: 5 })).toBe(0);
    expect(residual("u^2 + v^2 <= c^2", sample, { c: 4 })).toBe(9);
    expect(residual("u - v >= 0")).toBe(1);
    expect(residual("sum(value) - 7")).toBe(0);
  });

  it("binds as mathematics does", () => {
    expect(residual("0*sum(u) + 2 + 3 * 2^2 = 14")).toBe(0);
    expect(residual("0*sum(u) - 2^2 = -4")).toBe(0);
    expect(residual("0*sum(u) + -2^2 + 4")).toBe(0);
    expect(residual("0*sum(u) + (-2)^2 - 4")).toBe(0);
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
    const { scale } = formulaLaw(parseFormula("u * 1000 - v"), { layout, constants: {} })(sample, 0);
    expect(scale).toBeGreaterThanOrEqual(3004);
    expect(scale).toBeLessThan(10_000);
  });

  it.each([
    ["u +", /expected expression/i],
    ["w = 1", /"w" is not known; there are value, channel, u, v, y, x/],
    ["median(u)", /no function "median"; there are abs/],
    ["sum(u, q)", /along an axis by its name: channel, y, x/],
    ["u <= v <= 1", /only one/],
    ["process.exit()", /only functions with a name|may hold/],
    ["constructor(1)", /no function "constructor"/],
    ["toString", /"toString" is not known/],
    ["u[0]", /may hold/],
    ["'a'", /no number/],
    ["u; v", /may hold/],
    ["u = v ? 1 : 0", /may hold/],
    ["!u", /not known/],
    ["u % 2", /not known/],
    [`${"(".repeat(400)}u${")".repeat(400)}`, /nested|parts|0/],
    ["u+".repeat(600) + "u", /longer than/],
    [Array.from({ length: 150 }, () => "u").join("+"), /parts/],
  ])("%s is refused in a sentence", (text, message) => {
    const attempt = () => residual(text);
    if (/^\(+u/.test(text)) expect(attempt()).toBe(3);
    else expect(attempt).toThrow(message);
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
