import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../core/random.ts";
import type { ComparisonRequest } from "../../experiment/comparisonRequest.ts";
import { planEvaluation } from "../../experiment/evaluationPlan.ts";
import { experimentFolder } from "../../testing/experimentFolder.ts";
import { inline } from "../../testing/metrics.ts";
import { filledRows, mixtureRows } from "../../testing/rows.ts";
import { PartCache } from "../partCache.ts";
import { compareDumps } from "./compare.ts";
import { comparisonSchema, type ComparedMetric, type ComparisonReport } from "./comparisonReport.ts";

const random = createRandom(5, "compare");
const train = mixtureRows(random, 150);
const folder = experimentFolder({
  "data/train.npy": train,
  "data/heldout.npy": mixtureRows(random, 150),
  "other/heldout.npy": mixtureRows(random, 150),
  "run/good.npy": mixtureRows(random, 150),
  "run/as-good.npy": mixtureRows(random, 150),
  "run/larger.npy": mixtureRows(random, 220),
  "run/two-modes.npy": mixtureRows(random, 150, { modes: 2 }),
  "run/copies.npy": train,
  "run/good_loglik.npy": filledRows(150, 1, (i) => -3 - (i % 7) / 10),
  "run/two-modes_loglik.npy": filledRows(150, 1, (i) => -3.4 - (i % 7) / 10),
});
const dump = (name: string) => join(folder, "run", `${name}.npy`);

async function compared(
  names: string[],
  { best, ...settings }: Partial<ComparisonRequest> = {},
): Promise<ComparisonReport> {
  const plans = await Promise.all(
    names.map((name) => planEvaluation({ ...settings, generated: dump(name) })),
  );
  return compareDumps(plans, best, { runner: inline, cache: new PartCache(), onStage: () => undefined });
}

function differenceIn({ pairs }: ComparisonReport, metric: ComparedMetric) {
  return pairs[0].differences.find((difference) => difference.metric === metric)!;
}

describe("two dumps side by side", () => {
  it("says what a model that misses half of the data lacks, and where", async () => {
    const report = await compared(["good", "two-modes"]);
    const coverage = differenceIn(report, "coverage");
    expect(coverage.word).toBe("worse");
    expect(coverage.interval![1]).toBeLessThan(-0.2);
    expect(coverage.first + coverage.value).toBeCloseTo(coverage.second, 12);
    expect(report.pairs[0].closer.to).toBe("first");
    expect(report.pairs[0].sameLaw.p).toBeLessThan(0.01);
    const lost = report.pairs[0].regions.filter(({ word }) => word === "worse");
    expect(lost.length).toBeGreaterThan(0);
    expect(lost.every(({ second }) => second < 0.5)).toBe(true);
    expect(report.summary.join(" ")).toContain("two-modes loses coverage");
  });

  it("tells no difference between two dumps of one law, and says that this is no equality", async () => {
    const report = await compared(["good", "as-good"]);
    expect(report.pairs[0].differences.map(({ word }) => word)).toEqual(
      report.pairs[0].differences.map(() => "cannot-tell"),
    );
    expect(report.summary.join(" ")).toContain("does not make them equal");
  });

  it("warns that copies look good", async () => {
    const report = await compared(["good", "copies"]);
    expect(differenceIn(report, "copies")).toMatchObject({ first: 0, second: 1, word: "worse" });
    expect(report.summary.join(" ")).toContain("copies copies more of its training data");
  });

  it("reads a difference of likelihoods against the junk that it could hide", async () => {
    const { pairs, summary } = await compared(["good", "two-modes"]);
    expect(pairs[0].likelihood!.perSample.value).toBeCloseTo(-0.4, 12);
    expect(pairs[0].likelihood!.paired).toBe(true);
    expect(pairs[0].likelihood!.junk.value).toBeCloseTo(1 - Math.exp(-0.4), 12);
    expect(summary.join(" ")).toContain("swapped for junk");
    expect((await compared(["good", "as-good"])).pairs[0].likelihood).toBeNull();
  });

  it("turns every difference round when the dumps change places", async () => {
    const [forth, back] = [await compared(["good", "two-modes"]), await compared(["two-modes", "good"])];
    for (const { metric, value } of forth.pairs[0].differences)
      expect(differenceIn(back, metric).value).toBeCloseTo(-value, 12);
    expect(back.pairs[0].closer.to).toBe("second");
  });

  it("brings a larger dump to the size of the smaller one and says so", async () => {
    const report = await compared(["good", "larger"]);
    expect(report.terms.n).toBe(150);
    expect(report.terms.text).toContain("larger, which has more");
    expect(report.subjects.map(({ n }) => n)).toEqual([150, 220]);
    expect(report.subjects[1].report.inputs.generated).toMatchObject({ shape: [150, 2], total: 220 });
  });

  it("is a document that its schema accepts as JSON", async () => {
    const written: unknown = JSON.parse(JSON.stringify(await compared(["good", "two-modes"])));
    expect(comparisonSchema.parse(written)).toEqual(written);
  });
});

