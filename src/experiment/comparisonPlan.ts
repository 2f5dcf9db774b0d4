import { basename } from "node:path";
import type { ComparisonRequest } from "./comparisonRequest.ts";
import { planEvaluation, type EvaluationPlan } from "./evaluationPlan.ts";
import { Refusal } from "./refusal.ts";

type Settings = Omit<ComparisonRequest, "generated" | "best">;

/**
 * Plans every dump of a comparison with the same settings.
 *
 * @throws Refusal "not-comparable" where one of them is the held-out data that another is measured against; as `planEvaluation` otherwise
 */
export async function planComparison(
  dumps: readonly string[],
  settings: Settings,
): Promise<EvaluationPlan[]> {
  const outcomes = await Promise.allSettled(
    dumps.map((generated) => planEvaluation({ ...settings, generated })),
  );
  const plans = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  for (const [i, outcome] of outcomes.entries()) {
    if (outcome.status === "fulfilled") continue;
    throw heldoutOfAnother(dumps[i], plans, outcome.reason) ?? outcome.reason;
  }
  return plans;
}

/** Nothing is left to measure a file against that is itself what the others are measured against. */
function heldoutOfAnother(
  path: string,
  plans: readonly EvaluationPlan[],
  error: unknown,
): Refusal | undefined {
  if (!(error instanceof Refusal) || error.code !== "no-heldout") return undefined;
  const other = plans.find(({ heldout }) => heldout.path === path);
  if (!other) return undefined;
  return new Refusal(
    "not-comparable",
    `${basename(path)} is the held-out data that ${basename(other.dump.path)} is measured against, and no generated samples; name another dump, or other held-out data with --heldout.`,
  );
}
