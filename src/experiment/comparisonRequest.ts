import type { EvaluationRequest } from "./evaluationRequest.ts";

/** Conditions that a metric must meet, and the metric that decides among the dumps that meet them. */
export interface BestRule {
  /** Name of a compared metric. */
  metric: string;
  /** Such as "copies == 0" or "precision >= 0.9". */
  where: string[];
}

/** What to compare; the settings are those of an evaluation and hold for every dump. Paths are absolute. */
export interface ComparisonRequest extends Omit<EvaluationRequest, "generated" | "key" | "only" | "store"> {
  /** Files or folders of generated samples, two or more. */
  generated: string[];
  best?: BestRule;
}
