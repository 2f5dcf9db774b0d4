import { compareDumps } from "../evaluation/compare/compare.ts";
import type { ComparisonReport } from "../evaluation/compare/comparisonReport.ts";
import type { ComparisonRequest } from "../experiment/comparisonRequest.ts";
import { planEvaluation } from "../experiment/evaluationPlan.ts";
import type { JobTools } from "./jobTools.ts";
import { keptParts } from "./keptParts.ts";

/** Plans every dump with the same settings and compares them. */
export async function runCompare(request: ComparisonRequest, tools: JobTools): Promise<ComparisonReport> {
  const { generated, best, threads, ...settings } = request;
  const plans = await Promise.all(generated.map((path) => planEvaluation({ ...settings, generated: path })));
  const runner = await tools.pools.forJob(threads ?? 0, {
    cancelFlag: tools.cancelFlag,
    onTiles: () => undefined,
  });
  const report = await compareDumps(plans, best, {
    runner,
    cache: keptParts,
    onStage: (fraction, stage) => tools.progress({ fraction, stage }),
  });
  tools.progress({ fraction: 1, stage: "Done" });
  return report;
}
