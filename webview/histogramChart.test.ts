import { expect, it } from "vitest";
import { outline } from "./histogramChart.ts";

it("closes the outline of a histogram at zero", () => {
  expect(outline([0, 1, 3], [4, 2])).toEqual([
    { x: 0, y: 4 },
    { x: 1, y: 2 },
    { x: 3, y: 0 },
  ]);
});
