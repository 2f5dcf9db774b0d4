import type { EvaluationRequest } from "./evaluationRequest.ts";

/** Conditions that a metric must meet, and the metric that decides among the dumps that meet them. */
export interface BestRule {
  /** Name of a compared metric. */
  metric: string;
  /** Such as "copies == 0" or "precision >= 0.9". */
  where: string[];
}

/** Without words of a user: the highest coverage, of dumps that copy nothing where training data is known. */
export type RuleChoice = BestRule | "usual";

/** A rule from its text: a metric, then conditions behind commas, such as "coverage, copies == 0". */
export function bestRuleOf(text: string, where: readonly string[] = []): BestRule {
  const [metric, ...conditions] = text.split(",").map((part) => part.trim());
  return { metric, where: [...conditions.filter((condition) => condition !== ""), ...where] };
}

/** What to compare; the settings are those of an evaluation and hold for every dump. Paths are absolute. */
export interface ComparisonRequest extends Omit<EvaluationRequest, "generated" | "key" | "only" | "store"> {
  /** Files or folders of generated samples, two or more. */
  generated: string[];
  best?: RuleChoice;
}
