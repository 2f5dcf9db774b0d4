import { describe, expect, it } from "vitest";
import { evaluateHere } from "../testing/evaluateHere.ts";
import { experimentFolder, npyOf } from "../testing/experimentFolder.ts";
import { columnOf, gaussianRows } from "../testing/rows.ts";
import { createRandom } from "../core/random.ts";
import { join } from "node:path";
import { inGolden, inProject } from "../testing/golden.ts";
import { compareLikelihoods } from "./likelihoodComparison.ts";

const random = createRandom(1, "likelihood part");
const samples = () => npyOf(gaussianRows(random, 20, 4));

async function evaluated(loglik: number[], experiment = "{}") {
  const root = experimentFolder({
    "samplescope.json": experiment,
    "heldout.npy": samples(),
    "step_1.npy": samples(),
    "step_1_loglik.npy": npyOf(columnOf(loglik)),
  });
  return (await evaluateHere({ generated: join(root, "step_1.npy"), only: ["likelihood"] })).report;
}

describe("likelihood in a report", () => {
  it("is read from the file beside the dump, which is no dump itself", async () => {
    const report = await evaluated(Array.from({ length: 20 }, (_, i) => -i));
    expect(report.subject.siblings).toHaveLength(1);
    expect(report.metrics.likelihood).toMatchObject({ n: 20, dimension: 4, perSample: { value: -9.5 } });
    expect(report.metrics.likelihood!.junk.at(-1)!.natsPerDimension).toBeCloseTo(Math.log(100) / 4, 12);
    expect(report.caveats.map(({ code }) => code)).toContain("junk-hides-in-likelihood");
  });

  it("takes bits and a dimension from the experiment file, and says when the samples are others", async () => {
    const report = await evaluated([-1, -3], `{ "likelihood": { "unit": "bits", "dimension": 2 } }`);
    expect(report.metrics.likelihood!.bitsPerDimension.value).toBeCloseTo(1, 12);
    expect(report.caveats.map(({ code }) => code)).toContain("likelihood-of-other-samples");
  });

  it("tells overfitting from chance by the log-likelihoods of training samples", async () => {
    const draw = createRandom(4, "gap");
    const values = (mean: number) => Array.from({ length: 200 }, () => mean + draw.normal());
    const gapOf = async (mean: number) => {
      const root = experimentFolder({
        "samplescope.json": "{}",
        "heldout.npy": samples(),
        "step_1.npy": samples(),
        "step_1_loglik.npy": npyOf(columnOf(values(-9))),
        "step_1_train_loglik.npy": npyOf(columnOf(values(mean))),
      });
      const { report } = await evaluateHere({ generated: join(root, "step_1.npy"), only: ["likelihood"] });
      expect(report.subject.siblings).toHaveLength(1);
      return {
        gap: report.metrics.likelihood!.gap!,
        codes: report.caveats.map(({ code }) => code),
        said: report.answers.find(({ question }) => question === "likelihood")!,
      };
    };
    const [overfit, fresh] = [await gapOf(-8), await gapOf(-9)];
    expect(overfit.gap.perSample.value).toBeCloseTo(1, 0);
    expect(overfit.gap.perSample.interval[0]).toBeGreaterThan(0.5);
    expect(overfit.codes).toContain("likelihood-overfits");
    expect(overfit.said.severity).toBe("warning");
    expect(overfit.said.answer).toMatch(
      /^Overfitted: training samples are likelier than held-out ones by \d/,
    );
    expect(fresh.said).toMatchObject({ severity: "info", answer: expect.stringContaining("does not vouch") });
    expect(fresh.gap.p).toBeGreaterThan(0.01);
    expect(fresh.codes).toContain("likelihood-gap");
  });

  it("is a line of its own that does not praise samples which are junk", async () => {
    const { report } = await evaluateHere({
      generated: inProject("examples", "likelihood", "runs", "junk"),
      only: ["precision-recall", "likelihood"],
    });
    const answer = report.answers.find(({ question }) => question === "likelihood")!;
    expect(answer.severity).toBe("info");
    expect(answer.answer).toMatch(/nats a dimension; what is wrong with these samples need not show in it/);
    expect(report.verdict.title).toMatch(/^Misses most of the data and makes poor samples/);
  });

  it("refuses a mean of infinities and names the sample", async () => {
    const report = await evaluated([-1, -Infinity, -2]);
    expect(report.metrics.likelihood).toBeUndefined();
    expect(report.caveats.find(({ code }) => code === "refused")!.text).toContain("sample 1");
  });
});

describe("two checkpoints", () => {
  const plan = (share: string, dimension?: number) => ({
    path: inGolden("seed", "likelihood", `logp_good${share}.npy`),
    chosenBy: "for a test",
    unit: "nats" as const,
    dimension,
  });
  const heldout = { n: 2000, dimension: 64 };

  it("the text's model of 99% junk hides 99% junk in .072 nat a dimension", async () => {
    const { difference, text } = await compareLikelihoods(plan("1.00"), plan("0.01"), heldout);
    expect(difference.paired).toBe(true);
    expect((-difference.perDimension.value).toFixed(3)).toBe("0.072");
    expect(difference.junk.value).toBeCloseTo(0.99, 3);
    expect(text).toMatch(
      /lower by 4\.6\d nats a sample, 0\.072 a dimension \(on the same held-out samples\)/,
    );
    expect(text).toContain("99% of its samples");
  });

  it("a model and itself cannot be told apart; other samples are not paired; other dimensions are refused", async () => {
    expect((await compareLikelihoods(plan("0.50"), plan("0.50"), heldout)).text).toMatch(
      /^The mean .* cannot/,
    );
    const other = await compareLikelihoods(plan("1.00"), plan("0.50"), { n: 7, dimension: 64 });
    expect(other.difference.paired).toBe(false);
    await expect(compareLikelihoods(plan("1.00"), plan("0.50", 32), heldout)).rejects.toThrow(/64 and 32/);
  });
});
