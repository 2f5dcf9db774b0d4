/** Downstream tasks beside scikit-learn's figures. */
import { describe, expect, test } from "vitest";
import { multinomialLogistic } from "../../src/core/downstream/multinomialLogistic.ts";
import { scoreOf } from "../../src/core/downstream/score.ts";
import { stackSets, type TrainingSet } from "../../src/core/downstream/trainingSet.ts";
import { codesOf, evaluateHere } from "../../src/testing/evaluateHere.ts";
import { expectationsIn, inGolden, inProject, readRows } from "../../src/testing/golden.ts";

describe("logistic regression on digits", async () => {
  const digits = async (name: string): Promise<TrainingSet> => ({
    rows: await readRows(inGolden("digits", `${name}.npy`)),
    targets: (await readRows(inGolden("digits", `${name}_labels.npy`))).values,
    classes: 10,
  });
  const [heldout, train] = [await digits("heldout"), await digits("train")];
  const { models } = expectationsIn("digits", "expected.json") as {
    models: Record<string, Partial<Record<string, number>>>;
  };

  /** At C = 1, to the end: λ = 1/n. */
  const accuracy = async (set: TrainingSet) => {
    const [model] = await multinomialLogistic(1e-9).fit(set, [1 / set.targets.length]);
    return scoreOf(await model.predict(heldout.rows), heldout.targets, 10).value;
  };
  /** scikit-learn stops at a gradient of 1e-4 or after its most steps, short of the minimum: a sample on a border may change sides. */
  const BORDER_SAMPLES = 1;

  test.each(["class-gmm", "six-classes", "near-copies", "tenth-copied"])("%s", async (name) => {
    const generated = await digits(name);
    const figures = models[name];
    for (const [ours, theirs] of [
      [await accuracy(generated), figures.tstr_logistic_accuracy],
      [await accuracy(train), figures.trtr_logistic_accuracy],
      [await accuracy(stackSets(train, generated)), figures.augmented_logistic_accuracy],
    ]) {
      expect(Math.abs(ours! - theirs!) * heldout.targets.length).toBeLessThan(BORDER_SAMPLES + 0.5);
    }
  });
});

describe("ridge regression on damped oscillations, the last column of the reference text's table", async () => {
  const { models, document_table: table } = expectationsIn("seed", "oscillation", "expected.json") as {
    models: Record<string, { tstr_r2?: number; trtr_r2?: number }>;
    document_table: Record<string, string[]>;
  };
  const reports = await Promise.all(
    ["good", "shuffled", "narrow-band"].map(async (run) => {
      const generated = inProject("examples", "oscillation", "runs", run);
      const { report } = await evaluateHere({ generated, only: ["downstream"] });
      return { run, report };
    }),
  );

  test.each(reports)("$run", ({ run, report }) => {
    const [{ tstr, real }] = report.downstream!.models;
    // The example holds float32, the text's arrays are float64.
    expect(tstr.value).toBeCloseTo(models[run].tstr_r2!, 5);
    expect(real!.trtr.value).toBeCloseTo(models.real.trtr_r2!, 5);
    expect([tstr, real!.trtr].map(({ value }) => value.toFixed(3))).toEqual([table[run][3], table.real[3]]);
  });

  test("the findings say which models are of no use for the task", () => {
    const [good, shuffled, narrow] = reports.map(({ report }) => codesOf(report));
    expect(good).toEqual([]);
    expect(shuffled).toContain("downstream-gap");
    expect(narrow).toContain("downstream-gap");
  });
});
