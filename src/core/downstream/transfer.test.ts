import { describe, expect, it } from "vitest";
import { labelledClasses, labelledLine } from "../../testing/labelledRows.ts";
import { inline } from "../../testing/metrics.ts";
import { createRandom } from "../random.ts";
import { classRecalls } from "./classRecalls.ts";
import { labelAgreement } from "./labelAgreement.ts";
import type { Learner } from "./learner.ts";
import { multinomialLogistic } from "./multinomialLogistic.ts";
import { ridge } from "./ridge.ts";
import { scoreOf, uncertain } from "./score.ts";
import type { Procedure } from "./trainAndTest.ts";
import { takeSet, type TrainingSet } from "./trainingSet.ts";
import { transfer } from "./transfer.ts";

const asTheyAre: Procedure["fitFeatures"] = () =>
  Promise.resolve((rows) => Promise.resolve(rows as TrainingSet["rows"]));

function procedureOf(learner: Learner, parameter?: number): Procedure {
  return { runner: inline, learner, parameter, fitFeatures: asTheyAre, seed: 0 };
}

async function transferOf(learner: Learner, [heldout, train, generated]: TrainingSet[], parameter?: number) {
  const found = await transfer(procedureOf(learner, parameter), { heldout, train, generated }, (_, compute) =>
    compute(),
  );
  return { tstr: found.tstr, ...found.real! };
}

describe("scores", () => {
  it("R² is 1 for the truth, 0 for its mean, and negative for worse", () => {
    const targets = Float64Array.of(1, 2, 3, 6);
    expect(scoreOf(targets, targets, 0).value).toBe(1);
    expect(
      scoreOf(
        targets.map(() => 3),
        targets,
        0,
      ).value,
    ).toBe(0);
    expect(
      scoreOf(
        targets.map(() => 9),
        targets,
        0,
      ).value,
    ).toBeLessThan(-1);
  });

  it("influences are the derivative by a sample's weight", () => {
    const random = createRandom(1, "influence");
    const targets = Float64Array.from({ length: 4000 }, () => random.normal());
    const predicted = targets.map((target) => 0.8 * target + 0.3 * random.normal());
    const { value, influence } = scoreOf(predicted, targets, 0);
    expect(Math.abs(influence.reduce((sum, each) => sum + each, 0))).toBeLessThan(1e-9);
    const without = scoreOf(predicted.subarray(1), targets.subarray(1), 0).value;
    expect(4000 * (value - without)).toBeCloseTo(influence[0], 2);
  });
});

