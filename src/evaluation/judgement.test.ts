/** From numbers to words: assessment, findings, answers and verdict. */
import { describe, expect, it } from "vitest";
import { estimateOf, plainReport } from "../testing/plainReport.ts";
import { answersOf } from "./answers.ts";
import { assess } from "./assessment.ts";
import { findingsOf } from "./findingRules.ts";
import type { Report } from "./report.ts";
import { verdictOf } from "./verdict.ts";

type PlainReport = ReturnType<typeof plainReport>;

/** What is said of the plain report after it is spoiled. */
function judge(
  spoil: (report: PlainReport) => void = () => undefined,
  refusals: string[] = [],
  complete = true,
) {
  const report = plainReport();
  spoil(report);
  const assessment = assess(report);
  const findings = findingsOf(assessment);
  const verdict = verdictOf(findings, assessment, refusals, complete);
  const answers = answersOf(report, assessment, new Map());
  const answer = (question: Report["answers"][number]["question"]) =>
    answers.find((a) => a.question === question);
  const sentences = [
    verdict.title,
    verdict.text,
    ...findings.map((f) => f.text),
    ...answers.map((a) => a.answer),
  ];
  for (const sentence of sentences) {
    expect(sentence).toMatch(/^[A-Z0-9][^\n]*[.]$/);
    expect(sentence).not.toMatch(/NaN|undefined|Infinity|null|-0%|\s\s/);
  }
  const every = findings.map(({ code }) => code);
  const codes = every.filter((code) => code !== "indistinct" && code !== "feature-space-weak");
  return { assessment, every, codes, findings, verdict, answer };
}

const lower = (metric: "precision" | "recall" | "coverage", value: number) => (report: PlainReport) => {
  const shares = report.metrics.precisionRecall;
  const baseline = Number(shares[metric].baseline);
  Object.assign(shares[metric], estimateOf(value, baseline));
};
const both =
  (...changes: ((report: PlainReport) => void)[]) =>
  (report: PlainReport) =>
    changes.forEach((change) => change(report));

describe("a model that nothing is wrong with", () => {
  it("is fine, which is not called proof", () => {
    const { every, findings, verdict, answer } = judge();
    expect(every).toEqual(["indistinct"]);
    expect(findings[0]).toMatchObject({ severity: "good", text: expect.stringContaining("10%") });
    expect(verdict.severity).toBe("good");
    expect(verdict.text).toContain("not proof");
    for (const question of ["quality", "coverage", "copying", "distribution", "frechet"] as const) {
      expect(answer(question)?.severity).toBe("good");
    }
    expect(answer("distribution")?.answer).toContain("10%");
  });

  it("is not called fine before everything is computed", () => {
    expect(judge(undefined, [], false).verdict.severity).toBe("unknown");
  });

  it("is not called fine where a metric was refused", () => {
    const { verdict } = judge(
      (report) => Object.assign(report.metrics, { mmd: undefined }),
      ["No distance."],
    );
    expect(verdict).toEqual({ severity: "unknown", title: "Not fully judged.", text: "No distance." });
  });

  it("is said to be so only in what was looked at", () => {
    const only = (keep: string[]) => (report: PlainReport) => {
      for (const name of ["precisionRecall", "memorization", "frechet", "mmd"] as const)
        if (!keep.includes(name)) Object.assign(report.metrics, { [name]: undefined });
    };
    expect(judge(only(["mmd"])).verdict.text).toBe(
      "No difference in distribution shows in the 500 generated samples; that is not proof that there is none. Copying was not judged.",
    );
    expect(judge(only(["precisionRecall"])).verdict.text).toContain("No quality or coverage problem");
    expect(judge(only(["memorization", "frechet"])).verdict).toEqual({
      severity: "info",
      title: "Nothing wrong in what was judged.",
      text: "Judged of the 500 generated samples: copying and means and covariances. Quality, coverage and the distribution as a whole were not.",
    });
    const unclear = both(only(["frechet"]), (report) => (report.metrics.frechet.vsHeldout.baseline = null));
    expect(judge(unclear).verdict).toMatchObject({ severity: "unknown", title: "Not judged." });
    const blind = both(only(["mmd"]), (report) => (report.metrics.mmd[0].visible.displacedFraction = 1));
    expect(judge(blind).verdict).toMatchObject({ severity: "unknown", title: "Too few samples to tell." });
  });

  it("without training data is fine but for copying, which is said", () => {
    const { verdict, answer } = judge((report) => {
      delete report.inputs.train;
      Object.assign(report.metrics, { memorization: undefined });
    });
    expect(verdict.severity).toBe("good");
    expect(verdict.text).toContain("no training data is known");
    expect(answer("copying")?.severity).toBe("unknown");
  });
});

