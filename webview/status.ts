import type { ReportView } from "../src/extension/reportProtocol.ts";
import { h } from "./dom.ts";
import { formatDuration, formatPercent } from "./format.ts";
import type { Host } from "./host.ts";
import { severityIcon } from "./icons.ts";
import { text } from "./text.ts";
import { button } from "./toolkit.ts";

type Progress = NonNullable<ReportView["progress"]>;

/** Writes how far the evaluation is into the bar that is already on the page. */
export function showProgress(root: ParentNode, progress: Progress | undefined): void {
  const bar = root.querySelector<HTMLProgressElement>("#progress");
  const label = root.querySelector("#progress-text");
  if (!bar || !label) return;
  if (!progress) {
    label.textContent = text.waiting;
    return;
  }
  bar.value = progress.fraction;
  label.textContent = text.progress(formatPercent(Math.floor(progress.fraction * 100) / 100), progress.stage);
}

function running({ generation, progress }: ReportView, host: Host | undefined): HTMLElement {
  const bar = h("progress", { id: "progress", max: 1, "aria-label": text.running });
  const row = h(
    "div",
    { class: "status running" },
    bar,
    h("span", { id: "progress-text" }),
    host && button("cancel", text.cancel, "secondary", () => host.post({ type: "cancel", generation })),
  );
  showProgress(row, progress);
  return row;
}

function failed({ error, report }: ReportView, host: Host | undefined): HTMLElement {
  return h(
    "section",
    { class: "status notice bad", role: "alert" },
    severityIcon("bad"),
    h(
      "div",
      {},
      h("h2", {}, text.failedTitle),
      h("p", {}, error?.message ?? ""),
      report && h("p", {}, text.failedKept),
      host &&
        h(
          "div",
          { class: "actions" },
          button("evaluate-again", text.evaluateAgain, "primary", () => host.post({ type: "evaluateAgain" })),
          button("show-log", text.showLog, "secondary", () => host.post({ type: "showLog" })),
        ),
    ),
  );
}

function cancelled({ report }: ReportView): HTMLElement {
  return h(
    "section",
    { class: "status notice info", role: "status" },
    severityIcon("info"),
    h(
      "div",
      {},
      h("h2", {}, text.cancelledTitle),
      h("p", {}, report ? text.cancelledKept : text.cancelledNothing),
    ),
  );
}

function done({ report }: ReportView): HTMLElement | null {
  if (!report) return null;
  const when = new Date(report.createdAt).toLocaleString(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
  });
  return h(
    "p",
    { class: "status done", role: "status" },
    text.evaluated(when, formatDuration(report.timing.totalMs)),
  );
}

/** What the status line is drawn from; progress is written into it without drawing it again. */
export function statusInput({ status, generation, error, report }: ReportView): unknown {
  // While it runs the button stays the same one, also when a part of the report comes: somebody may be about to click it.
  if (status === "running") return [status, generation];
  return [status, generation, error, report === undefined, report?.createdAt, report?.timing.totalMs];
}

/** Where the evaluation stands, in one strip under the heading. */
export function status(view: ReportView, host: Host | undefined): HTMLElement | null {
  switch (view.status) {
    case "running":
      return running(view, host);
    case "failed":
      return failed(view, host);
    case "cancelled":
      return cancelled(view);
    case "done":
      return done(view);
  }
}
