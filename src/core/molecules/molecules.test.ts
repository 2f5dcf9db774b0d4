import { expectedDifferent } from "./rarefaction.ts";
import { describe, expect, it } from "vitest";
import { filledRows, rowsOf } from "../../testing/rows.ts";
import { createRandom } from "../random.ts";
import { propertyDistance } from "./propertyDistance.ts";
import { internalDiversity, packFingerprints, tanimoto } from "./tanimoto.ts";

describe("Tanimoto similarity", () => {
  it("is shared bits over bits of either", () => {
    const packed = packFingerprints(
      rowsOf([
        [1, 1, 0, 1],
        [1, 0, 1, 1],
        [0, 0, 0, 0],
      ]),
    );
    expect(tanimoto(packed, 0, packed, 1)).toBe(2 / 4);
    expect(tanimoto(packed, 0, packed, 0)).toBe(1);
    expect(tanimoto(packed, 0, packed, 2)).toBe(0);
    expect(tanimoto(packed, 2, packed, 2)).toBe(1);
  });

  it("counts bits beyond one word", () => {
    const random = createRandom(1, "bits");
    const rows = filledRows(6, 100, () => random.integer(2));
    const packed = packFingerprints(rows);
    const bit = (i: number, c: number) => rows.values[i * 100 + c];
    const columns = Array.from({ length: 100 }, (_, c) => c);
    for (const [i, j] of [
      [0, 1],
      [2, 5],
    ]) {
      const shared = columns.filter((c) => bit(i, c) && bit(j, c)).length;
      const either = columns.filter((c) => bit(i, c) || bit(j, c)).length;
      expect(tanimoto(packed, i, packed, j)).toBe(shared / either);
    }
  });
});

describe("internal diversity", () => {
  it("is 0 of equal molecules and 1 of those that share nothing", () => {
    const of = (rows: number[][]) =>
      internalDiversity(packFingerprints(rowsOf(rows)), createRandom(0, "d")).value;
    expect(
      of([
        [1, 0],
        [1, 0],
        [1, 0],
      ]),
    ).toBe(0);
    expect(
      of([
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ]),
    ).toBe(1);
  });

  it("has an interval that mostly holds the value of many", () => {
    const draw = (seed: number, n: number) => {
      const random = createRandom(seed, "diversity");
      return packFingerprints(filledRows(n, 64, () => Number(random.uniform() < 0.3)));
    };
    const truth = internalDiversity(draw(0, 1000), createRandom(0, "d")).value;
    const held = Array.from(
      { length: 40 },
      (_, i) => internalDiversity(draw(i + 1, 60), createRandom(0, "d")).interval,
    );
    expect(held.filter(([low, high]) => low <= truth && truth <= high).length).toBeGreaterThanOrEqual(36);
  });
});

describe("distance of a property", () => {
  it("by hand", () => {
    const { w1 } = propertyDistance(Float64Array.of(0, 1, 3), Float64Array.of(5, 6, 8), createRandom(0, "w"));
    expect(w1).toBeCloseTo(5, 12);
    expect(
      propertyDistance(Float64Array.of(0, 1), Float64Array.of(0, 0, 1, 1), createRandom(0, "w")),
    ).toEqual({ w1: 0, p: 1 });
  });

  it("keeps its level where values are tied, and sees a shift", () => {
    const counts = (seed: number, mean: number) => {
      const random = createRandom(seed, "counts");
      return Float64Array.from({ length: 60 }, () => Math.floor(mean + 3 * random.uniform()));
    };
    const p = (seed: number, mean: number) =>
      propertyDistance(counts(2 * seed, 1), counts(2 * seed + 1, mean), createRandom(seed, "p")).p;
    const rejected = Array.from({ length: 60 }, (_, i) => p(i, 1)).filter((each) => each <= 0.05).length;
    expect(rejected).toBeLessThanOrEqual(8);
    expect(p(99, 2)).toBeLessThan(0.01);
  });
});

describe("rarefaction", () => {
  it("expects all of the whole set, one of a single draw, and what drawing by hand gives", () => {
    expect(expectedDifferent([3, 1, 2], 6)).toBe(3);
    expect(expectedDifferent([3, 1, 2], 1)).toBeCloseTo(1, 12);
    // Of a, a, b two are drawn: a twice in one of three pairs.
    expect(expectedDifferent([2, 1], 2)).toBeCloseTo(5 / 3, 12);
  });
});