describe("quality and coverage", () => {
  it.each([
    { name: "poor", spoil: lower("precision", 0.7), codes: ["poor-quality"], severity: "bad" },
    { name: "a little poor", spoil: lower("precision", 0.9), codes: ["poor-quality"], severity: "warning" },
    {
      name: "blurry",
      spoil: both(lower("precision", 0.7), (r) => (r.metrics.memorization.ratio.value = 2.5)),
      codes: ["blurry"],
      severity: "bad",
    },
    {
      name: "far from everything",
      spoil: both(
        lower("precision", 0),
        lower("coverage", 0),
        (r) => (r.metrics.memorization.ratio.value = 4),
      ),
      codes: ["missing-modes", "poor-quality"],
      severity: "bad",
    },
    {
      name: "missing modes",
      spoil: both(lower("recall", 0.7), lower("coverage", 0.6)),
      codes: ["missing-modes"],
      severity: "bad",
    },
    { name: "narrow", spoil: lower("recall", 0.7), codes: ["less-varied"], severity: "warning" },
    { name: "thin", spoil: lower("coverage", 0.6), codes: ["thin-coverage"], severity: "warning" },
  ])("$name: $codes", ({ spoil, codes, severity }) => {
    const judged = judge(spoil);
    expect(judged.codes).toEqual(codes);
    expect(judged.verdict.severity).toBe(severity);
    expect(judged.findings[0].evidence.length).toBeGreaterThan(0);
  });

  it("names what is missed by its size", () => {
    const most = judge(both(lower("recall", 0.2), lower("coverage", 0.3)));
    expect(most.verdict.title).toBe("Misses most of the data.");
    expect(most.verdict.text).toContain("70% of the held-out samples");
    expect(judge(both(lower("recall", 0.7), lower("coverage", 0.6))).verdict.title).toBe(
      "Misses part of the data.",
    );
  });

  it("cannot be told with wide intervals, nor without a real-vs-real value", () => {
    const wide = judge((report) =>
      Object.assign(report.metrics.precisionRecall.precision, estimateOf(0.8, 0.8, 0.3)),
    );
    expect(wide.codes).toEqual(["too-few-samples"]);
    expect(wide.verdict.severity).toBe("unknown");
    const alone = judge((report) => {
      for (const metric of ["precision", "recall", "density", "coverage"] as const)
        report.metrics.precisionRecall[metric].baseline = null;
    });
    expect(alone.verdict).toMatchObject({ severity: "unknown", title: "Too few samples to tell." });
    expect(alone.answer("quality")?.severity).toBe("unknown");
  });
});

