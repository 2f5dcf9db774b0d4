import { mkdirSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { METRIC_NAMES } from "../experiment/evaluationRequest.ts";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import type { EvaluationRequest } from "../experiment/evaluationRequest.ts";
import { Refusal } from "../experiment/refusal.ts";
import { npyBytes } from "../io/testing/npyBytes.ts";
import { InlineRunner } from "../kernels/inlineRunner.ts";
import { stackRows, takeRows, type Rows } from "../kernels/rows.ts";
import { Cancelled } from "../kernels/tileRunner.ts";
import { planEvaluation } from "../experiment/evaluationPlan.ts";
import { codesOf, evaluateHere } from "../testing/evaluateHere.ts";
import { experimentFolder, type Content } from "../testing/experimentFolder.ts";
import { columnOf, filledRows, gaussianRows, mapRows, mixtureRows } from "../testing/rows.ts";
import { evaluate } from "./evaluate.ts";
import { PartCache } from "./partCache.ts";
import { reportSchema, type Report } from "./report.ts";

const random = createRandom(1, "evaluate");
const fresh = (n = 100) => mixtureRows(random, n);
const FEW = { permutations: 99 };

interface Sets {
  generated: Content;
  heldout: Content;
  train?: Content;
}

/** The report of these sets; every report is checked against the schema. */
async function reportOf(sets: Sets, request: Partial<EvaluationRequest> = FEW, name = "generated.npy") {
  const root = experimentFolder({
    [name]: sets.generated,
    "heldout.npy": sets.heldout,
    ...(sets.train && { "train.npy": sets.train }),
  });
  const evaluated = await evaluateHere({ ...FEW, ...request, generated: join(root, name) });
  const plain: unknown = JSON.parse(JSON.stringify(evaluated.report));
  expect(reportSchema.parse(plain)).toEqual(plain);
  return evaluated;
}

const caveatsOf = (report: Report) => report.caveats.map(({ code }) => code);

async function refusalOf(promise: Promise<unknown>): Promise<Refusal> {
  const error: unknown = await promise.catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Refusal);
  expect((error as Refusal).message).toMatch(/^[^\n]+\.$/);
  return error as Refusal;
}

describe("an evaluation", () => {
  it("sends what is known so far, cheapest metric first, and ends with everything", async () => {
    const { report, snapshots, stages } = await reportOf({
      generated: fresh(),
      heldout: fresh(),
      train: fresh(),
    });
    // There is no file of log-likelihoods beside these samples.
    const computed = METRIC_NAMES.filter(
      (name) => !["likelihood", "domain", "downstream", "molecules"].includes(name),
    );
    const after = computed.slice(1).map((_, done) => computed.slice(done + 1));
    expect(snapshots.map(({ pending }) => pending)).toEqual(after);
    for (const { report: partial } of snapshots) reportSchema.parse(JSON.parse(JSON.stringify(partial)));
    expect(snapshots[0].report.verdict.title).toBe("Nothing wrong so far.");
    expect(Object.keys(report.metrics)).toHaveLength(computed.length - 1);
    expect(report.timing.parts.map(({ name }) => name)).toEqual(computed);
    expect(stages.slice(0, 3)).toEqual(["Reading generated.npy", "Reading heldout.npy", "Reading train.npy"]);
  });

  it("computes only what it is asked for", async () => {
    const { report, snapshots } = await reportOf(
      { generated: fresh(), heldout: fresh(), train: fresh() },
      { only: ["mmd", "memorization"] },
    );
    expect(Object.keys(report.metrics).sort()).toEqual(["memorization", "mmd"]);
    expect(snapshots).toHaveLength(1);
  });

  it("gives the same report again, and compares dumps of one size on the same real data", async () => {
    const sets = { generated: fresh(), heldout: fresh(), train: fresh() };
    const timeless = (report: Report) => ({
      ...report,
      createdAt: "",
      timing: null,
      inputs: null,
      subject: null,
    });
    const [first, second] = [await reportOf(sets), await reportOf(sets)];
    expect(timeless(second.report)).toEqual(timeless(first.report));
    const { report: other } = await reportOf({ ...sets, generated: fresh() });
    expect(other.comparable).toBe(first.report.comparable);
    const changed = [
      await reportOf({ ...sets, generated: fresh(101) }),
      await reportOf(sets, { k: 4 }),
      await reportOf({ ...sets, heldout: fresh() }),
    ];
    for (const { report } of changed) expect(report.comparable).not.toBe(first.report.comparable);
  });

  it.each(["raw", "standardized", "pca", "spectrum"] as const)(
    "gives the same numbers whatever type the samples are stored in: %s features",
    async (features) => {
      // Values that every one of the types holds exactly.
      const sets = [0, 1, 2].map(() => filledRows(60, 16, (i, c) => 3 * (c % 4) + random.integer(40 + i)));
      const reportAs = async (descr: string) => {
        const [generated, heldout, train] = sets.map(({ n, d, values }) =>
          npyBytes({ descr, shape: [n, d], values }),
        );
        const { report } = await reportOf({ generated, heldout, train }, { ...FEW, features });
        const { metrics, caveats, findings, verdict, previews, map, inputs } = report;
        return { numbers: { metrics, caveats, findings, verdict, previews, map }, inputs };
      };
      const expected = await reportAs("<f8");
      for (const descr of ["<f4", "|u1", ">i2"]) {
        const { numbers, inputs } = await reportAs(descr);
        expect(numbers).toEqual(expected.numbers);
        expect(inputs.generated.dtype).not.toBe(expected.inputs.generated.dtype);
      }
    },
  );

  it("stops where it is cancelled", async () => {
    const root = experimentFolder({ "generated.npy": fresh(), "heldout.npy": fresh() });
    const plan = await planEvaluation({ generated: join(root, "generated.npy") });
    let tiles = 0;
    const runner = new InlineRunner(
      () => tiles > 5,
      () => tiles++,
    );
    const host = { runner, cache: new PartCache(), onStage: () => undefined, onSnapshot: () => undefined };
    await expect(evaluate(plan, undefined, host)).rejects.toBeInstanceOf(Cancelled);
  });
});

