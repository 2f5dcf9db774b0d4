import { evaluate } from "../evaluation/evaluate.ts";
import { PartCache } from "../evaluation/partCache.ts";
import type { MetricName, Report } from "../evaluation/report.ts";
import { planEvaluation } from "../experiment/evaluationPlan.ts";
import type { EvaluationRequest } from "../experiment/evaluationRequest.ts";
import type { PartFiles } from "../store/partFiles.ts";
import { inline } from "./metrics.ts";

export interface Evaluated {
  report: Report;
  snapshots: { report: Report; pending: MetricName[] }[];
  stages: string[];
}

/** A whole evaluation on this thread. */
export async function evaluateHere(
  request: EvaluationRequest,
  cache = new PartCache(),
  partFiles?: PartFiles,
): Promise<Evaluated> {
  const plan = await planEvaluation(request);
  const snapshots: Evaluated["snapshots"] = [];
  const stages: string[] = [];
  const report = await evaluate(plan, request.only, {
    runner: inline,
    cache,
    partFiles,
    onStage: (_, stage) => stages.push(stage),
    onSnapshot: (partial, pending) => snapshots.push({ report: partial, pending: [...pending] }),
  });
  return { report, snapshots, stages };
}

/** Codes of a report's findings. */
export function codesOf(report: Report): string[] {
  return report.findings.map(({ code }) => code);
}