describe("training on generated samples", () => {
  const drawn = (seed: number, n: number) => labelledClasses(createRandom(seed, "transfer"), n);
  const [heldout, train] = [drawn(1, 400), drawn(2, 300)];

  it("samples of the same law do as well as real ones, and help no more than chance", async () => {
    const { gap, gain, curve, tstr } = await transferOf(multinomialLogistic(), [
      heldout,
      train,
      drawn(3, 500),
    ]);
    expect(gap.p).toBeGreaterThan(0.02);
    expect(gap.n).toBe(300);
    expect(tstr.n).toBe(500);
    expect(gain.interval[0]).toBeLessThan(0);
    expect(curve.map(({ added }) => added)).toEqual([0, 125, 250, 500]);
  });

  it("samples under wrong labels do worse, and harm", async () => {
    const wrong = drawn(3, 300);
    const swapped = { ...wrong, targets: wrong.targets.map((own) => (own + 1) % 3) };
    const { gap, gain } = await transferOf(multinomialLogistic(), [heldout, train, swapped]);
    expect(gap.value).toBeLessThan(-0.5);
    expect(gap.p).toBeLessThan(1e-4);
    expect(gain.interval[1]).toBeLessThan(0);
  });

  it("many samples of the law help where there are few real ones", async () => {
    const weights = Array.from({ length: 20 }, (_, i) => Math.cos(i));
    const [test, few, many] = [500, 30, 600].map((n, i) =>
      labelledLine(createRandom(i, "few"), n, weights, 2),
    );
    const { gain } = await transferOf(ridge({ centred: true }), [test, few, many]);
    expect(gain.interval[0]).toBeGreaterThan(0);
  });

  it("without real training samples gives the score alone", async () => {
    const sets = { heldout, train: undefined, generated: drawn(3, 100) };
    const found = await transfer(procedureOf(multinomialLogistic()), sets, (_, compute) => compute());
    expect(found.real).toBeUndefined();
    expect(found.tstr.value).toBeGreaterThan(0.8);
  });

  it("intervals hold the score that other training and test samples would give, on average", async () => {
    const learner = ridge({ centred: true });
    const weights = [1, -1, 0.5, 0.2];
    const draw = (seed: number, n: number) => labelledLine(createRandom(seed, "coverage"), n, weights, 1.5);
    const large = draw(0, 20_000);
    // What a training set of 80 gives on average over training and test sets.
    const expected: number[] = [];
    for (let i = 0; i < 60; i++) {
      const [model] = await learner.fit(draw(5000 + i, 80), [0.01]);
      expected.push(scoreOf(await model.predict(large.rows), large.targets, 0).value);
    }
    const truth = expected.reduce((a, b) => a + b) / expected.length;
    let held = 0;
    for (let i = 0; i < 60; i++) {
      const sets = { heldout: draw(100 + i, 150), train: undefined, generated: draw(1000 + i, 80) };
      const { tstr } = await transfer(procedureOf(learner, 0.01), sets, (_, compute) => compute());
      if (tstr.interval[0] <= truth && truth <= tstr.interval[1]) held++;
    }
    expect(held).toBeGreaterThanOrEqual(53);
  });

  it("a share that is always right still has an interval", () => {
    const score = scoreOf(Float64Array.of(1, 1, 1, 1), Float64Array.of(1, 1, 1, 1), 2);
    const { interval } = uncertain(score, { scores: [1, 1], fraction: 0.5 }, true);
    expect(interval[0]).toBeLessThan(0.9);
  });
});

describe("classes and labels", () => {
  const heldout = labelledClasses(createRandom(4, "recall"), 600);

  it("names the class that is not learned", () => {
    const forgetful = heldout.targets.map((own) => (own === 2 ? 0 : own));
    const recalls = classRecalls(heldout.targets, { real: heldout.targets, generated: forgetful });
    expect(recalls.map(({ generated }) => generated)).toEqual([1, 1, 0]);
    expect(recalls[2].p).toBeLessThan(1e-10);
    expect(recalls[0].p).toBe(1);
  });

  it("labels that are as good as real ones are not doubted; swapped ones are", async () => {
    const judge = (
      await multinomialLogistic().fit(labelledClasses(createRandom(5, "recall"), 600), [0.01])
    )[0];
    const judged = async (set: TrainingSet) => ({
      given: set.targets,
      judged: await judge.predict(set.rows),
    });
    const fresh = labelledClasses(createRandom(6, "recall"), 600);
    const own = await judged(heldout);
    expect(labelAgreement(await judged(fresh), own, true).p).toBeGreaterThan(0.01);
    const tenth = takeSet(fresh, [...fresh.targets.keys()]);
    for (let i = 0; i < 90; i++) tenth.targets[i] = (tenth.targets[i] + 1) % 3;
    expect(labelAgreement(await judged(tenth), own, true).p).toBeLessThan(1e-4);
  });

  it("errors of numbers are judged by their size", () => {
    const given = Float64Array.from({ length: 200 }, (_, i) => Math.sin(i));
    const judged = given.map((value, i) => value + 0.1 * Math.cos(5 * i));
    const far = given.map((value, i) => value + 0.5 * Math.cos(5 * i));
    const {
      unit,
      generated,
      heldout: real,
      p,
    } = labelAgreement({ given, judged: far }, { given, judged }, false);
    expect(unit).toBe("error");
    expect(generated.value / real.value).toBeCloseTo(5, 1);
    expect(p).toBeLessThan(1e-6);
  });
});
