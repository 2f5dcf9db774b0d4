import { describe, expect, it } from "vitest";
import type { ComparisonRequest } from "../../experiment/comparisonRequest.ts";
import { planEvaluation } from "../../experiment/evaluationPlan.ts";
import { inProject } from "../../testing/golden.ts";
import { inline } from "../../testing/metrics.ts";
import { PartCache } from "../partCache.ts";
import { compareDumps } from "./compare.ts";
import { comparisonSchema, type ComparedMetric, type ComparisonReport } from "./comparisonReport.ts";

const dump = (run: string, step: string) =>
  inProject("examples", "digits-ddpm", "runs", run, "samples", `step_${step}.npy`);

async function compared(
  paths: string[],
  { best, ...settings }: Partial<ComparisonRequest> = {},
): Promise<ComparisonReport> {
  const plans = await Promise.all(paths.map((generated) => planEvaluation({ ...settings, generated })));
  return compareDumps(plans, best, { runner: inline, cache: new PartCache(), onStage: () => undefined });
}

function wordOf({ pairs }: ComparisonReport, metric: ComparedMetric): string | undefined {
  return pairs[0].differences.find((difference) => difference.metric === metric)?.word;
}

describe("two checkpoints of diffusion models of digits", () => {
  it("says what training won", async () => {
    const report = await compared([dump("ddpm-w256", "000300"), dump("ddpm-w256", "012000")]);
    console.log(report.summary.join("\n"), report.terms.text);
    expect(comparisonSchema.parse(JSON.parse(JSON.stringify(report)))).toEqual(
      JSON.parse(JSON.stringify(report)),
    );
    expect(wordOf(report, "coverage")).toBe("better");
  }, 60_000);

  it("says that the overfit run copies and covers less", async () => {
    const report = await compared([dump("ddpm-w256", "012000"), dump("ddpm-overfit-n60", "012000")]);
    console.log(report.summary.join("\n"), report.terms.text);
    expect(wordOf(report, "copies")).toBe("worse");
    expect(wordOf(report, "coverage")).toBe("worse");
  }, 60_000);
  it("close steps", async () => {
    const report = await compared([dump("ddpm-w256", "003000"), dump("ddpm-w256", "012000")]);
    console.log(report.summary.join("\n"), report.terms.text);
  }, 60_000);
});
