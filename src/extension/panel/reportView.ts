/** How the state of a report panel follows from what happens to its evaluation. Pure: no editor. */
import type { MetricName, Report } from "../../evaluation/report.ts";
import type { Progress } from "../../worker/messages.ts";
import type { EvaluationOutcome } from "../evaluation/evaluation.ts";
import type { ReportView } from "../reportProtocol.ts";

/** Names of what a panel shows. */
export interface PanelSubject {
  title: string;
  samples: string;
  /** Uri, to find the samples again after a reload. */
  uri: string;
}

/** The state before anything was evaluated. */
export function emptyView(subject: PanelSubject): ReportView {
  return renamed({ generation: 0, title: "", samples: "", status: "running", pending: [] }, subject);
}

/** The same state under the names of another subject. */
export function renamed(view: ReportView, { title, samples, uri }: PanelSubject): ReportView {
  return { ...view, title, samples, restore: { samples: uri } };
}

/** A new evaluation starts: nothing of an earlier one is left, so that no old number passes for a new one. */
export function started({ generation, title, samples, restore }: ReportView): ReportView {
  return {
    generation: generation + 1,
    title,
    samples,
    status: "running",
    progress: { fraction: 0, stage: "" },
    pending: [],
    restore: restore && { samples: restore.samples },
  };
}

export function advanced(view: ReportView, progress: Progress): ReportView {
  return { ...view, progress };
}

export function filled(view: ReportView, report: Report, pending: MetricName[]): ReportView {
  return { ...view, report, pending };
}

/** A finished report: the end of an evaluation, or one that was stored and read again. */
export function finished(view: ReportView, report: Report, storedAt: string | undefined): ReportView {
  return {
    ...view,
    status: "done",
    progress: undefined,
    report,
    pending: [],
    restore: view.restore && { samples: view.restore.samples, storedAt },
  };
}

export function ended(view: ReportView, outcome: EvaluationOutcome): ReportView {
  switch (outcome.status) {
    case "done":
      return finished(view, outcome.result.report, outcome.result.storedAt);
    case "failed":
      return { ...view, status: "failed", progress: undefined, error: outcome.error };
    case "cancelled":
      return { ...view, status: "cancelled", progress: undefined };
  }
}
