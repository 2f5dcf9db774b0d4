import { describe, expect, it } from "vitest";
import { labelledLine } from "../../testing/labelledRows.ts";
import { rowsOf } from "../../testing/rows.ts";
import { createRandom } from "../random.ts";
import { ridge } from "./ridge.ts";
import { takeSet } from "./trainingSet.ts";

describe("ridge regression", () => {
  it("by hand: one centred feature", async () => {
    // x = −1, 0, 1 and y = 0, 3, 6 give w = 6 / (2 + 3 λ) about the mean 3.
    const set = { rows: rowsOf([[-1], [0], [1]]), targets: Float64Array.of(0, 3, 6), classes: 0 };
    const [loose, stiff] = await ridge({ centred: true }).fit(set, [1e-12, 2]);
    expect(Array.from(await loose.predict(rowsOf([[2]])))[0]).toBeCloseTo(9, 9);
    expect(Array.from(await stiff.predict(rowsOf([[2]])))[0]).toBeCloseTo(3 + (2 * 6) / 8, 12);
  });

  it("finds the weights of a linear law", async () => {
    const set = labelledLine(createRandom(1, "line"), 400, [2, -1, 0.5], 0.01);
    const [model] = await ridge({ centred: true }).fit(set, [1e-8]);
    const predicted = await model.predict(
      rowsOf([
        [0, 0, 0],
        [1, 0, 0],
        [0, 1, 0],
      ]),
    );
    expect(Array.from(predicted, (value) => Math.round(value * 100) / 100)).toEqual([3, 5, 2]);
  });

  it("gives the same by the normal equations of rows and of columns", async () => {
    const random = createRandom(2, "line");
    const wide = labelledLine(
      random,
      12,
      Array.from({ length: 12 }, () => random.normal()),
    );
    const learner = ridge({ centred: true });
    const [square] = await learner.fit(wide, [0.3]);
    // A column of zeros changes nothing but which equations are solved.
    const zero = (n: number) => Array.from({ length: n }, () => 0);
    const padded = Array.from({ length: 12 }, (_, i) => [
      ...wide.rows.values.subarray(i * 12, (i + 1) * 12),
      ...zero(5),
    ]);
    const [dual] = await learner.fit({ ...wide, rows: rowsOf(padded) }, [0.3]);
    const [a, b] = [await square.predict(wide.rows), await dual.predict(rowsOf(padded))];
    a.forEach((value, i) => expect(value).toBeCloseTo(b[i], 10));
  });

  it("without centring the features takes the target's mean as the intercept", async () => {
    const set = { rows: rowsOf([[1], [3]]), targets: Float64Array.of(0, 4), classes: 0 };
    const [model] = await ridge({ centred: false }).fit(set, [1]);
    // w = (1·(−2) + 3·2) / (1 + 9 + 2·1) = 1/3.
    expect((await model.predict(rowsOf([[3]])))[0]).toBeCloseTo(3, 12);
    expect((await model.predict(takeSet(set, [0]).rows))[0]).toBeCloseTo(2 + 1 / 3, 12);
  });
});
