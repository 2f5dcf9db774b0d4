import { rmSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { TrainingSet } from "../../core/downstream/trainingSet.ts";
import { createRandom } from "../../core/random.ts";
import { planEvaluation } from "../../experiment/evaluationPlan.ts";
import { codesOf, evaluateHere } from "../../testing/evaluateHere.ts";
import { experimentFolder, type Content } from "../../testing/experimentFolder.ts";
import { labelledClasses, labelledLine } from "../../testing/labelledRows.ts";
import { columnOf } from "../../testing/rows.ts";
import { takeRows } from "../../kernels/rows.ts";
import { gateValueOf } from "../gateValue.ts";
import { identityOf } from "../identity.ts";
import { reportSchema } from "../report.ts";

const drawn = (seed: number, n: number) => labelledClasses(createRandom(seed, "part"), n);
const [heldout, train, fresh] = [drawn(1, 200), drawn(2, 150), drawn(3, 150)];

interface Sets {
  heldout?: TrainingSet;
  train?: TrainingSet;
  generated: TrainingSet;
}

function folderOf(sets: Sets, downstream: object | undefined, more: Record<string, Content> = {}): string {
  const files: Record<string, Content> = {};
  for (const [name, set] of Object.entries<TrainingSet>({ heldout, train, ...sets })) {
    files[`${name}.npy`] = set.rows;
    files[`${name}_labels.npy`] = columnOf([...set.targets]);
  }
  return experimentFolder({
    ...files,
    "samplescope.json": JSON.stringify({ ...(downstream && { downstream }) }),
    ...more,
  });
}

async function reportOf(root: string, request: object = {}) {
  const { report } = await evaluateHere({
    generated: join(root, "generated.npy"),
    only: ["downstream"],
    ...request,
  });
  reportSchema.parse(JSON.parse(JSON.stringify(report)));
  return report;
}

const refusalOf = async (root: string) => {
  const { caveats } = await reportOf(root);
  return caveats.find(({ code, metric }) => code === "refused" && metric === "downstream")?.text;
};

describe("a classification", () => {
  test("of fresh samples is as good as of real ones", async () => {
    const report = await reportOf(folderOf({ generated: fresh }, { model: ["logistic", "knn"] }));
    expect(report.downstream!.models.map(({ model }) => model)).toEqual(["logistic", "knn"]);
    expect(report.downstream!.features).toBe("standardized");
    expect(codesOf(report)).toEqual([]);
    const answer = report.answers.find(({ question }) => question === "downstream")!;
    expect(answer.severity).toBe("good");
    expect(report.verdict).toMatchObject({ severity: "info", title: "Nothing wrong in what was judged." });
    expect(report.verdict.text).toContain("the use for the downstream task");
    expect(answer.answer).toMatch(/^Yes: .*change nothing that can be told from chance/);
    expect(gateValueOf(report, "downstream.tstr")!.baseline).toBe(
      report.downstream!.models[0].real!.trtr.value,
    );
  });

  test("tells which class a generator spoils, and that labels are wrong", async () => {
    const targets = fresh.targets.map((own) => (own === 2 ? 1 : own));
    const report = await reportOf(folderOf({ generated: { ...fresh, targets } }, {}));
    expect(codesOf(report)).toEqual(["downstream-gap", "wrong-labels", "augmentation-harms"]);
    const gap = report.findings.find(({ code }) => code === "downstream-gap")!;
    expect(gap.severity).toBe("bad");
    expect(gap.text).toMatch(/class 2 \(recall 0\.0% rather than/);
    expect(report.caveats.map(({ code }) => code)).toContain("downstream-lacking-classes");
    expect(report.downstream!.models[0].classes.find(({ label }) => label === 2)!.made).toBe(0);
  });

  test("warns of generated samples that copy test samples", async () => {
    const copies = takeRows(
      heldout.rows,
      Array.from({ length: 40 }, (_, i) => i),
    );
    const rows = { ...fresh.rows, values: fresh.rows.values.slice() };
    rows.values.set(copies.values);
    const targets = fresh.targets.slice();
    targets.set(heldout.targets.subarray(0, 40));
    const report = await reportOf(folderOf({ generated: { ...fresh, rows, targets } }, {}));
    expect(report.downstream!.leak.exact).toBe(40);
    expect(report.downstream!.leak.withoutThem).not.toBeNull();
    expect(report.caveats.find(({ code }) => code === "downstream-leak")!.text).toMatch(
      /40 generated samples copy/,
    );
  });

  test("says nothing of labels where real samples teach nothing", async () => {
    const random = createRandom(8, "part");
    const anyClass = (set: TrainingSet) => ({ ...set, targets: set.targets.map(() => random.integer(2)) });
    const generated = { ...fresh, targets: fresh.targets.map(() => 1) };
    const report = await reportOf(
      folderOf({ heldout: anyClass(heldout), train: anyClass(train), generated }, {}),
    );
    const { models, chance } = report.downstream!;
    expect(chance).toBeGreaterThanOrEqual(0.5);
    expect(models[0].real!.trtr.interval[0]).toBeLessThan(chance);
    expect(codesOf(report)).not.toContain("wrong-labels");
    const answer = report.answers.find(({ question }) => question === "downstream")!;
    expect(answer.severity).toBe("unknown");
    expect(answer.answer).toMatch(/^Cannot tell: .* no more than chance \(5\d\.\d%\)/);
  });

  test("takes names of classes, alike in every set whatever the files are", async () => {
    const names = ["ant", "bee", "cat"];
    const named = ({ targets }: TrainingSet) => [...targets].map((own) => names[own]);
    const root = experimentFolder({
      "heldout.npy": heldout.rows,
      "heldout_labels.csv": ["label", ...named(heldout)].join("\n"),
      "train.npy": train.rows,
      "train_labels.json": JSON.stringify(named(train)),
      "generated.npy": fresh.rows,
      "generated_labels.txt": named(fresh).join("\n"),
      "samplescope.json": '{ "downstream": {} }',
    });
    const report = await reportOf(root);
    const byNumber = await reportOf(folderOf({ generated: fresh }, {}));
    expect(report.downstream!.classes).toEqual(names);
    expect(report.downstream!.models[0].classes.map(({ label }) => label)).toEqual(names);
    expect(report.downstream!.models[0].tstr).toEqual(byNumber.downstream!.models[0].tstr);
    expect(codesOf(report)).toEqual([]);
    const full = await reportOf(root, { only: ["precision-recall"] });
    expect(full.metrics.precisionRecall!.classes!.map(({ name }) => name)).toEqual(names);
  });

  test("refuses labels that no real sample has", async () => {
    const targets = fresh.targets.map((own) => own + 10);
    const refusal = await refusalOf(folderOf({ generated: { ...fresh, targets } }, {}));
    expect(refusal).toMatch(
      /none of the labels of generated.npy \(10, 11, 12\) is one of the held-out data's/,
    );
    const files = { "generated_labels.json": '["a", 1]' };
    const root = folderOf({ generated: fresh }, {}, files);
    rmSync(join(root, "generated_labels.npy"));
    expect(await refusalOf(root)).toMatch(/^Downstream: .* holds no list of labels/);
  });

  test("without training data says what cannot be said", async () => {
    const root = experimentFolder({
      "heldout.npy": heldout.rows,
      "heldout_labels.npy": columnOf([...heldout.targets]),
      "generated.npy": fresh.rows,
      "generated_labels.npy": columnOf([...fresh.targets]),
      "samplescope.json": '{ "downstream": {} }',
    });
    const report = await reportOf(root);
    expect(report.downstream!.models[0].real).toBeUndefined();
    expect(report.caveats.map(({ code }) => code)).toContain("downstream-no-real");
    expect(report.answers.find(({ question }) => question === "downstream")!.severity).toBe("unknown");
  });

  test("runs when it is asked for by name, and not otherwise", async () => {
    const root = folderOf({ generated: fresh }, undefined);
    expect((await reportOf(root)).downstream).toBeDefined();
    const { report } = await evaluateHere({ generated: join(root, "generated.npy"), only: ["vendi"] });
    expect(report.downstream).toBeUndefined();
  });
});

describe("a regression", () => {
  test("beside targets of any name, by ridge, k-NN and forest", async () => {
    const [test1, real, made] = [4, 5, 6].map((seed) =>
      labelledLine(createRandom(seed, "part"), 150, [1, -2, 0.5]),
    );
    const root = experimentFolder({
      "heldout.npy": test1.rows,
      "train.npy": real.rows,
      "generated.npy": made.rows,
      "heldout_targets.npy": columnOf([...test1.targets]),
      "train_targets.csv": [...real.targets].join("\n"),
      "generated_targets.npy": columnOf([...made.targets]),
      "samplescope.json": JSON.stringify({
        downstream: {
          task: "regression",
          target: "targets",
          model: ["ridge", "knn", "forest"],
          features: "raw",
        },
      }),
    });
    const { downstream } = await reportOf(root);
    expect(downstream!.score).toBe("r2");
    expect(downstream!.models[0].tstr.value).toBeGreaterThan(0.9);
    expect(downstream!.models[0].real!.agreement.unit).toBe("error");
    expect(downstream!.models.every(({ tstr }) => tstr.value > 0.5)).toBe(true);
  });
});

describe("what cannot be done is said in a sentence", () => {
  const odd = (change: Record<string, Content>, downstream: object = {}) =>
    refusalOf(folderOf({ generated: fresh }, downstream, change));

  test.each([
    [
      "labels of other samples",
      { "generated_labels.npy": columnOf([1, 2]) },
      {},
      /labels of 2 samples, generated.npy holds 150/,
    ],
    [
      "a label that is no whole number",
      { "heldout_labels.npy": columnOf([...heldout.targets].map((t) => t + 0.5)) },
      {},
      /holds 0.5, and classes are whole numbers; set "task" to "regression"/,
    ],
    [
      "one class only",
      {
        "heldout_labels.npy": columnOf([...heldout.targets].map(() => 1)),
        "train_labels.npy": columnOf([...train.targets].map(() => 1)),
        "generated_labels.npy": columnOf([...fresh.targets].map(() => 1)),
      },
      {},
      /every sample has the label 1/,
    ],
    ["several values a sample", { "heldout_labels.npy": heldout.rows }, {}, /arrays of 2 values a sample/],
    [
      "no labels",
      {},
      { target: "charge" },
      /no charge of the dump were found; write generated_charge.npy beside/,
    ],
    ["a model of the other kind", {}, { model: "ridge" }, /for classes set "model" to "logistic"/],
  ])("%s", async (_, change, downstream, sentence) => {
    expect(await odd(change, downstream)).toMatch(sentence);
  });

  test("a mistyped key", async () => {
    const root = folderOf({ generated: fresh }, { featurs: "raw" });
    await expect(reportOf(root)).rejects.toThrow(
      'unknown key "downstream.featurs"; did you mean "features"?',
    );
  });
});

test("a report is known by its labels too", async () => {
  const root = folderOf({ generated: fresh }, {});
  const plan = await planEvaluation({ generated: join(root, "generated.npy") });
  const identity = (changed: string) =>
    identityOf(plan, undefined, "tool", (path) => Promise.resolve(path.endsWith(changed) ? "new" : "old"));
  const [before, own, real] = [
    await identity("-"),
    await identity("generated_labels.npy"),
    await identity("heldout_labels.npy"),
  ];
  expect(own.key).not.toBe(before.key);
  expect(own.terms).toBe(before.terms);
  expect(real.terms).not.toBe(before.terms);
});
