import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pairedCounts, pairedDifference } from "./mcnemar.ts";

describe("two answers about the same samples", () => {
  it("counts the four cases", () => {
    expect(pairedCounts([1, 1, 0, 0, 3], [1, 0, 1, 0, 2])).toEqual({
      both: 2,
      onlyFirst: 1,
      onlySecond: 1,
      neither: 1,
    });
  });

  it("gives McNemar's exact p-value", () => {
    const { value, p } = pairedDifference({ both: 101, onlyFirst: 59, onlySecond: 33, neither: 112 }, 1);
    expect(value).toBeCloseTo(-26 / 305, 12);
    let tail = 0;
    let coefficient = 1;
    for (let x = 0; x <= 33; x++) {
      tail += coefficient;
      coefficient *= (92 - x) / (x + 1);
    }
    expect(p).toBeCloseTo((2 * tail) / 2 ** 92, 12);
  });

  it("widens with the design effect", () => {
    const counts = { both: 80, onlyFirst: 10, onlySecond: 40, neither: 70 };
    const plain = pairedDifference(counts, 1);
    const wide = pairedDifference(counts, 3);
    expect(wide.interval[0]).toBeLessThan(plain.interval[0]);
    expect(wide.interval[1]).toBeGreaterThan(plain.interval[1]);
    expect(wide.p).toBeGreaterThan(plain.p);
  });

  it("turns its sign when the lists change places, and holds its value", () => {
    const count = fc.integer({ min: 0, max: 400 });
    fc.assert(
      fc.property(
        count,
        count,
        count,
        fc.integer({ min: 1, max: 400 }),
        (both, onlyFirst, onlySecond, neither) => {
          const forth = pairedDifference({ both, onlyFirst, onlySecond, neither }, 1);
          const back = pairedDifference({ both, onlyFirst: onlySecond, onlySecond: onlyFirst, neither }, 1);
          expect(back.value).toBeCloseTo(-forth.value, 12);
          expect(back.p).toBeCloseTo(forth.p, 12);
          expect(forth.interval[0]).toBeLessThanOrEqual(forth.value);
          expect(forth.interval[1]).toBeGreaterThanOrEqual(forth.value);
        },
      ),
    );
  });
});
