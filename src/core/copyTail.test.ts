import { describe, expect, it } from "vitest";
import { copyTail } from "./copyTail.ts";

/** Distances with a power-law lower tail of the given dimension: (i/m)^(1/D). */
function powerTail(m: number, dimension: number): Float64Array {
  return Float64Array.from({ length: m }, (_, i) => ((i + 1) / m) ** (1 / dimension));
}

const ones = (count: number) => Array<number>(count).fill(1);

describe("copyTail", () => {
  it("fits the exponent by Hill's estimate to the sixty smallest distances", () => {
    const heldout = powerTail(1000, 3);
    let logs = 0;
    for (let i = 0; i < 59; i++) logs += Math.log(heldout[59] / heldout[i]);
    expect(copyTail(Float64Array.from(ones(10)), heldout).dimension).toBeCloseTo(60 / logs, 12);
    expect(Math.abs(60 / logs - 3)).toBeLessThan(0.3);
  });

  it("takes a tenth of a small held-out set, and none of one too small", () => {
    const generated = Float64Array.from(ones(10));
    expect(copyTail(generated, powerTail(50, 2)).dimension).not.toBeNull();
    expect(copyTail(generated, powerTail(49, 2)).dimension).toBeNull();
    expect(copyTail(generated, Float64Array.from(ones(500))).dimension).toBeNull();
  });

  it("decides by Benjamini and Hochberg's step-up, closest first", () => {
    const heldout = powerTail(1000, 3);
    const { dimension } = copyTail(Float64Array.from(ones(10)), heldout);
    const cautious = dimension! * (1 - 1.64 / Math.sqrt(60));
    const distanceAt = (p: number) => heldout[59] * (p / 0.06) ** (1 / cautious);
    // At a rate of 5% among ten the bounds are .005, .01, .015, .02: the third misses its own, the fourth saves it.
    const generated = Float64Array.from([...ones(6), ...[0.0199, 0.016, 0.009, 0.004].map(distanceAt)]);
    const found = copyTail(generated, heldout);
    expect(found.flagged).toEqual([9, 8, 7, 6]);
    expect(found.p).toBeCloseTo(0.04, 10);
    expect(found).toMatchObject({ exact: 0, near: 4, fraction: 0.4 });
    generated[6] = distanceAt(0.021);
    expect(copyTail(generated, heldout).flagged).toEqual([9, 8]);
  });

  it("flags exact copies even without a tail to compare with", () => {
    const found = copyTail(Float64Array.of(1, 0, 0.5, 0), Float64Array.of(1, 2));
    expect(found).toMatchObject({ exact: 2, near: 0, flagged: [1, 3], p: 0, dimension: null });
    expect(found.interval[0]).toBeLessThan(0.5);
  });

  it("flags nothing among distances like the held-out ones", () => {
    const found = copyTail(powerTail(500, 3), powerTail(1000, 3));
    expect(found).toMatchObject({ exact: 0, near: 0, flagged: [], fraction: 0 });
    expect(found.p).toBeGreaterThan(0.05);
  });
});
