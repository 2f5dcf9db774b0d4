import { describe, expect, it } from "vitest";
import { labelledClasses, labelledLine } from "../../testing/labelledRows.ts";
import { inline } from "../../testing/metrics.ts";
import { columnOf, rowsOf } from "../../testing/rows.ts";
import { createRandom } from "../random.ts";
import { foldsOf } from "./folds.ts";
import { searchHyperparameter } from "./hyperparameterSearch.ts";
import { nearestNeighbourRule } from "./nearestNeighbourRule.ts";
import { randomForest } from "./randomForest.ts";
import { ridge } from "./ridge.ts";
import { scoreOf } from "./score.ts";

describe("the k-nearest-neighbour rule", () => {
  const set = { rows: columnOf([0, 1, 2, 10, 11]), targets: Float64Array.of(0, 0, 1, 1, 1), classes: 2 };

  it("takes the commonest class, of equally common ones the nearest", async () => {
    const [one, two, three] = await nearestNeighbourRule(inline).fit(set, [1, 2, 3]);
    const at = columnOf([1.6, 9]);
    expect(Array.from(await one.predict(at))).toEqual([1, 1]);
    expect(Array.from(await two.predict(at))).toEqual([1, 1]);
    expect(Array.from(await three.predict(at))).toEqual([0, 1]);
  });

  it("averages targets in regression", async () => {
    const [model] = await nearestNeighbourRule(inline).fit({ ...set, classes: 0 }, [3]);
    expect((await model.predict(columnOf([1])))[0]).toBeCloseTo(1 / 3, 12);
  });
});

describe("a random forest", () => {
  it("learns what no line can tell, and is the same each time", async () => {
    const random = createRandom(3, "checkerboard");
    const draw = (n: number) => {
      const rows = Array.from({ length: n }, () => [
        random.uniform() - 0.5,
        random.uniform() - 0.5,
        random.normal(),
      ]);
      return {
        rows: rowsOf(rows),
        targets: Float64Array.from(rows, ([x, y]) => Number(x * y > 0)),
        classes: 2,
      };
    };
    const [train, test] = [draw(500), draw(500)];
    const fit = async () => {
      const [model] = await randomForest(7).fit(train, [1]);
      return model.predict(test.rows);
    };
    const predicted = await fit();
    expect(scoreOf(predicted, test.targets, 2).value).toBeGreaterThan(0.9);
    expect(await fit()).toEqual(predicted);
  });

  it("predicts numbers", async () => {
    const [train, test] = [4, 5].map((seed) => labelledLine(createRandom(seed, "line"), 600, [2, 0, 1]));
    const [model] = await randomForest(0).fit(train, [5]);
    expect(scoreOf(await model.predict(test.rows), test.targets, 0).value).toBeGreaterThan(0.8);
  });

  it("says the mean where features do not vary", async () => {
    const set = { rows: columnOf([1, 1, 1]), targets: Float64Array.of(1, 2, 6), classes: 0 };
    const [model] = await randomForest(0).fit(set, [1]);
    expect((await model.predict(columnOf([5])))[0]).toBeCloseTo(3, 0);
  });
});

describe("the search for a hyperparameter", () => {
  it("spreads classes evenly over the folds", () => {
    const set = labelledClasses(createRandom(1, "folds"), 100);
    const fold = foldsOf(set, 5, createRandom(0, "folds"));
    for (const own of [0, 1, 2]) {
      const counts = [0, 1, 2, 3, 4].map(
        (f) => fold.filter((each, i) => each === f && set.targets[i] === own).length,
      );
      expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
    }
  });

  it("takes a stiff model of noise and a flexible one of a law", async () => {
    const law = labelledLine(createRandom(1, "law"), 200, [3, -2], 0.1);
    const noise = {
      ...law,
      targets: Float64Array.from(law.targets, () => createRandom(9, "noise").normal()),
    };
    noise.targets.forEach((_, i) => (noise.targets[i] = Math.sin(i * 12.9898) * 3));
    const search = (set: typeof law) =>
      searchHyperparameter(ridge({ centred: true }), set, createRandom(0, "search"), () => undefined);
    expect(await search(law)).toBeLessThan(0.01);
    expect(await search(noise)).toBeGreaterThan(0.5);
  });
});
