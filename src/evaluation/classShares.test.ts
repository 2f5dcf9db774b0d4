import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import { planEvaluation } from "../experiment/evaluationPlan.ts";
import { evaluateHere } from "../testing/evaluateHere.ts";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { filledRows, mixtureRows } from "../testing/rows.ts";
import { surelyUneven, unevenClasses } from "./shared/unevenClasses.ts";
import { identityOf } from "./identity.ts";

const random = createRandom(9, "class shares");
const N = 240;
const even = filledRows(N, 1, (i) => i % 4);

/** A dump that looks like real data, with labels of its own. */
async function reportWith(labels: Parameters<typeof experimentFolder>[0]) {
  const folder = experimentFolder({
    "train.npy": mixtureRows(random, N),
    "heldout.npy": mixtureRows(random, N),
    ...("heldout_labels.json" in labels ? {} : { "heldout_labels.npy": even }),
    "generated.npy": mixtureRows(random, N),
    ...labels,
  });
  const { report } = await evaluateHere({
    generated: join(folder, "generated.npy"),
    only: ["precision-recall"],
  });
  return report;
}

const coverageOf = (report: Awaited<ReturnType<typeof reportWith>>) =>
  report.answers.find(({ question }) => question === "coverage")!;

describe("shares by labels", () => {
  it("name the classes that are never made, and those that are made too often", async () => {
    const report = await reportWith({
      "generated_labels.npy": filledRows(N, 1, (i) => (i % 3 === 2 ? 0 : i % 2)),
    });
    const shares = report.metrics.precisionRecall!.classShares!;
    expect(shares.map(({ label, generated }) => [label, generated.count])).toEqual([
      [0, 160],
      [1, 80],
      [2, 0],
      [3, 0],
    ]);
    expect(shares[2].generated.interval[1]).toBeLessThan(shares[2].heldout.interval[0]);
    const finding = report.findings.find(({ code }) => code === "classes-left-out")!;
    expect(finding.text).toContain(
      "No generated sample carries the label of class 2 (0% rather than 25%), 3",
    );
    expect(finding.text).toContain("Too many carry that of class 0 (67% rather than 25%)");
    const { answer, severity } = coverageOf(report);
    expect(answer).toMatch(
      /By its labels it never makes class 2 and 3\. By its labels it makes too much of class 0\.$/,
    );
    expect(severity).toBe("warning");
  });

  it("say nothing where chance explains them, nor without labels", async () => {
    const like = await reportWith({ "generated_labels.npy": filledRows(N, 1, () => random.integer(4)) });
    expect(like.metrics.precisionRecall!.classShares).toHaveLength(4);
    expect(like.findings.map(({ code }) => code)).not.toContain("class-shares");
    expect(coverageOf(like).answer).not.toContain("labels");
    expect((await reportWith({})).metrics.precisionRecall!.classShares).toBeUndefined();
  });

  it("at 5% are told in the answer alone, and small differences not at all", () => {
    const share = (count: number, n: number) => ({
      count,
      value: count / n,
      interval: [0, 1] as [number, number],
    });
    const shares = [
      { label: 0, generated: share(16, 100), heldout: share(10, 100), p: 0.03 },
      { label: 1, generated: share(52, 100), heldout: share(50, 100), p: 1e-9 },
      { label: 2, generated: share(0, 100), heldout: share(9, 100), p: 0.0001 },
    ];
    const uneven = unevenClasses(shares);
    expect(uneven.often.map(({ label }) => label)).toEqual([0]);
    expect(uneven.never.map(({ label }) => label)).toEqual([2]);
    expect(surelyUneven(uneven).often).toEqual([]);
    expect(surelyUneven(uneven).never).toHaveLength(1);
  });

  it("match names, with those that the held-out data lacks behind them", async () => {
    const named = (name: (i: number) => string) =>
      JSON.stringify(Array.from({ length: N }, (_, i) => name(i)));
    const report = await reportWith({
      "heldout_labels.json": named((i) => ["ant", "bee"][i % 2]),
      "generated_labels.json": named((i) => (i < 30 ? "aardvark" : "bee")),
    });
    const shares = report.metrics.precisionRecall!.classShares!;
    expect(shares.map(({ name, generated, heldout }) => [name, generated.count, heldout.count])).toEqual([
      ["ant", 0, 120],
      ["bee", 210, 120],
      ["aardvark", 30, 0],
    ]);
  });

  it("tell labels that no held-out sample has apart from those that are made too often", async () => {
    const report = await reportWith({ "generated_labels.npy": filledRows(N, 1, (i) => (i % 2 ? 7 : i % 4)) });
    expect(coverageOf(report).answer).toMatch(/ Its labels name class 7, which no held-out sample has\.$/);
    const { text } = report.findings.find(({ code }) => code === "classes-left-out")!;
    expect(text).toContain("No held-out sample has the label of class 7 (50% of the generated ones).");
    expect(text).not.toMatch(/Too many carry that of class [^.]*7/);
  });

  it("are left out where names differ in writing alone", async () => {
    const named = (...names: string[]) =>
      JSON.stringify(Array.from({ length: N }, (_, i) => names[i % names.length]));
    const report = await reportWith({
      "heldout_labels.json": named("cat", "dog"),
      "generated_labels.json": named("Cat", "dog"),
    });
    expect(report.metrics.precisionRecall!.classShares).toBeUndefined();
    expect(report.caveats.find(({ code }) => code === "labels")!.text).toBe(
      'generated_labels.json writes "Cat" where the labels of the held-out data have "cat", so shares are not told by class; write the same labels in both.',
    );
  });

  it("name a report anew when they change, without a downstream task too", async () => {
    const folder = experimentFolder({
      "heldout.npy": even,
      "generated.npy": even,
      "generated_labels.npy": even,
    });
    const plan = await planEvaluation({ generated: join(folder, "generated.npy") });
    const identity = (changed: string) =>
      identityOf(plan, undefined, "tool", (path) => Promise.resolve(path.endsWith(changed) ? "new" : "old"));
    const [before, after] = [await identity("-"), await identity("generated_labels.npy")];
    expect(after.key).not.toBe(before.key);
    expect(after.terms).toBe(before.terms);
  });

  it.each([
    ["of other samples", filledRows(30, 1, () => 1), /holds 30 labels for 240 generated samples, so shares/],
    [
      "that are no classes",
      filledRows(N, 1, (i) => i / 7),
      /holds no classes: label 1 is 0\.142857.*; write whole numbers below 2\^53, or names\.$/,
    ],
    [
      "too large to be told apart",
      filledRows(N, 1, (i) => i % 4 || 2 ** 60),
      /label 0 is 1152921504606847000,/,
    ],
    [
      "of more kinds than classes are",
      filledRows(N, 1, (i) => i),
      /holds no classes but 240 different labels, .*; 200 are the most/,
    ],
    ["of another naming", filledRows(N, 1, (i) => 10 + (i % 4)), /None of the labels in generated_labels/],
  ])("leave out labels %s, say so, and keep coverage by class", async (_, labels, sentence) => {
    const report = await reportWith({ "generated_labels.npy": labels });
    expect(report.metrics.precisionRecall!.classShares).toBeUndefined();
    expect(report.metrics.precisionRecall!.classes).toHaveLength(4);
    const { text, severity } = report.caveats.find(({ code }) => code === "labels")!;
    expect(text).toMatch(sentence);
    expect(severity).toBe("warning");
  });
});
