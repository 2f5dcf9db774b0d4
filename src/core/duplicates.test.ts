import { describe, expect, it } from "vitest";
import { columnOf, filledRows, rowsOf, wholeRows } from "../testing/rows.ts";
import { countDuplicates } from "./duplicates.ts";
import { createRandom } from "./random.ts";

describe("countDuplicates", () => {
  it("counts the rows that equal an earlier one", () => {
    expect(
      countDuplicates(
        rowsOf([
          [1, 2],
          [2, 1],
          [1, 2],
          [1, 2],
          [2, 1],
        ]),
      ),
    ).toBe(3);
    expect(countDuplicates(columnOf([1]))).toBe(0);
    expect(countDuplicates(filledRows(20, 3, () => 1))).toBe(19);
  });

  it("takes 0 and −0 for the same value, and tells neighbouring numbers apart", () => {
    expect(
      countDuplicates(
        rowsOf([
          [0, 1],
          [-0, 1],
        ]),
      ),
    ).toBe(1);
    expect(countDuplicates(columnOf([1, 1 + Number.EPSILON]))).toBe(0);
  });

  it("agrees with a set of the rows' texts", () => {
    const rows = wholeRows(createRandom(1, "duplicates"), 300, 3, 5);
    const texts = Array.from({ length: 300 }, (_, i) => rows.values.slice(3 * i, 3 * i + 3).join());
    expect(countDuplicates(rows)).toBe(300 - new Set(texts).size);
  });
});
