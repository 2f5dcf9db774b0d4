import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { listed, words } from "./compareText.ts";
import { isCopier } from "./copyingWords.ts";

/** Which dumps do not meet which conditions of the rule, those that fail the same ones together. */
export function failedConditions({ best, subjects }: Pick<ComparisonReport, "best" | "subjects">): string[] {
  const byConditions = new Map<string, string[]>();
  for (const [i, subject] of subjects.entries()) {
    // Of one that copies it is said by itself that it is not without copies.
    const toldOf = (condition: string) => isCopier(subject) && /^cop(ies|yFraction)\b/.test(condition);
    const failed = best?.failed[i].filter((condition) => !toldOf(condition)) ?? [];
    if (failed.length === 0) continue;
    const conditions = quoted(failed);
    byConditions.set(conditions, [...(byConditions.get(conditions) ?? []), subject.name]);
  }
  return [...byConditions].map(([conditions, names]) => words.fails(listed(names), conditions, names.length));
}

/** “a” and “b”. */
export function quoted(conditions: readonly string[]): string {
  return listed(conditions.map((condition) => `“${condition}”`));
}