describe("the real-vs-real value", () => {
  it("is taken between train and held-out data at the size of the generated set", async () => {
    const { report } = await reportOf({ generated: fresh(80), heldout: fresh(100), train: fresh(300) });
    const { precision, baselineSource } = report.metrics.precisionRecall!;
    expect(baselineSource).toEqual({ kind: "train-vs-heldout", n: 80, m: 100 });
    expect(precision.valueAtBaseline).toBeUndefined();
    expect(caveatsOf(report)).not.toContain("baseline-at-other-n");
  });

  it("brings more generated samples down to the size of a smaller training set", async () => {
    const { report } = await reportOf({ generated: fresh(120), heldout: fresh(100), train: fresh(60) });
    const { precision, baselineSource } = report.metrics.precisionRecall!;
    expect(baselineSource).toMatchObject({ n: 60, m: 100 });
    expect(precision.valueAtBaseline).toBeGreaterThan(0);
    expect(caveatsOf(report)).toContain("baseline-at-other-n");
  });

  it("is taken between halves of the held-out data without training data", async () => {
    const { report } = await reportOf({ generated: fresh(120), heldout: fresh(101) });
    expect(report.metrics.precisionRecall!.baselineSource).toEqual({
      kind: "halves-of-heldout",
      n: 50,
      m: 51,
    });
    expect(caveatsOf(report)).toEqual(expect.arrayContaining(["no-train", "baseline-at-other-n"]));
  });

  it("is missing where there is too little, and nothing is called good", async () => {
    const { report } = await reportOf({ generated: fresh(50), heldout: fresh(6) });
    expect(report.metrics.precisionRecall!.precision.baseline).toBeNull();
    expect(report.verdict.severity).toBe("unknown");
    expect(caveatsOf(report)).toContain("no-baseline");
  });
});

