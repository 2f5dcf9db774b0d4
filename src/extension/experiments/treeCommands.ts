/** What can be done with experiments, runs and checkpoints of the view. */
import { dirname } from "node:path";
import * as vscode from "vscode";
import { storePath } from "../../store/storeFolder.ts";
import { COMMAND, type CommandId } from "../ids.ts";
import type { PanelRegistry } from "../panel/panelRegistry.ts";
import type { TrendPanels } from "../trend/trendPanels.ts";
import type { Checkpoint } from "../watching/watchProtocol.ts";
import type { WorkspaceWatch } from "../watching/workspaceWatch.ts";
import { createExperiment } from "../experimentFile/createExperiment.ts";
import type { ExperimentsView } from "./experimentsView.ts";
import { isTreeNode, type TreeNode } from "./treeNodes.ts";
import { checkpointName } from "./wording.ts";

/** The parts that the commands work with. */
export interface TreeParts {
  watch: WorkspaceWatch;
  view: ExperimentsView;
  panels: PanelRegistry;
  trends: TrendPanels;
}

type Handlers = Record<
  Exclude<
    CommandId,
    | typeof COMMAND.evaluate
    | typeof COMMAND.evaluateAgain
    | typeof COMMAND.cancel
    | typeof COMMAND.exportHtml
    | typeof COMMAND.exportJson
    | typeof COMMAND.exportMarkdown
    | typeof COMMAND.addDomainChecks
    | typeof COMMAND.copyLatexRow
    | typeof COMMAND.copyMarkdownRow
    | typeof COMMAND.showLog
    | typeof COMMAND.showPowerCurve
    | typeof COMMAND.useSampleCount
    | typeof COMMAND.tryAggregated
    | typeof COMMAND.compare
    | typeof COMMAND.compareWith
    | typeof COMMAND.openExamples
  >,
  (...args: unknown[]) => unknown
>;

/** The nodes a command is about: the clicked one with the others that are selected, else the selection. */
function nodesOf(view: ExperimentsView, clicked: unknown, selected: unknown): TreeNode[] {
  if (Array.isArray(selected) && selected.length > 0) return selected.filter(isTreeNode);
  return isTreeNode(clicked) ? [clicked] : [...view.selection];
}

function checkpointsOf({ watch, view }: TreeParts, clicked: unknown, selected: unknown): Checkpoint[] {
  return nodesOf(view, clicked, selected).flatMap((node) =>
    node.kind === "checkpoint" ? (watch.model.checkpoint(node.path) ?? []) : [],
  );
}

/** Opens what is stored of a checkpoint; evaluates it where nothing is, or where it has changed since. */
async function openReport({ panels }: TreeParts, checkpoint: Checkpoint): Promise<void> {
  const { root, path, summary, current } = checkpoint;
  const uri = vscode.Uri.file(path);
  if (summary && current) {
    const file = storePath(root, "reports", `${summary.key}.json`);
    if (await panels.openStored(uri, file)) return;
  }
  await panels.evaluate(uri);
}

async function evaluateRun({ watch, view }: TreeParts, clicked: unknown, selected: unknown): Promise<void> {
  const checkpoints = nodesOf(view, clicked, selected).flatMap((node) => {
    const run = node.kind === "run" ? watch.model.run(node.root, node.run) : undefined;
    return run ? watch.model.checkpointsOf(run) : [];
  });
  watch.want(checkpoints.filter(({ summary, current }) => !summary || !current).map(({ path }) => path));
  return Promise.resolve();
}

async function reveal(checkpoint: Checkpoint): Promise<void> {
  const uri = vscode.Uri.file(checkpoint.path);
  const isInside = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  await vscode.commands.executeCommand(isInside ? "revealInExplorer" : "revealFileInOS", uri);
}

function pathOf(node: TreeNode, { model }: WorkspaceWatch): string | undefined {
  if (node.kind === "checkpoint") return node.path;
  if (node.kind === "experiment") return node.root;
  const dump = model.run(node.root, node.run)?.dumps.at(0);
  return dump && dirname(dump);
}

