import { compareDumps, type ComparisonHost } from "../evaluation/compare/compare.ts";
import type { ComparisonReport } from "../evaluation/compare/comparisonReport.ts";
import type { SampleMeasures } from "../evaluation/gallery/sampleMeasures.ts";
import type { ComparisonRequest } from "../experiment/comparisonRequest.ts";
import { planComparison } from "../experiment/comparisonPlan.ts";
import type { EvaluationPlan } from "../experiment/evaluationPlan.ts";
import { Refusal } from "../experiment/refusal.ts";
import type { JobTools } from "./jobTools.ts";
import { keptParts } from "./keptParts.ts";
import type { ComparisonResult } from "./messages.ts";
import { StoredComparison } from "./storedComparison.ts";
import { storeUse } from "./storedEvaluation.ts";

/** Plans every dump with the same settings, and answers from the experiment's store or compares them. */
export async function runCompare(request: ComparisonRequest, tools: JobTools): Promise<ComparisonResult> {
  const { generated, best, stored: asked, ...settings } = request;
  const plans = await planComparison(generated, settings);
  const use = await storeUse(plans[0], { generated: generated[0], stored: asked });
  if (use === "none")
    return { report: await compute(plans, request, tools, () => undefined), reused: false, notes: [] };
  const stored = new StoredComparison(plans, best);
  // An input that cannot be read is refused in better words by its reader.
  const key = await stored.identify().catch(() => undefined);
  const found = use === "reuse" && key !== undefined ? await stored.find(key) : undefined;
  if (found) {
    tools.progress({ fraction: 1, stage: "Done" });
    return { report: found, reused: true, notes: stored.notes, ...(await stored.samples(key!)) };
  }
  const measures: SampleMeasures[] = [];
  const report = await compute(plans, request, tools, (subject, found) => (measures[subject] = found));
  const after = await stored.identify();
  if (key !== after) {
    throw new Refusal(
      "changing",
      "One of the dumps, or the real data they are measured against, was written while it was read; compare again when it is complete.",
    );
  }
  await stored.save(after, report, measures);
  return { report, reused: false, notes: stored.notes, ...(await stored.samples(after)) };
}

async function compute(
  plans: readonly EvaluationPlan[],
  { best, threads }: ComparisonRequest,
  tools: JobTools,
  onSamples: NonNullable<ComparisonHost["onSamples"]>,
): Promise<ComparisonReport> {
  const runner = await tools.pools.forJob(threads ?? 0, {
    cancelFlag: tools.cancelFlag,
    onTiles: () => undefined,
  });
  const report = await compareDumps(plans, best, {
    runner,
    cache: keptParts,
    onSamples,
    onStage: (fraction, stage) => tools.progress({ fraction, stage }),
  });
  tools.progress({ fraction: 1, stage: "Done" });
  return report;
}