describe("inputs that cannot be used are refused in a sentence", () => {
  it.each<{ what: string; sets: Sets; request?: Partial<EvaluationRequest>; code: string; words: RegExp }>([
    {
      what: "one sample",
      sets: { generated: fresh(1), heldout: fresh() },
      code: "too-few-samples",
      words: /generated\.npy \(generated\) holds 1 sample, but .* k = 3 need at least 4; use more samples\.$/,
    },
    {
      what: "two held-out samples",
      sets: { generated: fresh(), heldout: fresh(2) },
      code: "too-few-samples",
      words: /heldout\.npy \(held-out\) holds 2 samples.*; use more samples\.$/,
    },
    {
      what: "k = n",
      sets: { generated: fresh(20), heldout: fresh() },
      request: { k: 20 },
      code: "too-few-samples",
      words: /k = 20 need at least 21; use a smaller k or more samples\.$/,
    },
    {
      what: "NaN",
      sets: { generated: mapRows(fresh(), (v, i, c) => (i === 38 && c === 1 ? NaN : v)), heldout: fresh() },
      code: "non-finite",
      words:
        /generated\.npy \(generated\) holds 1 value that is NaN or infinite, the first \(NaN\) in sample 38 at position 1;/,
    },
    {
      what: "infinities in train",
      sets: {
        generated: fresh(),
        heldout: fresh(),
        train: mapRows(fresh(), (v, i) => (i > 97 ? -Infinity : v)),
      },
      code: "non-finite",
      words: /train\.npy \(train\) holds 4 values that are .*\(-Infinity\) in sample 98 at position 0/,
    },
    {
      what: "values whose squares overflow",
      sets: { generated: mapRows(fresh(), (v) => v * 1e200), heldout: fresh() },
      code: "out-of-range",
      words: /overflow/,
    },
    {
      what: "values whose squares vanish",
      sets: { generated: fresh(), heldout: mapRows(fresh(), (v) => v * 1e-170) },
      code: "out-of-range",
      words: /vanish/,
    },
  ])("$what", async ({ sets, request, code, words }) => {
    const refusal = await refusalOf(reportOf(sets, request));
    expect(refusal.code).toBe(code);
    expect(refusal.message).toMatch(words);
  });

  function shaped(shape: number[]): Buffer {
    const values = Array.from({ length: shape.reduce((a, b) => a * b) }, () => random.uniform());
    return npyBytes({ descr: "<f4", shape, values });
  }

  it.each([
    {
      a: [20, 3, 8, 8],
      b: [20, 8, 8, 3],
      words:
        /generated\.npy are 3×8×8 but in heldout\.npy are 8×8×3; the axes are in another order: transpose one of them\.$/,
    },
    {
      a: [20, 2],
      b: [20, 3],
      words: /are 2 values long but in heldout\.npy are 3 values long; choose files/,
    },
    { a: [20], b: [20, 3], words: /are single values but in/ },
    { a: [20, 4, 6], b: [20, 5, 5], words: /are 4×6 but in heldout\.npy are 5×5; choose files/ },
  ])("samples of $a against $b", async ({ a, b, words }) => {
    const root = experimentFolder({ "generated.npy": shaped(a), "heldout.npy": shaped(b) });
    const request = { generated: join(root, "generated.npy"), heldout: join(root, "heldout.npy") };
    const refusal = await refusalOf(evaluateHere(request));
    expect(refusal.code).toBe("shape-mismatch");
    expect(refusal.message).toMatch(words);
  });

  it.each([
    { a: [30, 4, 4], b: [30, 4, 4, 1], flattened: true },
    { a: [30, 16], b: [30, 4, 4], flattened: true },
    { a: [30], b: [30, 1], flattened: false },
  ])("samples of $a against $b hold the same, which is said", async ({ a, b, flattened }) => {
    const root = experimentFolder({ "generated.npy": shaped(a), "heldout.npy": shaped(b) });
    const request = { generated: join(root, "generated.npy"), heldout: join(root, "heldout.npy"), ...FEW };
    const { report } = await evaluateHere(request);
    expect(caveatsOf(report).includes("shapes-flattened")).toBe(flattened);
  });

  it("images of bytes against images of 0 to 1 are not judged", async () => {
    const bytes = npyBytes({
      descr: "|u1",
      shape: [30, 4, 4, 3],
      values: Array.from({ length: 1440 }, () => random.integer(256)),
    });
    const { report } = await reportOf({ generated: bytes, heldout: shaped([30, 4, 4, 3]) });
    expect(codesOf(report)).toEqual(["range-mismatch"]);
    expect(report.verdict.title).toBe("Is on another scale than the real data.");
  });
});

