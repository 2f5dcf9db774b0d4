import { isAbsolute, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../../core/random.ts";
import type { ComparisonRequest, RuleChoice } from "../../experiment/comparisonRequest.ts";
import { planEvaluation } from "../../experiment/evaluationPlan.ts";
import { experimentFolder } from "../../testing/experimentFolder.ts";
import { inline } from "../../testing/metrics.ts";
import { filledRows, mixtureRows } from "../../testing/rows.ts";
import { npyBytes } from "../../io/testing/npyBytes.ts";
import { zipBytes } from "../../io/testing/zipBytes.ts";
import { PartCache } from "../partCache.ts";
import { compareDumps } from "./compare.ts";
import { comparisonMarkdown } from "./comparisonMarkdown.ts";
import { SHARES } from "../shared/comparedMetrics.ts";
import { comparisonSchema, type ComparedMetric, type ComparisonReport } from "./comparisonReport.ts";

const random = createRandom(5, "compare");
const train = mixtureRows(random, 150);
const heldout = mixtureRows(random, 150);
const partly = mixtureRows(random, 150);
const fresh = mixtureRows(createRandom(6, "compare"), 300);
const jittered = (rows: typeof train, by: number) =>
  filledRows(rows.n, rows.d, (row, column) => rows.values[row * rows.d + column] + by * random.normal());
const folder = experimentFolder({
  "data/train.npy": train,
  "data/heldout.npy": heldout,
  // The quadrant, which is the mode that a sample comes from.
  "data/heldout_labels.npy": filledRows(
    150,
    1,
    (i) => (heldout.values[2 * i] > 0 ? 1 : 0) + (heldout.values[2 * i + 1] > 0 ? 2 : 0),
  ),
  "other/heldout.npy": mixtureRows(random, 150),
  "run/good.npy": mixtureRows(random, 150),
  "run/as-good.npy": mixtureRows(random, 150),
  "run/larger.npy": mixtureRows(random, 220),
  "run/two-modes.npy": mixtureRows(random, 150, { modes: 2 }),
  "run/copies.npy": train,
  // Moved by half of what lies between neighbours, so that no single one is a copy.
  "run/jittered.npy": jittered(train, 0.04),
  "run/partly-jittered.npy": filledRows(150, 2, (row, column) =>
    row < 105 ? partly.values[row * 2 + column] : train.values[row * 2 + column] + 0.01 * random.normal(),
  ),
  "run/few.npy": mixtureRows(random, 12),
  "run/borrowed.npy": jittered(heldout, 0),
  // Every third sample is a held-out one.
  "run/partly-borrowed.npy": filledRows(300, 2, (row, column) =>
    row % 3 === 0 ? heldout.values[(row / 3) * 2 + column] : fresh.values[row * 2 + column],
  ),
  "run/two.npy": mixtureRows(random, 2),
  "first/samples.npy": fresh,
  "second/samples.npy": mixtureRows(random, 150),
  "run/good_loglik.npy": filledRows(150, 1, (i) => -3 - (i % 7) / 10),
  "run/two-modes_loglik.npy": filledRows(150, 1, (i) => -3.4 - (i % 7) / 10),
});
const untrained = experimentFolder({
  "data/heldout.npy": heldout,
  "run/good.npy": mixtureRows(random, 150),
  "run/other.npy": mixtureRows(random, 150, { modes: 2 }),
  "run/copies.npy": train,
  "run/large.npy": mixtureRows(random, 220),
  "run/equal.npy": filledRows(150, 2, () => 1),
  "run/equal-elsewhere.npy": filledRows(150, 2, () => 5),
  "run/column.npy": filledRows(150, 2, (row, column) => (column === 1 ? 1 : heldout.values[2 * row] + 0.01)),
});
const dump = (name: string) => join(folder, "run", `${name}.npy`);

async function compared(
  names: string[],
  { best, ...settings }: Partial<ComparisonRequest> = {},
): Promise<ComparisonReport> {
  const plans = await Promise.all(
    names.map((name) => planEvaluation({ ...settings, generated: isAbsolute(name) ? name : dump(name) })),
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
    expect(report.pairs[0].closer.p).toBeLessThan(0.0001);
    expect(report.summary[0]).toContain("(relative similarity, p < 0.0001)");
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
    expect(report.terms.text).toContain("larger, which has more, 5 random parts are taken");
    expect(report.subjects.map(({ draws }) => draws)).toEqual([undefined, 5]);
    expect(differenceIn(report, "precision")).toMatchObject({
      second: report.subjects[1].report.metrics.precisionRecall!.precision.value,
      how: expect.stringContaining("averaged over 5 random parts") as string,
    });
    for (const { word } of report.pairs[0].differences) expect(word).toBe("cannot-tell");
    expect(report.subjects.map(({ n }) => n)).toEqual([150, 220]);
    expect(report.subjects[1].report.inputs.generated).toMatchObject({ shape: [150, 2], total: 220 });
  });

  it("calls dumps of one name by as much of their paths as tells them apart", async () => {
    const { subjects } = await compared(["../first/samples", "../second/samples"]);
    expect(subjects.map(({ name }) => name)).toEqual(["first/samples.npy", "second/samples.npy"]);
  });

  it("gives no interval beyond what shares can differ by, and none without a width", async () => {
    const pathOf = (name: string) => join(untrained, "run", `${name}.npy`);
    const settings = { heldout: dump("../data/heldout"), train: dump("../data/train") };
    const [pair, constants] = await Promise.all(
      [
        ["large", "equal"],
        ["equal", "equal-elsewhere"],
      ].map((names) =>
        compared(
          names.map((name) => pathOf(name)),
          settings,
        ),
      ),
    );
    const shares = [pair, constants].flatMap(({ pairs: [{ differences }] }) =>
      differences.filter(({ metric }) => SHARES.includes(metric)),
    );
    expect(shares.length).toBe(10);
    for (const { value, interval } of shares) {
      const [low, high] = interval!;
      expect(low).toBeGreaterThanOrEqual(-1);
      expect(high).toBeLessThanOrEqual(1);
      expect(low).toBeLessThan(high);
      expect(value).toBeGreaterThanOrEqual(low);
    }
    expect(differenceIn(pair, "recall")).toMatchObject({ second: 0, word: "worse" });
    for (const { report } of pair.subjects) {
      const { recall, precision } = report.metrics.precisionRecall!;
      for (const { interval } of [recall, precision]) expect(interval![1]).toBeLessThanOrEqual(1);
    }
    expect(differenceIn(constants, "memorizationRatio")).toMatchObject({ interval: null, word: "worse" });
  });

  it("is a document that its schema accepts as JSON", async () => {
    const written: unknown = JSON.parse(JSON.stringify(await compared(["good", "two-modes"])));
    expect(comparisonSchema.parse(written)).toEqual(written);
  });
});

