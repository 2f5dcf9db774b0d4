import type { ComparePageState } from "./compareProtocol.ts";

/** A page's kept state, if its panel can be brought back from it. */
export function restorableComparison(state: unknown): ComparePageState | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  const { version, dumps, rule } = state as Record<string, unknown>;
  if (version !== 1 || !isTexts(dumps) || dumps.length < 2) return undefined;
  return { version, dumps, ...(isRule(rule) && { rule }) };
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === "string");
}

function isRule(value: unknown): value is NonNullable<ComparePageState["rule"]> {
  if (typeof value !== "object" || value === null) return false;
  const { metric, where } = value as Record<string, unknown>;
  return typeof metric === "string" && isTexts(where);
}
