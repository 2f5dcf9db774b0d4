import { describe, expect, it } from "vitest";
import { labelledClasses } from "../../testing/labelledRows.ts";
import { rowsOf } from "../../testing/rows.ts";
import { createRandom } from "../random.ts";
import { lbfgs } from "./lbfgs.ts";
import { multinomialLogistic } from "./multinomialLogistic.ts";
import { scoreOf } from "./score.ts";
import { standardizing } from "./standardizing.ts";

describe("L-BFGS", () => {
  it("finds the minimum of a badly scaled bowl", () => {
    const scales = [1, 100, 10_000];
    const at = lbfgs(
      (x, gradient) => {
        let value = 0;
        scales.forEach((scale, i) => {
          value += (scale * (x[i] - i) ** 2) / 2;
          gradient[i] = scale * (x[i] - i);
        });
        return value;
      },
      new Float64Array(3),
      { precondition: () => undefined, tolerance: 1e-20, mostSteps: 500 },
    );
    at.forEach((value, i) => expect(value).toBeCloseTo(i, 8));
  });
});

describe("multinomial logistic regression", () => {
  const set = labelledClasses(createRandom(1, "classes"), 300);
  const test = labelledClasses(createRandom(2, "classes"), 2000);

  it("comes close to the best rule there is", async () => {
    const [model] = await multinomialLogistic().fit(set, [1e-3]);
    const { value } = scoreOf(await model.predict(test.rows), test.targets, 3);
    // The nearest centre is the best rule for equal round classes.
    const best = test.targets.filter((own, i) => {
      const [x, y] = test.rows.values.subarray(2 * i, 2 * i + 2);
      const distance = (c: number) =>
        (x - 2 * Math.cos((2 * Math.PI * c) / 3)) ** 2 + (y - 2 * Math.sin((2 * Math.PI * c) / 3)) ** 2;
      return [0, 1, 2].every((c) => distance(own) <= distance(c));
    });
    expect(value).toBeGreaterThan(best.length / 2000 - 0.01);
  });

  it("satisfies the first-order conditions of two classes", async () => {
    // Of y = 0, 1 at x = −1, 1 the weights ±w obey p(wrong) = λ w, where p(wrong) = 1 / (1 + e^2w).
    const two = { rows: rowsOf([[-1], [1]]), targets: Float64Array.of(0, 1), classes: 2 };
    const [model] = await multinomialLogistic(1e-14).fit(two, [0.1]);
    const { parameters } = model as unknown as { parameters: Float64Array };
    const w = parameters[1];
    expect(parameters[0]).toBeCloseTo(-w, 6);
    expect(1 / (1 + Math.exp(2 * w))).toBeCloseTo(0.1 * w, 6);
  });

  it("knows only the classes that it has seen", async () => {
    const seen = { ...set, targets: set.targets.map((own) => (own === 1 ? 2 : own)) };
    const [model] = await multinomialLogistic().fit(seen, [1e-3]);
    expect([...new Set(await model.predict(test.rows))].sort()).toEqual([0, 2]);
  });

  it("standardized, does not depend on the units", async () => {
    const scaled = (rows: typeof set.rows) => ({
      ...rows,
      values: rows.values.map((value, at) => (at % 2 ? 1000 * value + 5 : value)),
    });
    const learner = standardizing(multinomialLogistic());
    const [a] = await learner.fit(set, [0.01]);
    const [b] = await learner.fit({ ...set, rows: scaled(set.rows) }, [0.01]);
    const [first, second] = [await a.predict(test.rows), await b.predict(scaled(test.rows))];
    expect(first.filter((own, i) => own !== second[i]).length).toBeLessThanOrEqual(1);
  });
});
