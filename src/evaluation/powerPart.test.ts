import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createRandom } from "../core/random.ts";
import type { MetricName } from "../experiment/evaluationRequest.ts";
import { evaluateHere } from "../testing/evaluateHere.ts";
import { experimentFolder } from "../testing/experimentFolder.ts";
import { mixtureRows } from "../testing/rows.ts";
import { reportSchema, type Report } from "./report.ts";

const random = createRandom(4, "power part");
const only: MetricName[] = ["precision-recall", "mmd", "power"];
const TEST = { name: "spread", test: "mmd", bandwidth: 0.5, permutations: 99 };

/** The report of generated samples in an experiment with one test. */
async function reportOf(n: number, spread: number, test: object, asked = only): Promise<Report> {
  const root = experimentFolder({
    "samplescope.json": JSON.stringify({ tests: [{ ...TEST, ...test }] }),
    "generated.npy": mixtureRows(random, n, { spread }),
    "heldout.npy": mixtureRows(random, n),
    "train.npy": mixtureRows(random, 300),
  });
  const { report } = await evaluateHere({ generated: join(root, "generated.npy"), only: asked });
  const plain: unknown = JSON.parse(JSON.stringify(report));
  expect(reportSchema.parse(plain)).toEqual(plain);
  return report;
}

const answerOf = (report: Report) => report.answers.find(({ question }) => question === "distribution")!;
const caveatOf = (report: Report) => report.caveats.find(({ code }) => code === "not-rejected-is-not-equal");

describe("what the tests of a report could have seen", () => {
  it("makes a small test's silence no evidence of equality", async () => {
    const report = await reportOf(30, 0.4, {});
    const { power, rejected } = report.metrics.mmd![0];
    expect(rejected).toBe(false);
    expect(power).toMatchObject({ effect: "spread", size: 1.5, n: 30, wanted: 0.8, underpowered: true });
    expect(power!.requiredN!.value).toBeGreaterThan(100);
    expect(power!.smallest).toBeGreaterThan(1.8);
    expect(power!.sentence).toMatch(
      /^At n = 30 the smallest effect .* is a \d\.\d+× spread within groups; .* it is underpowered\.$/,
    );
    expect(answerOf(report)).toMatchObject({ severity: "unknown" });
    expect(answerOf(report).answer).toMatch(/^Cannot tell; at n = 30 the smallest effect/);
    expect(caveatOf(report)).toMatchObject({ severity: "warning" });
  });

  it("lets a test of enough samples speak, and says at which size it was simulated", async () => {
    const report = await reportOf(300, 0.4, { detect: { spread: 2 } });
    const { power, rejected } = report.metrics.mmd![0];
    expect(rejected).toBe(false);
    expect(power).toMatchObject({ size: 2, underpowered: false, requiredN: null });
    expect(answerOf(report)).toMatchObject({ severity: "good" });
    expect(caveatOf(report)).toMatchObject({ severity: "info" });
    expect(caveatOf(report)!.text).toContain(power!.sentence.slice(1, -1));
  });

  it("is not asked of a test that rejects, unless it declares what it should see", async () => {
    const rejecting = await reportOf(200, 1, {});
    expect(rejecting.metrics.mmd![0]).toMatchObject({ rejected: true });
    expect(rejecting.metrics.mmd![0].power).toBeUndefined();
    expect(caveatOf(rejecting)).toBeUndefined();
    const declared = await reportOf(200, 1, { detect: { missing: 0.5 } });
    expect(declared.metrics.mmd![0].power).toMatchObject({ effect: "missing", underpowered: false });
  });

  it("is left out where it is not asked for: a first-order estimate stands in", async () => {
    const report = await reportOf(30, 0.4, {}, ["precision-recall", "mmd"]);
    expect(report.metrics.mmd![0].power).toBeUndefined();
    expect(caveatOf(report)!.text).toContain("far off");
  });
});
