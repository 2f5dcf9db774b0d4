/** Which checkpoints of a run are shown, and in which order. Pure: no editor. */
import type { Severity } from "../../evaluation/report.ts";
import type { Checkpoint } from "../watching/watchProtocol.ts";

export const ORDERS = ["step", "newest", "verdict"] as const;
export type Order = (typeof ORDERS)[number];

export const FILTERS = ["all", "unevaluated", "problems"] as const;
export type Filter = (typeof FILTERS)[number];

export interface Arrangement {
  order: Order;
  filter: Filter;
}

/** Worst first. */
const RANK: Record<Severity, number> = { bad: 0, warning: 1, unknown: 2, info: 3, good: 4 };
const NOT_EVALUATED = 5;

/** How bad a checkpoint is, as the tree shows it: nothing while it has no report. */
export function severityOf({ summary }: Checkpoint): Severity | undefined {
  return summary?.verdict.severity;
}

/** Whether a checkpoint has no report of what lies there now. */
function isUnevaluated({ summary, current }: Checkpoint): boolean {
  return summary === undefined || !current;
}

function passes(checkpoint: Checkpoint, filter: Filter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "unevaluated":
      return isUnevaluated(checkpoint);
    case "problems": {
      const severity = severityOf(checkpoint);
      return checkpoint.phase === "failed" || severity === "bad" || severity === "warning";
    }
  }
}

function rankOf(checkpoint: Checkpoint): number {
  const severity = severityOf(checkpoint);
  return severity === undefined ? NOT_EVALUATED : RANK[severity];
}

/**
 * The checkpoints that pass the filter: the highest step, the latest written or the worst first.
 * @param checkpoints in step order
 */
export function arranged(checkpoints: readonly Checkpoint[], { order, filter }: Arrangement): Checkpoint[] {
  const shown = checkpoints.filter((checkpoint) => passes(checkpoint, filter));
  switch (order) {
    case "step":
      return shown.reverse();
    case "newest":
      return shown.sort((a, b) => b.modified - a.modified || (b.step ?? 0) - (a.step ?? 0));
    case "verdict":
      // Of equal ones the latest, which is what one looks for.
      return shown.reverse().sort((a, b) => rankOf(a) - rankOf(b));
  }
}
