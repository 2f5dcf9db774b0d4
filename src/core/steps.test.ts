import { expect, it } from "vitest";
import { InlineRunner } from "../kernels/inlineRunner.ts";
import { filledRows, gaussianRows } from "../testing/rows.ts";
import { covarianceFactor, exactCentre } from "./covariance.ts";
import { createRandom } from "./random.ts";
import { stepsOf } from "./steps.ts";

it("finds columns' order by the row that they end with", () => {
  const values = [
    [1, 1, 0, 1],
    [0, 1, 0, 0],
    [0, 1, 0, 0],
  ];
  expect(stepsOf(filledRows(3, 4, (i, c) => values[i][c]))).toEqual({
    order: Int32Array.of(2, 0, 3, 1),
    zeros: Int32Array.of(1, 3, 3),
  });
});

it("says nothing of rows without zeros", () => {
  expect(stepsOf(gaussianRows(createRandom(1, "steps"), 5, 4))).toBeUndefined();
});

it("finds as many zeros in a row of a pivoted factor as pivots were taken before", async () => {
  const rows = gaussianRows(createRandom(2, "steps"), 40, 20);
  const { order, zeros } = stepsOf(await covarianceFactor(new InlineRunner(), rows, exactCentre(rows)))!;
  expect([...zeros]).toEqual(Array.from({ length: 20 }, (_, i) => i));
  expect([...order].sort((a, b) => a - b)).toEqual([...zeros]);
});