async function copyPaths({ watch, view }: TreeParts, clicked: unknown, selected: unknown): Promise<void> {
  const paths = nodesOf(view, clicked, selected).flatMap((node) => pathOf(node, watch) ?? []);
  if (paths.length > 0) await vscode.env.clipboard.writeText(paths.join("\n"));
}

async function deleteReports({ watch }: TreeParts, checkpoints: Checkpoint[]): Promise<void> {
  const stored = checkpoints.filter(({ summary }) => summary !== undefined);
  if (stored.length === 0) return;
  const remove = vscode.l10n.t("Delete");
  const question =
    stored.length === 1
      ? vscode.l10n.t("Delete the report of {0}?", checkpointName(stored[0]))
      : vscode.l10n.t("Delete the reports of {0} checkpoints?", stored.length);
  const detail = vscode.l10n.t("The samples stay. A report can be computed again.");
  if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, remove)) !== remove) return;
  for (const { root, path } of stored) await watch.forget(root, path);
}

async function openExperiment({ watch, view }: TreeParts, clicked: unknown): Promise<void> {
  const [node] = nodesOf(view, clicked, undefined);
  const file = isTreeNode(node) ? watch.model.experiment(node.root)?.file : undefined;
  if (file !== undefined) await vscode.window.showTextDocument(vscode.Uri.file(file));
}

function showTrend({ watch, view, trends }: TreeParts, clicked: unknown): void {
  const [node] = nodesOf(view, clicked, undefined);
  // From the palette, with nothing selected: the only run that there is.
  const all = watch.model.experiments.flatMap(({ root, runs }) => runs.map(({ name }) => ({ root, name })));
  if (isTreeNode(node) && node.kind !== "experiment") trends.show(node.root, node.run);
  else if (all.length === 1) trends.show(all[0].root, all[0].name);
  else
    void vscode.window.showInformationMessage(vscode.l10n.t("Select a run in the Samplescope view first."));
}

/** The handlers of the view's commands. */
export function treeHandlers(parts: TreeParts): Handlers {
  const { watch, view, panels } = parts;
  const each = async (clicked: unknown, selected: unknown, work: (one: Checkpoint) => Promise<void>) => {
    await Promise.all(checkpointsOf(parts, clicked, selected).map(work));
  };
  return {
    [COMMAND.createExperiment]: (clicked) => createExperiment(watch, clicked),
    [COMMAND.refresh]: () => watch.refresh(),
    [COMMAND.sort]: () => view.chooseOrder(),
    [COMMAND.filter]: () => view.chooseFilter(),
    [COMMAND.showMore]: (node) =>
      isTreeNode(node) && node.kind === "more" && view.showMore(node.root, node.run),
    [COMMAND.openReport]: (clicked, selected) => each(clicked, selected, (one) => openReport(parts, one)),
    [COMMAND.showTrend]: (clicked) => showTrend(parts, clicked),
    [COMMAND.evaluateCheckpoint]: (clicked, selected) =>
      each(clicked, selected, ({ path }) => panels.evaluate(vscode.Uri.file(path))),
    [COMMAND.evaluateCheckpointAgain]: (clicked, selected) =>
      each(clicked, selected, ({ path }) => panels.evaluate(vscode.Uri.file(path), true)),
    [COMMAND.evaluateRun]: (clicked, selected) => evaluateRun(parts, clicked, selected),
    [COMMAND.evaluateWaiting]: () =>
      watch.want(watch.model.inPhase("waiting", "settling").map(({ path }) => path)),
    [COMMAND.revealDump]: (clicked) => each(clicked, undefined, reveal),
    [COMMAND.copyPath]: (clicked, selected) => copyPaths(parts, clicked, selected),
    [COMMAND.deleteReport]: (clicked, selected) =>
      deleteReports(parts, checkpointsOf(parts, clicked, selected)),
    [COMMAND.openExperiment]: (clicked) => openExperiment(parts, clicked),
  };
}
