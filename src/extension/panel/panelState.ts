import type { ReportPageState } from "../reportProtocol.ts";

type Restorable = Pick<ReportPageState, "samples" | "storedAt">;

/** The part of a page's kept state that brings its panel back; nothing when the state is of another version or broken. */
export function restorable(state: unknown): Restorable | undefined {
  if (typeof state !== "object" || state === null) return undefined;
  const { version, samples, storedAt } = state as Record<string, unknown>;
  if (version !== 1 || typeof samples !== "string") return undefined;
  return { samples, storedAt: typeof storedAt === "string" ? storedAt : undefined };
}