describe("what must be known before numbers are read", () => {
  const caveatsOf = async (...names: string[]) => {
    const paths = names.map((name) => join(untrained, "run", `${name}.npy`));
    const plans = await Promise.all(paths.map((generated) => planEvaluation({ generated })));
    const host = { runner: inline, cache: new PartCache(), onStage: () => undefined };
    const report = await compareDumps(plans, undefined, host);
    for (const caveat of report.caveats) expect(comparisonMarkdown(report)).toContain(caveat);
    return report.caveats;
  };
  const atOtherSizes = expect.stringMatching(
    /^The real-vs-real values are at n = 75 against 75 \(without training data, .*\), those of the dumps at n = 150 against 150/,
  ) as string;

  it("the sizes of real-vs-real values that are not those of the dumps", async () => {
    expect(await caveatsOf("good", "large")).toEqual([atOtherSizes]);
    expect((await compared(["good", "as-good"])).caveats).toEqual([]);
  });

  it("dumps of equal samples, and values that never change", async () => {
    expect(await caveatsOf("good", "equal")).toEqual([atOtherSizes, "All 150 samples of equal are equal."]);
    expect(await caveatsOf("good", "column")).toEqual([
      atOtherSizes,
      "Value 1 of 2 is the same in every sample of column, but varies in the held-out data.",
    ]);
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

describe("classes of the held-out data", () => {
  it("are told apart one by one where their labels are known", async () => {
    const { heldoutLabels } = await planEvaluation({ generated: dump("good") });
    expect(heldoutLabels).toBe(join(folder, "data/heldout_labels.npy"));
    const { pairs, subjects, summary } = await compared(["good", "two-modes"]);
    const { classes, covered } = pairs[0];
    const total = classes!.reduce((sum, { size, second }) => sum + Math.round(size * second), 0);
    expect(total).toBe(covered.both + covered.onlySecond);
    const missing = subjects[1].missingClasses!;
    const lost = classes!.filter(({ word }) => word === "worse").map(({ label }) => label);
    expect(lost).toEqual([...missing.never, ...missing.hardly].sort());
    expect(subjects[0].missingClasses).toEqual({ never: [], hardly: [] });
    expect(summary.join(" ")).toMatch(/two-modes never makes class(es)? \d/);
    expect(summary.join(" ")).toMatch(/two-modes loses coverage in 2 of 4 classes: \d \(\d+% → 0%\) and \d/);
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
    expect(best!.largestP).toBeLessThan(0.01);
    expect(best!.text).toMatch(/told apart from it \(p (<|=) 0\.0\d+( or less)?\)/);
    const many = (await compared(["two-modes", "good", "as-good"], { best: "usual" })).summary;
    expect(many.find((sentence) => sentence.includes("two-modes"))).toMatch(/two-modes never makes class/);
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
      best: { metric: "coverage", where: ["precision > 1"] },
    });
    expect(report.best).toMatchObject({ subject: null, asGood: [] });
  });

  it("names every condition that a dump fails, beside what is said of its copies", async () => {
    const where = ["copies == 0", "recall >= 0.7", "coverage >= 0.7"];
    const report = await compared(["good", "two-modes", "copies"], { best: { metric: "precision", where } });
    expect(report.best).toMatchObject({
      subject: 0,
      failed: [[], ["recall >= 0.7", "coverage >= 0.7"], ["copies == 0"]],
    });
    expect(report.best!.text).toContain("two-modes does not meet recall >= 0.7 and coverage >= 0.7.");
    expect(report.best!.text).toMatch(
      /Left out is copies \(.*100% of its samples\), copying training data\./,
    );
    expect(report.best!.text).not.toContain("copies does not meet");
    expect(comparisonMarkdown(report)).toMatch(/does not meet recall >= 0.7 and coverage >= 0.7 \|\n/);
  });
});

describe("copying", () => {
  const usual = { best: "usual" as const };

  it("is no copies only where the report finds none, be they moved a little or among others", async () => {
    const { best, subjects } = await compared(["two-modes", "good", "jittered", "copies"], usual);
    expect(subjects.map(({ copying }) => copying.kind)).toEqual(["none", "none", "hugging", "copies"]);
    expect(subjects[2].copying.atLeast).toBe(true);
    expect(subjects[2].copying.share).toBeGreaterThan(0.3);
    expect(subjects[2].report.metrics.memorization!.copies.flagged).toEqual([]);
    expect(best).toMatchObject({ subject: 1, eligible: [0, 1] });
    expect(best!.text).toMatch(
      /Left out are jittered \(at least .* of its samples\) and copies \(.*100% of its samples\), copying training data\./,
    );
  });

  it("speaks against a dump whose samples are copies only as a whole", async () => {
    const report = await compared(["good", "jittered"]);
    expect(report.pairs[0].verdict).toMatchObject({
      copying: "second",
      copiers: ["second"],
      winner: "first",
    });
    expect(report.verdict.title).toMatch(
      /^good is better than jittered, which copies its training data \(at least/,
    );
    expect(differenceIn(report, "copies")).toMatchObject({ p: null, word: "cannot-tell" });
    expect(report.summary.join(" ")).toMatch(/Not tested: .*share of copies/);
  });

  it("is found or doubted where a part of the samples is copied", async () => {
    const { best, subjects } = await compared(["two-modes", "good", "partly-jittered"], usual);
    expect(["copies", "hugging", "closer"]).toContain(subjects[2].copying.kind);
    expect(best!.eligible.includes(2) && !best!.doubtful.includes(2)).toBe(false);
  });

  it("cannot be told of too few samples, which is said beside the pick", async () => {
    const { best, subjects } = await compared(["good", "two-modes", "few"], usual);
    expect(subjects[2].copying.kind).not.toBe("hugging");
    expect(best!.subject).not.toBeNull();
  });

  it("cannot be judged without training data, which is said instead of a condition", async () => {
    const paths = ["good", "other", "copies"].map((name) => join(untrained, "run", `${name}.npy`));
    const ofUntrained = async (best: RuleChoice) => {
      const plans = await Promise.all(paths.map((generated) => planEvaluation({ generated })));
      return compareDumps(plans, best, { runner: inline, cache: new PartCache(), onStage: () => undefined });
    };
    const { best, subjects, summary } = await ofUntrained("usual");
    expect(best!.where).toEqual([]);
    expect(best!.text).toContain("Copying cannot be judged without training data");
    expect(subjects.map(({ copying }) => copying.kind)).toEqual(["not-judged", "not-judged", "not-judged"]);
    expect(summary.join(" ")).toContain("Copying cannot be judged");
    await expect(ofUntrained({ metric: "coverage", where: ["copies == 0"] })).rejects.toThrow(
      /copies could not be judged: no training data is known \(name it with --train/,
    );
  });
});

describe("what cannot be compared", () => {
  it("a dump of held-out samples: it is neither better nor picked, though nothing lies closer", async () => {
    const report = await compared(["good", "borrowed"]);
    const { pairs, verdict, summary } = report;
    const markdown = comparisonMarkdown(report);
    expect(pairs[0].verdict).toEqual({
      kind: "not-judged",
      winner: null,
      copying: null,
      copiers: [],
      forFirst: [],
      forSecond: [],
      closerTo: null,
      weakestP: null,
    });
    const words = [...pairs[0].differences, ...pairs[0].regions, ...pairs[0].classes!].map(
      ({ word }) => word,
    );
    expect(new Set(words)).toEqual(new Set(["cannot-tell"]));
    expect(pairs[0].closer.to).toBeNull();
    expect(summary).toHaveLength(1);
    expect(verdict.title).toBe("good and borrowed cannot be compared.");
    expect(markdown).toContain("- good and borrowed cannot be compared.");
    expect(markdown).toContain("| not judged |");
    expect(summary.join(" ")).toMatch(/borrowed cannot be judged: 150 of its samples are held-out samples/);
    const best = { metric: "coverage", where: ["copies == 0"] };
    const picked = (await compared(["good", "borrowed", "two-modes"], { best })).best!;
    expect(picked).toMatchObject({ subject: 0, eligible: [0, 2] });
    expect(picked.text).toMatch(/borrowed cannot be judged/);
  });

  it("held-out samples by their number in the whole dump, of which a part is measured", async () => {
    const { subjects, summary } = await compared(["good", "partly-borrowed"]);
    expect(subjects[1].takenFromHeldout).toBe(100);
    expect(summary.join(" ")).toContain("100 of its samples are held-out samples");
    const whole = await compared(["good", "larger"], { heldout: dump("larger") });
    expect(whole.subjects[1].takenFromHeldout).toBe(220);
  });

  it("too few samples by the dump that holds so few, not by a larger one that would be cut", async () => {
    for (const names of [
      ["good", "two"],
      ["two", "good"],
    ])
      await expect(compared(names)).rejects.toThrow(/two\.npy \(generated\) holds 2 samples, but/);
  });

  it("copies that are not counted one by one with none: the rule that counts them tells them apart", async () => {
    const best = { metric: "copies", where: [] };
    const { asGood, subject } = (await compared(["good", "jittered", "as-good"], { best })).best!;
    expect(subject).toBe(0);
    expect(asGood).toEqual([2]);
  });

  it.each([
    { best: { metric: "coverag", where: [] }, sentence: /did you mean coverage/ },
    { best: { metric: "memorization", where: [] }, sentence: /did you mean memorizationRatio/ },
    { best: { metric: "coverage", where: ["fid < 5"] }, sentence: /did you mean frechet/ },
    {
      best: { metric: "coverage", where: ["domain.mass == 0"] },
      sentence: /domain.mass could not be judged/,
    },
    { best: { metric: "coverage", where: ["copies = 0"] }, sentence: /is no condition/ },
    { best: { metric: "coverage", where: ["copie == 0"] }, sentence: /did you mean copies/ },
    { best: { metric: "coverage", where: ["copies == none"] }, sentence: /neither a number nor "baseline"/ },
    { best: { metric: "coverage", where: ["precision >= 90"] }, sentence: /write 90% or 0\.9\.$/ },
    { best: { metric: "coverage", where: ["recall > 900"] }, sentence: /a number between 0 and 1\.$/ },
    { best: { metric: "coverage", where: ["mmdP >= 0.1"] }, sentence: /leave that condition out/ },
  ])("a rule that means nothing: $sentence", async ({ best, sentence }) => {
    await expect(compared(["good", "two-modes"], { best })).rejects.toThrow(sentence);
  });

  it("one dump with itself", async () => {
    await expect(compared(["good", "good"])).rejects.toThrow(/named twice/);
  });

  it("a mean and covariance without samples, but for the distances at one number of samples", async () => {
    const moments = (scale: number, n?: number) => {
      const member = (name: string, shape: number[], values: number[]) => ({
        name: `${name}.npy`,
        content: npyBytes({ descr: "<f8", shape, values }),
      });
      const count = n === undefined ? [] : [member("n", [1], [n])];
      return Buffer.from(
        zipBytes([member("mu", [2], [0, 0]), member("sigma", [2, 2], [scale, 0, 0, scale]), ...count]),
      );
    };
    const stored = experimentFolder({
      "data/heldout.npy": heldout,
      "run/a.npz": moments(1, 500),
      "run/b.npz": moments(2, 500),
      "run/c.npz": moments(2, 900),
      "run/d.npz": moments(2),
    });
    const refusal = async (...names: string[]) => {
      const plans = await Promise.all(
        names.map((name) => planEvaluation({ generated: join(stored, "run", `${name}.npz`) })),
      );
      return compareDumps(plans, undefined, {
        runner: inline,
        cache: new PartCache(),
        onStage: () => undefined,
      });
    };
    await expect(refusal("a", "b")).rejects.toThrow(
      /a\.npz holds a mean and covariance.* At n = 500 it is \S+ \(a\) and \S+ \(b\); whether they differ/,
    );
    await expect(refusal("a", "c")).rejects.toThrow(/not set side by side, because they are of 500 samples/);
    await expect(refusal("a", "d")).rejects.toThrow(/not known of how many samples d is/);
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
