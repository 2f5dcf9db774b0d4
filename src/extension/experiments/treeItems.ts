/** How each node of the view looks. */
import { basename, dirname, relative, sep } from "node:path";
import * as vscode from "vscode";
import type { Severity } from "../../evaluation/report.ts";
import { COMMAND } from "../ids.ts";
import type { Checkpoint, ExperimentListing } from "../watching/watchProtocol.ts";
import { severityOf } from "./arrangement.ts";
import type { Run } from "./experimentsModel.ts";
import { idOf, type CheckpointNode, type ExperimentNode, type MoreNode, type RunNode } from "./treeNodes.ts";
import {
  ageOf,
  checkpointDescription,
  checkpointName,
  checkpointSays,
  runDescription,
  severityName,
} from "./wording.ts";

/** A shape of its own for each severity; the colour only helps. */
const ICONS: Record<Severity, [string, string]> = {
  good: ["pass-filled", "charts.green"],
  info: ["info", "charts.blue"],
  warning: ["warning", "charts.yellow"],
  bad: ["error", "charts.red"],
  unknown: ["question", "descriptionForeground"],
};

function severityIcon(severity: Severity): vscode.ThemeIcon {
  const [name, color] = ICONS[severity];
  return new vscode.ThemeIcon(name, new vscode.ThemeColor(color));
}

function checkpointIcon(checkpoint: Checkpoint, isRunning: boolean): vscode.ThemeIcon {
  if (isRunning || checkpoint.phase === "evaluating") return new vscode.ThemeIcon("loading~spin");
  switch (checkpoint.phase) {
    case "settling":
      return new vscode.ThemeIcon("edit");
    case "waiting":
      return new vscode.ThemeIcon("watch");
    case "failed":
      return new vscode.ThemeIcon("circle-slash", new vscode.ThemeColor("list.errorForeground"));
    case "resting":
    case "done": {
      const severity = severityOf(checkpoint);
      if (severity === undefined) return new vscode.ThemeIcon("circle-outline");
      return checkpoint.current ? severityIcon(severity) : new vscode.ThemeIcon("history");
    }
  }
}

/** Where an experiment lies, as far as its name does not say so already. */
function placeOf(root: string): string {
  const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(root));
  if (!folder) return dirname(root);
  const inside = relative(folder.uri.fsPath, dirname(root)).split(sep).join("/");
  const isOneOfSeveral = (vscode.workspace.workspaceFolders?.length ?? 0) > 1;
  if (root === folder.uri.fsPath) return "";
  return [isOneOfSeveral ? folder.name : "", inside].filter(Boolean).join("/");
}

export function experimentItem(
  node: ExperimentNode,
  { root, file, fault, runs }: ExperimentListing,
  isOpen: boolean,
): vscode.TreeItem {
  const item = new vscode.TreeItem(
    basename(root),
    isOpen ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.Collapsed,
  );
  item.id = idOf(node);
  item.contextValue = "experiment";
  item.description = fault ?? placeOf(root);
  item.iconPath = fault
    ? new vscode.ThemeIcon("warning", new vscode.ThemeColor("list.warningForeground"))
    : new vscode.ThemeIcon("beaker");
  item.tooltip = fault ?? file;
  // A screen reader would say the tooltip, which is a path.
  item.accessibilityInformation = { label: [basename(root), item.description].filter(Boolean).join(", ") };
  if (fault || runs.length === 0) {
    item.collapsibleState = vscode.TreeItemCollapsibleState.None;
    item.description = fault ?? vscode.l10n.t("no dumps yet");
    item.command = {
      command: "vscode.open",
      title: vscode.l10n.t("Open Experiment File"),
      arguments: [vscode.Uri.file(file)],
    };
  }
  return item;
}

export function runItem(node: RunNode, run: Run, checkpoints: readonly Checkpoint[]): vscode.TreeItem {
  const isEmpty = run.dumps.length === 0;
  const item = new vscode.TreeItem(
    run.name,
    isEmpty ? vscode.TreeItemCollapsibleState.None : vscode.TreeItemCollapsibleState.Collapsed,
  );
  item.id = idOf(node);
  const isOpen = checkpoints.some(({ summary, current }) => !summary || !current);
  item.contextValue = isEmpty ? "run.empty" : isOpen ? "run.open" : "run.done";
  item.description = isEmpty ? vscode.l10n.t("no dumps yet") : runDescription(run, checkpoints);
  const latest = checkpoints.findLast(({ summary }) => summary !== undefined);
  const severity = latest && severityOf(latest);
  item.iconPath = severity ? severityIcon(severity) : new vscode.ThemeIcon("graph-line");
  item.tooltip = latest
    ? `${run.name}: ${checkpointName(latest)}, ${checkpointSays(latest)}`
    : `${run.name}: ${item.description}`;
  item.accessibilityInformation = { label: item.tooltip };
  return item;
}

/** The tooltip is made when it is asked for: a run has thousands of these. */
export function checkpointItem(
  node: CheckpointNode,
  checkpoint: Checkpoint,
  isRunning: boolean,
): vscode.TreeItem {
  const name = checkpointName(checkpoint);
  const item = new vscode.TreeItem(name, vscode.TreeItemCollapsibleState.None);
  item.id = idOf(node);
  item.contextValue = checkpoint.summary ? "checkpoint.evaluated" : "checkpoint";
  item.description = checkpointDescription(checkpoint);
  item.iconPath = checkpointIcon(checkpoint, isRunning);
  const severity = severityOf(checkpoint);
  const said = severity
    ? `${severityName(severity)}: ${checkpointSays(checkpoint)}`
    : checkpointSays(checkpoint);
  item.accessibilityInformation = { label: `${name}, ${said}, ${ageOf(checkpoint.modified)}` };
  item.command = { command: COMMAND.openReport, title: vscode.l10n.t("Open Report"), arguments: [node] };
  return item;
}

export function moreItem(node: MoreNode, hidden: number): vscode.TreeItem {
  const label = vscode.l10n.t("Show {0} more…", hidden);
  const item = new vscode.TreeItem(label);
  item.id = idOf(node);
  item.iconPath = new vscode.ThemeIcon("ellipsis");
  item.command = { command: COMMAND.showMore, title: label, arguments: [node] };
  return item;
}