describe("what is drawn", () => {
  it("has the first samples of both, those that moved, and the middle of each region", async () => {
    const { previews, pairs, distances, subjects } = await compared(["good", "two-modes"]);
    const [pair] = pairs;
    expect(previews!.first).toBe(60);
    expect(previews!.subjects.map((samples) => samples[59].index)).toEqual([59, 59]);
    for (const number of pair.leftManifold.slice(0, 12))
      for (const samples of previews!.subjects) expect(samples.map(({ index }) => index)).toContain(number);
    expect(previews!.heldout.map(({ index }) => index).sort()).toEqual(
      pair.regions.map(({ centre }) => centre).sort(),
    );
    for (const counts of [distances!.heldout, ...distances!.subjects])
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(150);
    expect(subjects.every(({ report }) => report.map === undefined && report.previews === undefined)).toBe(
      true,
    );
  });

  it("sets samples of one number side by side only where they are the same numbers in both files", async () => {
    const [pair] = (await compared(["good", "larger"])).pairs;
    expect(pair).toMatchObject({ numberedAlike: false, leftManifold: [], enteredManifold: [] });
  });
});

describe("more than two dumps", () => {
  it("picks the best by a rule, with those that cannot be told from it", async () => {
    const best = { metric: "coverage", where: ["copies == 0"] };
    const report = await compared(["two-modes", "good", "as-good", "copies"], { best });
    const { subject, asGood } = report.best!;
    expect([subject, ...asGood].sort()).toEqual([1, 2]);
    expect(report.pairs.every(({ first }) => first === subject)).toBe(true);
    expect(report.summary).toHaveLength(report.pairs.length);
  });

  it("takes the usual rule where none is stated: coverage without copies", async () => {
    const { best } = await compared(["two-modes", "good", "copies"], { best: "usual" });
    expect(best).toMatchObject({ metric: "coverage", where: ["copies == 0"], subject: 1, eligible: [0, 1] });
    expect(best!.asGood).toEqual([]);
  });

  it("says of which a condition may turn", async () => {
    const { best } = await compared(["good", "two-modes", "as-good"], {
      best: { metric: "precision", where: ["coverage >= 0.95"] },
    });
    expect(best!.doubtful).toContain(0);
    expect(best!.text).toContain("may turn with other samples");
  });

  it("picks none where none meets the conditions", async () => {
    const report = await compared(["good", "two-modes"], {
      best: { metric: "coverage", where: ["precision > 2"] },
    });
    expect(report.best).toMatchObject({ subject: null, asGood: [] });
  });
});

describe("what cannot be compared", () => {
  it.each([
    { best: { metric: "coverag", where: [] }, sentence: /did you mean coverage/ },
    { best: { metric: "coverage", where: ["copies = 0"] }, sentence: /is no condition/ },
    { best: { metric: "coverage", where: ["copie == 0"] }, sentence: /did you mean copies/ },
    { best: { metric: "coverage", where: ["copies == none"] }, sentence: /neither a number nor "baseline"/ },
    { best: { metric: "coverage", where: ["mmdP >= 0.1"] }, sentence: /leave that condition out/ },
  ])("a rule that means nothing: $sentence", async ({ best, sentence }) => {
    await expect(compared(["good", "two-modes"], { best })).rejects.toThrow(sentence);
  });

  it("one dump with itself", async () => {
    await expect(compared(["good", "good"])).rejects.toThrow(/named twice/);
  });

  it("dumps against different data", async () => {
    const plans = await Promise.all([
      planEvaluation({ generated: dump("good") }),
      planEvaluation({ generated: dump("two-modes"), heldout: join(folder, "other", "heldout.npy") }),
    ]);
    const host = { runner: inline, cache: new PartCache(), onStage: () => undefined };
    await expect(compareDumps(plans, undefined, host)).rejects.toThrow(/name one held-out file for both/);
  });
});
