import { describe, expect, it } from "vitest";
import { createRandom } from "../random.ts";
import { EQUAL_SIDES, HELD, worse } from "./law.ts";
import {
  beyondRounding,
  exceedanceP,
  fisherP,
  roundingOf,
  toleranceOf,
  violationsOf,
  type Residuals,
} from "./violations.ts";

/** Of samples with one deviation each. */
function residuals(values: number[], scale = 1, allowed = 0): Residuals {
  const each = values.map((value) => worse(HELD, value, scale, allowed));
  return {
    values: Float64Array.from(each, ({ value }) => value),
    scales: Float64Array.from(each, (one) => one.scale),
    excesses: Float64Array.from(each, ({ excess }) => excess),
  };
}

describe("a tolerance", () => {
  it("is the largest residual of the held-out data, or rounding where that is all there is", () => {
    expect(toleranceOf(residuals([0.1, 0.4, 0.2]), 1e-6)).toMatchObject({ absolute: 0.4, source: "heldout" });
    expect(toleranceOf(residuals([1e-8, 0], 1, 1e-6), 1e-6)).toMatchObject({
      absolute: 0,
      source: "rounding",
    });
  });

  it("allows for the coarser type of the two files", () => {
    expect(roundingOf(["float64", "float32"])).toBe(4 * 2 ** -23);
    expect(roundingOf(["float64", "uint8"])).toBe(4 * 2 ** -52);
    expect(roundingOf(["float16", "float64"])).toBe(4 * 2 ** -10);
  });

  it("is exceeded by some, of which the farthest is named", () => {
    const tolerance = { absolute: 1, relative: 0, rounding: 0, source: "given" } as const;
    expect(violationsOf(residuals([0, 3, 0.5, Infinity]), tolerance)).toMatchObject({
      count: 2,
      fraction: 0.5,
      worst: 3,
    });
    expect(violationsOf(residuals([0, 0.2]), tolerance)).toMatchObject({ count: 0, worst: 1 });
  });

  it.each([NaN, Infinity])("allows nothing for magnitudes of %d, as a formula has at a pole", (scale) => {
    expect(violationsOf(residuals([0, 2, Infinity, NaN], scale, 1e-6), { absolute: 0 })).toMatchObject({
      count: 3,
      worst: 2,
    });
    expect(toleranceOf(residuals([0, 2], scale, 1e-7), 1e-7)).toMatchObject({ absolute: 2 });
  });
});

it("what another order of adding may cost is told from what no rounding explains", () => {
  const count = (...given: Parameters<typeof residuals>) => beyondRounding(residuals(...given), 1e-6);
  expect(count([0, 0.9e-6, 2e-6, 9e-6], 1, 1e-6)).toBe(0);
  expect(count([1.1e-5, 0.1, Infinity, NaN, 1e-6], 1, 1e-6)).toBe(4);
  // Where nothing is allowed for rounding, equal sides of a strict law are none.
  expect(count([0, EQUAL_SIDES], 0, 1e-6)).toBe(1);
  // A small value beside large ones may be what was left of such; the loss of a small channel is too much for that.
  const beside = (value: number) => {
    const residual = worse(worse(HELD, 0, 1, 1e-6), value, 1e-4, 1e-6);
    const each = (x: number) => Float64Array.of(x);
    return { values: each(value), scales: each(residual.scale), excesses: each(residual.excess) };
  };
  expect(beyondRounding(beside(5e-9), 1e-6)).toBe(0);
  expect(beyondRounding(beside(2e-7), 1e-6)).toBe(1);
});

it("small deviations are not hidden by the magnitudes of large ones", () => {
  // A small channel loses half of itself beside a large one that keeps what rounding lets it.
  const lossy = worse(worse(HELD, 3, 1e7, 1e-6), 0.5, 1, 1e-6);
  // What is quoted is the place where the law is broken, not the larger rounding.
  expect(lossy).toEqual({ value: 0.5, scale: 1e7, excess: 0.5 - 1e-6 });
  expect(worse(worse(HELD, 0.5, 1, 1e-6), 3, 1e7, 1e-6)).toEqual(lossy);
});

describe("chance", () => {
  it("of so many beyond all held-out samples is exact", () => {
    expect(exceedanceP(0, 10, 10)).toBe(1);
    expect(exceedanceP(1, 10, 10)).toBeCloseTo(0.5, 12);
    expect(exceedanceP(2, 3, 2)).toBeCloseTo((3 / 5) * (2 / 4), 12);
    expect(exceedanceP(3, 3, 2)).toBeCloseTo(1 / 10, 12);
  });

  it("of so many outside both ends of the held-out range is exact too", () => {
    // One generated and two real values: the generated one is outside unless it is the middle one.
    expect(exceedanceP(1, 1, 2, 2)).toBeCloseTo(2 / 3, 12);
    expect(exceedanceP(0, 5, 5, 2)).toBe(1);
    let false5 = 0;
    const rounds = 2000;
    for (let round = 0; round < rounds; round++) {
      const random = createRandom(round, "range");
      const real = Array.from({ length: 60 }, () => random.normal());
      const [low, high] = [Math.min(...real), Math.max(...real)];
      let count = 0;
      for (let i = 0; i < 90; i++) {
        const x = random.normal();
        if (x < low || x > high) count++;
      }
      if (exceedanceP(count, 90, 60, 2) <= 0.05) false5++;
    }
    expect(false5 / rounds).toBeLessThan(0.065);
    expect(false5 / rounds).toBeGreaterThan(0.02);
  });

  it("of two shares is Fisher's", () => {
    // scipy.stats.fisher_exact([[8, 2], [1, 5]], alternative="greater").
    expect(fisherP(8, 10, 1, 6)).toBeCloseTo(0.024475524475524483, 12);
    expect(fisherP(0, 10, 3, 10)).toBe(1);
  });

  it("keeps the level where the tolerance is read off the held-out data", () => {
    let false5 = 0;
    const rounds = 2000;
    for (let round = 0; round < rounds; round++) {
      const random = createRandom(round, "residuals");
      const draw = (n: number) => residuals(Array.from({ length: n }, () => Math.abs(random.normal())));
      const tolerance = toleranceOf(draw(60), 1e-9);
      const { count } = violationsOf(draw(90), tolerance);
      if (exceedanceP(count, 90, 60) <= 0.05) false5++;
    }
    expect(false5 / rounds).toBeLessThan(0.065);
    expect(false5 / rounds).toBeGreaterThan(0.02);
  });
});
