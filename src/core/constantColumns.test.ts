import { expect, it } from "vitest";
import { filledRows } from "../testing/rows.ts";
import { constantColumns } from "./constantColumns.ts";

const varied = filledRows(200, 3, (i, column) => i * 3 + column);

it("finds columns that do not vary where the reference does", () => {
  expect(
    constantColumns(
      filledRows(100, 3, (i, column) => (column === 1 ? 7 : i)),
      varied,
    ),
  ).toEqual([1]);
  expect(
    constantColumns(
      filledRows(100, 3, () => 7),
      varied,
    ),
  ).toEqual([0, 1, 2]);
});

it("takes no notice of what real data hardly varies in either", () => {
  const border = filledRows(200, 2, (i, column) => (column === 0 && i > 2 ? 0 : i));
  const few = filledRows(100, 2, (i, column) => (column === 0 ? 0 : i));
  expect(constantColumns(few, border)).toEqual([]);
  expect(
    constantColumns(
      filledRows(9, 1, () => 0),
      filledRows(200, 1, (i) => i % 2),
    ),
  ).toEqual([]);
  expect(
    constantColumns(
      filledRows(30, 1, () => 0),
      filledRows(200, 1, (i) => i % 2),
    ),
  ).toEqual([0]);
});
