/** How the view says things. */
import { basename, parse } from "node:path";
import * as vscode from "vscode";
import type { Severity } from "../../evaluation/report.ts";
import type { SummaryValue } from "../../evaluation/reportSummary.ts";
import { said } from "../said.ts";
import type { Checkpoint } from "../watching/watchProtocol.ts";
import type { Run } from "./experimentsModel.ts";

const MINUTE = 60_000;
const UNITS = [
  ["day", 24 * 60 * MINUTE],
  ["hour", 60 * MINUTE],
  ["minute", MINUTE],
] as const;

// Making one takes longer than using it a hundred times.
const relativeTime = new Intl.RelativeTimeFormat(vscode.env.language, { style: "narrow", numeric: "always" });
const numbers = new Intl.NumberFormat(vscode.env.language);

/** "3 min ago" in the editor's language. */
export function ageOf(time: number, now = Date.now()): string {
  const age = Math.max(0, now - time);
  const unit = UNITS.find(([, length]) => age >= length);
  if (!unit) return vscode.l10n.t("now");
  return relativeTime.format(-Math.floor(age / unit[1]), unit[0]);
}

/** "step 12,000", or the file's name where it names no step. */
export function checkpointName({ path, step }: Checkpoint): string {
  if (step === null) return parse(path).base;
  return vscode.l10n.t("step {0}", numbers.format(step));
}

/** What a reader takes from a row: the verdict, or why there is none. */
export function checkpointSays(checkpoint: Checkpoint): string {
  const { phase, summary, current, error } = checkpoint;
  switch (phase) {
    case "settling":
      return vscode.l10n.t("being written");
    case "waiting":
      return vscode.l10n.t("waiting");
    case "evaluating":
      return vscode.l10n.t("being evaluated");
    case "failed":
      return error === undefined ? vscode.l10n.t("failed") : said(error);
    case "resting":
    case "done":
      break;
  }
  if (!summary) return vscode.l10n.t("not evaluated");
  const verdict = summary.verdict.title.replace(/\.$/, "");
  return current ? verdict : vscode.l10n.t("changed since; was: {0}", verdict);
}

/** The grey text of a checkpoint's row. */
export function checkpointDescription(checkpoint: Checkpoint): string {
  const { summary, modified } = checkpoint;
  const count = summary && `n ${numbers.format(summary.n)}`;
  return [checkpointSays(checkpoint), count, ageOf(modified)].filter(Boolean).join(" · ");
}

/** The grey text of a run's row. */
export function runDescription({ dumps }: Run, checkpoints: readonly Checkpoint[]): string {
  const open = checkpoints.filter(({ summary, current }) => !summary || !current).length;
  const all =
    dumps.length === 1 ? vscode.l10n.t("1 checkpoint") : vscode.l10n.t("{0} checkpoints", dumps.length);
  if (open === 0) return all;
  if (dumps.length === 1) return `${all}, ${vscode.l10n.t("not evaluated")}`;
  const rest =
    open === dumps.length ? vscode.l10n.t("none evaluated") : vscode.l10n.t("{0} not evaluated", open);
  return `${all}, ${rest}`;
}

const SEVERITIES: Record<Severity, () => string> = {
  good: () => vscode.l10n.t("good"),
  info: () => vscode.l10n.t("note"),
  warning: () => vscode.l10n.t("warning"),
  bad: () => vscode.l10n.t("bad"),
  unknown: () => vscode.l10n.t("cannot be told"),
};

export function severityName(severity: Severity): string {
  return SEVERITIES[severity]();
}

function row(name: string, value: SummaryValue | undefined): string {
  if (!value) return "";
  const digits = (number: number) => numbers.format(Number(number.toPrecision(3)));
  const interval = value.interval ? ` (${value.interval.map(digits).join(" – ")})` : "";
  const real = value.baseline === null ? "" : digits(value.baseline);
  return `| ${name} | ${digits(value.value)}${interval} | ${real} |\n`;
}

/** What is known of a checkpoint, as a small page. */
export function checkpointTooltip(checkpoint: Checkpoint): vscode.MarkdownString {
  const { summary, path, modified } = checkpoint;
  const page = new vscode.MarkdownString();
  // Titles and sentences are text; only what stands here is marked up.
  page.appendMarkdown("**").appendText(checkpointName(checkpoint)).appendMarkdown("** · ");
  page.appendText(checkpointSays(checkpoint)).appendMarkdown("\n\n");
  if (summary) {
    const rows = [
      row(vscode.l10n.t("Precision"), summary.precision),
      row(vscode.l10n.t("Recall"), summary.recall),
      row(vscode.l10n.t("Coverage"), summary.coverage),
      row(vscode.l10n.t("Fréchet distance"), summary.frechet),
    ].join("");
    if (rows) {
      const head = `| | ${vscode.l10n.t("value (95%)")} | ${vscode.l10n.t("real against real")} |\n|---|---|---|\n`;
      page.appendMarkdown(head + rows + "\n");
    }
    if (summary.copies)
      page
        .appendText(vscode.l10n.t("Copies of training data: {0}", summary.copies.count))
        .appendMarkdown("\n\n");
    const when = new Date(summary.createdAt).toLocaleString(vscode.env.language);
    page.appendText(vscode.l10n.t("n = {0}, evaluated {1}", summary.n, when)).appendMarkdown("\n\n");
  }
  const written = new Date(modified).toLocaleString(vscode.env.language);
  page.appendText(vscode.l10n.t("{0}, written {1}", basename(path), written));
  return page;
}