describe("odd data", () => {
  it("generated equal to held-out is noticed", async () => {
    const rows = fresh();
    const { report } = await reportOf({ generated: rows, heldout: rows, train: fresh() });
    expect(codesOf(report)).toContain("generated-in-heldout");
    expect(report.metrics.frechet!.vsHeldout.value).toBeLessThan(1e-10);
  });

  it("held-out equal to train is refused: nothing could be told", async () => {
    const rows = fresh();
    const refusal = await refusalOf(reportOf({ generated: fresh(), heldout: rows, train: rows }));
    expect(refusal.code).toBe("heldout-is-train");
  });

  it("some held-out samples in train come first, and leave the baseline", async () => {
    const train = fresh(200);
    const heldout = stackRows(fresh(80), takeRows(train, [1, 2, 3, 4, 5]));
    const { report } = await reportOf({ generated: fresh(), heldout, train });
    expect(report.metrics.memorization!.leakage.heldoutInTrain).toBe(5);
    expect(report.metrics.memorization!.histogram.heldout.reduce((a, b) => a + b)).toBe(80);
    expect(codesOf(report)[0]).toBe("leaked-heldout");
    expect(caveatsOf(report)).toContain("heldout-in-train");
  });

  it("exact copies are counted, listed and shown", async () => {
    const train = fresh(200);
    const generated = stackRows(fresh(90), takeRows(train, [7, 8, 9]));
    const { report } = await reportOf({ generated, heldout: fresh(), train });
    const { copies, nearest } = report.metrics.memorization!;
    expect(copies.exact).toBe(3);
    expect(nearest.slice(0, 3)).toEqual(
      [7, 8, 9].map((row, i) => ({ generated: 90 + i, train: row, distance: 0, heldoutQuantile: 0 })),
    );
    expect(report.previews!.generated.slice(0, 3).map(({ index }) => index)).toEqual([90, 91, 92]);
    expect(codesOf(report)).toContain("copies");
  });

  it("generated samples that are all the same miss the data and repeat themselves", async () => {
    const { report } = await reportOf({
      generated: filledRows(100, 2, () => 2),
      heldout: fresh(),
      train: fresh(),
    });
    expect(codesOf(report)).toEqual(expect.arrayContaining(["missing-modes", "repeats-itself"]));
    expect(caveatsOf(report)).toContain("duplicates");
  });

  it("sets without any variation are not called fine", async () => {
    const ones = filledRows(50, 2, () => 1);
    const { report } = await reportOf({ generated: ones, heldout: ones });
    expect(report.verdict.severity).not.toBe("good");
    expect(caveatsOf(report)).toContain("zero-radii");
  });

  it.each<[string, (n: number) => Rows]>([
    ["a constant column", (n) => mapRows(fresh(n), (v, _, c) => (c === 1 ? 7 : v))],
    ["single values", (n) => columnOf(Array.from({ length: n }, () => random.normal()))],
    ["more dimensions than samples", (n) => gaussianRows(random, n, 400)],
    ["values far from the origin", (n) => mapRows(fresh(n), (v) => v + 1e6)],
  ])("%s bears a report without a bad finding", async (_, draw) => {
    const { report } = await reportOf({ generated: draw(80), heldout: draw(80), train: draw(80) });
    expect(report.findings.filter(({ severity }) => severity === "bad")).toEqual([]);
    expect(report.map === undefined).toBe(report.features.dimension < 2);
  });

  it("k = n − 1 bears a report", async () => {
    const { report } = await reportOf(
      { generated: fresh(30), heldout: fresh(30), train: fresh(30) },
      { k: 29 },
    );
    expect(report.metrics.precisionRecall!.k).toBe(29);
  });

  it("a table with CRLF lines reads as any other", async () => {
    const rows = fresh(50);
    const lines = Array.from({ length: 50 }, (_, i) => `${rows.values[2 * i]},${rows.values[2 * i + 1]}`);
    const { report } = await reportOf(
      { generated: `${lines.join("\r\n")}\r\n`, heldout: fresh(50) },
      FEW,
      "generated.csv",
    );
    expect(report.inputs.generated.shape).toEqual([50, 2]);
  });

  it("a linked folder with spaces and Korean letters, and linked data, are found", async () => {
    const root = experimentFolder({ "생성 표본/step 10.npy": fresh(30), "elsewhere/val 1.npy": fresh(30) });
    symlinkSync(join(root, "생성 표본"), join(root, "run"), "junction");
    mkdirSync(join(root, "data"));
    renameSync(join(root, "elsewhere", "val 1.npy"), join(root, "data", "val 1.npy"));
    const { report } = await evaluateHere({ generated: join(root, "run"), ...FEW });
    expect(report.subject).toMatchObject({ run: "run", step: 10 });
    expect(report.inputs.heldout.path).toBe(join(root, "data", "val 1.npy"));
  });
});