describe("copying", () => {
  const copies = (exact: number, near: number, p: number) => (report: PlainReport) => {
    const flagged = Array.from({ length: exact + near }, (_, i) => i);
    Object.assign(report.metrics.memorization.copies, {
      exact,
      near,
      p,
      flagged,
      fraction: flagged.length / 500,
    });
  };
  const ratio = (value: number, interval: [number, number], p: number) => (report: PlainReport) => {
    Object.assign(report.metrics.memorization.ratio, { value, interval });
    report.metrics.memorization.mannWhitney.p = p;
    report.metrics.memorization.leaning = { nearerTrain: 0.8, expected: 0.5, p };
  };

  it.each([
    { name: "exact copies", spoil: copies(3, 0, 0), code: "copies", severity: "bad" },
    { name: "near copies", spoil: copies(0, 6, 0.001), code: "copies", severity: "bad" },
    { name: "copies that chance explains", spoil: copies(0, 1, 0.04), code: undefined, severity: "good" },
    { name: "hugging", spoil: ratio(0.3, [0.25, 0.4], 1e-9), code: "copies", severity: "bad" },
    { name: "leaning", spoil: ratio(0.9, [0.85, 0.97], 1e-5), code: "closer-to-train", severity: "warning" },
    { name: "leaning by chance", spoil: ratio(0.9, [0.85, 0.97], 0.01), code: undefined, severity: "good" },
    {
      name: "leaning without an interval",
      spoil: ratio(0.9, [0.85, 1.02], 1e-5),
      code: undefined,
      severity: "good",
    },
  ])("$name", ({ spoil, code, severity }) => {
    const { codes, verdict } = judge(spoil);
    expect(codes).toEqual(code === undefined ? [] : [code]);
    expect(verdict.severity).toBe(severity);
  });

  it("does not accuse discrete data whose fresh samples repeat training samples as often", () => {
    const discrete = (report: PlainReport) => (report.metrics.memorization.leakage.heldoutInTrain = 40);
    expect(judge(both(copies(50, 0, 0), discrete)).codes).toEqual(["leaked-heldout"]);
    expect(judge(both(copies(200, 0, 0), discrete)).codes).toEqual(["leaked-heldout", "copies"]);
  });

  it("calls no leak what discrete data does by itself", () => {
    const discrete = (report: PlainReport) => {
      report.metrics.memorization.leakage.heldoutInTrain = 40;
      report.inputs.heldout.duplicates = 30;
    };
    expect(judge(discrete).codes).toEqual([]);
  });

  it("does not accuse samples that crowd where all real data is dense", () => {
    const crowded = both(ratio(0.5, [0.45, 0.55], 1e-12), (report) => {
      report.metrics.memorization.leaning = { nearerTrain: 0.52, expected: 0.5, p: 0.3 };
    });
    const { codes, answer } = judge(crowded);
    expect(codes).toEqual([]);
    expect(answer("copying")?.answer).toContain("no closer than to other real data");
  });

  it("believes several flagged samples where the smallest p alone is no proof", () => {
    expect(judge(copies(0, 10, 0.4)).codes).toEqual(["copies"]);
    expect(judge(copies(0, 2, 0.4)).codes).toEqual([]);
  });

  it("cannot tell where the ratio could be anything", () => {
    expect(judge(ratio(0.9, [0.3, 1.9], 0.4)).answer("copying")?.severity).toBe("unknown");
  });

  it("bears a ratio that is no number", () => {
    const { codes } = judge((report) => {
      report.metrics.memorization.ratio = {
        value: "NaN",
        interval: null,
        baseline: 1,
        baselineInterval: null,
      };
    });
    expect(codes).toEqual([]);
    const infinite = judge((report) => {
      report.metrics.memorization.ratio = { value: 0, interval: [0, 0], baseline: 1 };
      report.metrics.memorization.mannWhitney.p = 1e-20;
      report.metrics.memorization.leaning.p = 1e-20;
    });
    expect(infinite.codes).toEqual(["copies"]);
  });
});

describe("the distribution test", () => {
  const p =
    (value: number, permutations = 500) =>
    (report: PlainReport) =>
      Object.assign(report.metrics.mmd[0], { p: value, permutations, rejected: value <= 0.05 });

  it.each([
    { value: 1 / 501, permutations: 500, code: "distribution-differs", severity: "warning" },
    { value: 0.02, permutations: 49, code: "distribution-hint", severity: "good" },
    { value: 0.01, permutations: 99, code: "distribution-differs", severity: "warning" },
    { value: 0.015, permutations: 500, code: "distribution-hint", severity: "good" },
    { value: 0.05, permutations: 19, code: undefined, severity: "good" },
    { value: 0.03, permutations: 500, code: undefined, severity: "good" },
    { value: 0.06, permutations: 500, code: undefined, severity: "good" },
  ])("p = $value of $permutations permutations: $code", ({ value, permutations, code, severity }) => {
    const { codes, verdict } = judge(p(value, permutations));
    expect(codes).toEqual(code === undefined ? [] : [code]);
    expect(verdict.severity).toBe(severity);
    if (code === "distribution-hint") expect(verdict.text).toContain("hints at a difference");
  });

  it("rejecting at 5% alone is told in the answer, and is no finding", () => {
    const { every, answer, verdict } = judge(p(0.04));
    expect(every).toEqual([]);
    expect(answer("distribution")?.answer).toContain("once in 25 times");
    expect(verdict.text).toContain("hints at a difference");
  });

  it("counts the tests that were made", () => {
    const several = (value: number) => (report: PlainReport) => {
      const [test] = report.metrics.mmd;
      report.metrics.mmd = [value, 0.5, 0.7].map((each) => ({ ...test, p: each, rejected: each <= 0.05 }));
    };
    expect(judge(several(0.01)).codes).toEqual([]);
    expect(judge(several(0.005)).codes).toEqual(["distribution-hint"]);
    expect(judge(several(1 / 501)).assessment.distribution?.smallestP).toBeCloseTo(3 / 501, 12);
  });

  it("that could see little says so", () => {
    const { verdict, answer } = judge((report) => (report.metrics.mmd[0].visible.displacedFraction = 0.6));
    expect(verdict.text).toContain("gross difference");
    expect(answer("distribution")).toMatchObject({
      severity: "unknown",
      answer: expect.stringMatching(/^Cannot tell/),
    });
    const none = judge((report) => (report.metrics.mmd[0].visible.displacedFraction = 1));
    expect(none.answer("distribution")?.answer).toContain("next to nothing");
  });
});

