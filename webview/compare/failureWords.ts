import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { failedConditions } from "../../src/evaluation/shared/failedConditions.ts";
import { listed, words } from "./compareText.ts";
import { isCopier } from "./copyingWords.ts";

/** Which dumps do not meet which conditions of the rule. */
export function failureWords({ best, subjects }: Pick<ComparisonReport, "best" | "subjects">): string[] {
  const dumps = subjects.map((subject, i) => ({
    name: subject.name,
    isCopier: isCopier(subject),
    failed: best?.failed[i] ?? [],
  }));
  return failedConditions(dumps).map(({ conditions, names }) =>
    words.fails(listed(names), quoted(conditions), names.length),
  );
}

/** “a” and “b”. */
export function quoted(conditions: readonly string[]): string {
  return listed(conditions.map((condition) => `“${condition}”`));
}
