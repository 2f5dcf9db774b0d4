import { answersOf } from "./answers.ts";
import { assess } from "./assessment.ts";
import { withReasons } from "./domain/assessDomain.ts";
import { findingsOf } from "./findingRules.ts";
import type { MetricName, Report } from "./report.ts";
import { verdictOf } from "./verdict.ts";

/**
 * The report with what its numbers amount to: findings, answers and verdict.
 * @param refused metrics that the data cannot support, with the sentence that says why
 */
export function judged(draft: Report, refused: ReadonlyMap<MetricName, string>, complete: boolean): Report {
  const assessment = assess(draft);
  const findings = findingsOf(assessment);
  return {
    ...draft,
    ...(draft.domain && { domain: withReasons(draft.domain) }),
    findings,
    answers: answersOf(draft, assessment, refused),
    verdict: verdictOf(findings, assessment, [...refused.values()], complete),
  };
}