describe("inputs that make the rest moot", () => {
  it("held-out data in train comes first", () => {
    const leaked = (report: PlainReport) => (report.metrics.memorization.leakage.heldoutInTrain = 5);
    const { codes, verdict } = judge(both(leaked, lower("precision", 0.7)));
    expect(codes).toEqual(["leaked-heldout", "poor-quality"]);
    expect(verdict.title).toBe("Cannot be judged: held-out data was trained on and makes poor samples.");
  });

  it("generated samples that are held-out samples", () => {
    const { codes } = judge((report) => (report.metrics.precisionRecall.generatedInHeldout = 500));
    expect(codes).toEqual(["generated-in-heldout"]);
  });

  it.each<{ range: [number, number]; real: [number, number]; shape: number[]; mismatch: boolean }>([
    { range: [0, 255], real: [0, 1], shape: [500, 8, 8, 3], mismatch: true },
    { range: [0, 1], real: [0, 255], shape: [500, 8, 8, 3], mismatch: true },
    { range: [-1, 1], real: [0, 1], shape: [500, 8, 8, 3], mismatch: true },
    { range: [0, 1], real: [-1, 1], shape: [500, 8, 8, 3], mismatch: true },
    { range: [-1, 1], real: [0, 1], shape: [500, 784], mismatch: true },
    { range: [0, 0.99], real: [-0.98, 1], shape: [500, 784], mismatch: true },
    { range: [-1, 0.8], real: [0, 1], shape: [500, 784], mismatch: false },
    { range: [-1, 1], real: [0, 1], shape: [500, 2], mismatch: false },
    { range: [-3, 3], real: [-2, 2], shape: [500, 8, 8, 3], mismatch: false },
    { range: [0, 0], real: [0, 1], shape: [500, 2], mismatch: false },
  ])("$range against $real of $shape: mismatch $mismatch", ({ range, real, shape, mismatch }) => {
    const { codes, verdict, answer } = judge((report) => {
      Object.assign(report.inputs.generated, { range, shape });
      Object.assign(report.inputs.heldout, { range: real, shape });
    });
    expect(codes.includes("range-mismatch")).toBe(mismatch);
    if (!mismatch) return;
    expect(verdict.severity).toBe("bad");
    expect(answer("quality")?.severity).toBe("unknown");
  });

  it("a scale 1,000 times too wide is said as that, unless only a few samples lie far out", () => {
    const wide = (strays: number) => (report: PlainReport) => {
      report.inputs.generated.range = [-3000, 3000];
      report.metrics.precisionRecall.strays = strays;
    };
    const { every, verdict, findings } = judge(wide(500));
    expect(every).toEqual(["range-mismatch"]);
    expect(findings[0].text).toContain("1,000 times as wide a range");
    expect(verdict.title).toBe("Is on another scale than the real data.");
    expect(judge(wide(20)).codes).toEqual(["stray-samples"]);
    expect(judge(wide(1)).findings[0].text).toContain("1 of 500 generated samples lies farther");
  });

  it("repeats beyond those of the real data", () => {
    const repeats = (generated: number, heldout: number) => (report: PlainReport) => {
      report.inputs.generated.duplicates = generated;
      report.inputs.heldout.duplicates = heldout;
    };
    expect(judge(repeats(50, 0)).codes).toEqual(["repeats-itself"]);
    expect(judge(repeats(50, 48)).codes).toEqual([]);
    expect(judge(repeats(3, 0)).codes).toEqual([]);
  });
});

describe("the Fréchet distance", () => {
  it.each([
    { value: 0.5, interval: [0.4, 0.6], baseline: 0.04, severity: "warning", words: /^High: 13 times/ },
    {
      value: 155,
      interval: [0, 315],
      baseline: 0.16,
      severity: "unknown",
      words: /^Cannot tell: the interval/,
    },
    { value: 0.05, interval: [0.04, 0.06], baseline: 0.04, severity: "good", words: /^About/ },
    { value: 0.5, interval: null, baseline: 0.4, severity: "good", words: /^About/ },
    { value: 5, interval: null, baseline: 0.4, severity: "unknown", words: /^Cannot tell/ },
    {
      value: 0.5,
      interval: [0.4, 0.6],
      baseline: 0,
      severity: "warning",
      words: /^High: far above/,
    },
    { value: 0.5, interval: [0.4, 0.6], baseline: null, severity: "unknown", words: /^Cannot tell: no real/ },
  ])("$value against $baseline: $severity", ({ value, interval, baseline, severity, words }) => {
    const { answer, codes } = judge((report) =>
      Object.assign(report.metrics.frechet.vsHeldout, { value, interval, baseline }),
    );
    expect(answer("frechet")?.severity).toBe(severity);
    expect(answer("frechet")?.answer).toMatch(words);
    expect(codes).toEqual(severity === "warning" ? ["frechet-above"] : []);
  });
});

