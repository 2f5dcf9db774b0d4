import type { Identity } from "../evaluation/reportSummary.ts";
import { planEvaluation } from "../experiment/evaluationPlan.ts";
import type { EvaluationRequest } from "./messages.ts";
import { StoredEvaluation } from "./storedEvaluation.ts";

/** Says what a report would be named in the store: cheap, since unchanged files are not read again. */
export async function runIdentify(request: EvaluationRequest): Promise<Identity> {
  const plan = await planEvaluation(request);
  return new StoredEvaluation(plan, request).identify();
}