describe("MMD tests", () => {
  it("declared in the experiment file are run as declared", async () => {
    const root = experimentFolder({
      "generated.npy": fresh(),
      "heldout.npy": fresh(),
      "samplescope.json": `{ "tests": [
        { "name": "fine", "test": "mmd", "bandwidth": 0.5, "n": 30, "permutations": 50 },
        { "name": "coarse", "test": "mmd", "bandwidth": "median", "permutations": 60 }
      ] }`,
    });
    const { report } = await evaluateHere({ generated: join(root, "generated.npy") });
    expect(
      report.metrics.mmd!.map(({ name, rule, n, m, permutations }) => [name, rule, n, m, permutations]),
    ).toEqual([
      ["fine", "given", 30, 30, 50],
      ["coarse", "median", 100, 100, 60],
    ]);
    expect(caveatsOf(report)).toEqual(expect.arrayContaining(["mmd-subsampled", "median-bandwidth"]));
    for (const { null: histogram } of report.metrics.mmd!) {
      expect(histogram.edges).toHaveLength(histogram.counts.length + 1);
    }
  });

  it("may have more permutations than a call can take arguments", async () => {
    const { report } = await reportOf(
      { generated: fresh(8), heldout: fresh(8) },
      { permutations: 200_000, bandwidth: [1], only: ["mmd"] },
    );
    expect(report.metrics.mmd![0].null.counts.reduce((a, b) => a + b)).toBe(200_000);
  });
});

describe("the report's schema", () => {
  it("takes words for values that are no finite number, and nothing else", async () => {
    const { report } = await reportOf({ generated: fresh(20), heldout: fresh(20) });
    const withPrecision = (value: unknown) => {
      const copy = structuredClone(report);
      Object.assign(copy.metrics.precisionRecall!.precision, { value });
      return JSON.parse(JSON.stringify(copy)) as unknown;
    };
    for (const value of ["NaN", "Infinity", "-Infinity", 0.5])
      expect(reportSchema.safeParse(withPrecision(value)).success).toBe(true);
    for (const value of [NaN, "nan", "0.5", undefined])
      expect(reportSchema.safeParse(withPrecision(value)).success).toBe(false);
  });
});

describe("data of which nothing differs", () => {
  const random = createRandom(11, "constant");
  const constant = filledRows(60, 2, () => 1);

  it("is told apart from samples that do", async () => {
    const folder = experimentFolder({ "a.npy": gaussianRows(random, 60, 2), "heldout.npy": constant });
    const { report } = await evaluateHere({ generated: join(folder, "a.npy"), permutations: 99 });
    expect(report.metrics.mmd![0].rejected).toBe(true);
    const { answer } = report.answers.find(({ question }) => question === "coverage")!;
    expect(answer).toMatch(/^No\. 100% of the held-out data has nothing near it/);
  });

  it("is seen to be the held-out data itself", async () => {
    const folder = experimentFolder({ "a.npy": constant, "heldout.npy": constant });
    const { report } = await evaluateHere({ generated: join(folder, "a.npy"), permutations: 99 });
    expect(report.verdict.title).toContain("generated samples are held-out samples");
  });
});

it("says nothing of a Fréchet distance of four samples", async () => {
  const random = createRandom(12, "four");
  const folder = experimentFolder({
    "a.npy": gaussianRows(random, 4, 4),
    "heldout.npy": gaussianRows(random, 200, 4),
  });
  const { report } = await evaluateHere({ generated: join(folder, "a.npy"), k: 1, only: ["frechet"] });
  expect(report.answers.find(({ question }) => question === "frechet")!.severity).toBe("unknown");
});