describe("a feature space that is too weak", () => {
  it("is seen where the Fréchet distance is blind to what others see", () => {
    const { every, findings } = judge(lower("precision", 0.7));
    expect(every).toEqual(["poor-quality", "feature-space-weak"]);
    expect(findings[1].text).toContain("yet precision tells");
    const far = (report: PlainReport) =>
      Object.assign(report.metrics.frechet.vsHeldout, { value: 0.5, interval: [0.4, 0.6] });
    expect(judge(both(lower("precision", 0.7), far)).every).toEqual(["poor-quality", "frechet-above"]);
  });

  it("is seen where features merge samples that differ, not where samples are equal", () => {
    const merged = (features: number, samples: number) => (report: PlainReport) => {
      report.features.heldoutDuplicates = features;
      report.inputs.heldout.duplicates = samples;
    };
    expect(judge(merged(100, 0))).toMatchObject({
      every: ["feature-space-weak"],
      verdict: { severity: "warning", title: "Is seen through features that are too weak." },
    });
    expect(judge(merged(100, 95)).every).toEqual(["indistinct"]);
    expect(judge(merged(20, 0)).every).toEqual(["indistinct"]);
  });
});

it("stray samples are counted, a few of many are not", () => {
  const strays = (count: number) => (report: PlainReport) => {
    report.metrics.precisionRecall.strays = count;
  };
  expect(judge(strays(2)).codes).toEqual([]);
  expect(judge(strays(10)).findings).toMatchObject([{ code: "stray-samples", severity: "warning" }]);
  expect(judge(strays(30)).findings).toMatchObject([{ code: "stray-samples", severity: "bad" }]);
});

it("training data of another law is said before anything rests on it", () => {
  const { codes, verdict } = judge((report) => {
    report.metrics.mmd[0].baseline = { mmd2: 0.4, p: 1 / 501 };
  });
  expect(codes).toEqual(["real-data-differ"]);
  expect(verdict.title).toBe("Is hard to judge: training and held-out data differ.");
});

it("the worst speaks, three at most, as one sentence", () => {
  const { verdict } = judge(
    both(lower("precision", 0.7), lower("recall", 0.5), lower("coverage", 0.5), (report) => {
      Object.assign(report.metrics.memorization.copies, { exact: 3, flagged: [1, 2, 3], p: 0 });
    }),
  );
  expect(verdict.severity).toBe("bad");
  expect(verdict.title).toBe("Copies its training data, misses part of the data and makes poor samples.");
});

describe("answers that know less than a tick would say", () => {
  it("does not call everything covered where recall sees little", () => {
    const { answer } = judge((report) => {
      Object.assign(report.metrics.precisionRecall.recall, estimateOf(0.21, 0.23));
    });
    expect(answer("coverage")).toMatchObject({
      severity: "info",
      answer: "No gap seen, but little would be: recall is 21%, and 23% for real data.",
    });
  });

  it("names a recall that is lower within chance", () => {
    const { answer } = judge((report) => {
      Object.assign(report.metrics.precisionRecall.recall, estimateOf(0.62, 0.75, 0.1));
    });
    expect(answer("coverage")).toMatchObject({
      severity: "info",
      answer: "No gap seen beyond chance: recall is 62%, and 75% for real data.",
    });
  });

  it("cannot tell where coverage itself is too uncertain", () => {
    const { answer } = judge((report) => {
      Object.assign(report.metrics.precisionRecall.coverage, estimateOf(0.8, 0.85, 0.3));
    });
    expect(answer("coverage")?.severity).toBe("unknown");
  });

  it.each([
    [
      { value: 0.14, interval: [0.03, 0.3], baseline: 0.04, floor: 0.03 },
      "3.50 times",
      "interval reaches down",
    ],
    [{ value: 0.096, interval: [0.08, 0.12], baseline: 0.02, floor: 0.07 }, "4.80 times", "(floor 0.07)"],
  ] as const)(
    "says how far a Fréchet distance lies above real data though that is not sure: %j",
    (change, ...words) => {
      const { answer } = judge((report) => {
        Object.assign(report.metrics.frechet.vsHeldout, change);
      });
      expect(answer("frechet")?.severity).toBe("info");
      for (const word of words) expect(answer("frechet")?.answer).toContain(word);
    },
  );
});
