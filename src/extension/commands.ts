import * as vscode from "vscode";
import { Comparison } from "./compare/comparison.ts";
import type { ComparePanels } from "./compare/comparePanels.ts";
import { comparedDumps, withAnother } from "./compare/compareSubjects.ts";
import { Evaluation } from "./evaluation/evaluation.ts";
import { QuietEvaluation } from "./evaluation/quietEvaluation.ts";
import type { Examples } from "./examples.ts";
import { addDomainChecks } from "./experimentFile/addDomainChecks.ts";
import { treeHandlers, type TreeParts } from "./experiments/treeCommands.ts";
import { isTreeNode } from "./experiments/treeNodes.ts";
import { COMMAND, type CommandId } from "./ids.ts";
import type { PanelRegistry } from "./panel/panelRegistry.ts";
import type { PowerCommands } from "./power/powerCommands.ts";
import type { ExportFormat } from "./reportProtocol.ts";
import { showFailure } from "./showFailure.ts";
import { refusalOf, resolveSubjects } from "./subject.ts";

type Handler = (...args: unknown[]) => unknown;

async function evaluate(panels: PanelRegistry, clicked: unknown, selected: unknown): Promise<void> {
  const subjects = await resolveSubjects(clicked, selected);
  const refusal = subjects.map(refusalOf).find((sentence) => sentence !== undefined);
  if (refusal !== undefined) void vscode.window.showErrorMessage(refusal);
  await Promise.all(subjects.filter((uri) => !refusalOf(uri)).map((uri) => panels.evaluate(uri)));
}

/** Cancels what the status bar names, else what the active panel waits for, else the oldest one. */
function cancel(panels: PanelRegistry, comparisons: ComparePanels, named: unknown): void {
  const isOne =
    named instanceof Evaluation || named instanceof QuietEvaluation || named instanceof Comparison;
  const chosen = isOne ? named : (panels.active?.evaluation ?? comparisons.active?.comparison);
  (chosen ?? panels.evaluations.running.at(0))?.cancel();
}

async function exportActive({ panels, comparisons }: CommandParts, format: ExportFormat): Promise<void> {
  await (panels.active ?? comparisons.active)?.export(format);
}

async function compare(
  { watch, view, comparisons }: CommandParts,
  clicked: unknown,
  selected: unknown,
): Promise<void> {
  const dumps = await comparedDumps(watch.model, view.selection, clicked, selected);
  if (dumps.length > 1) await comparisons.compare(dumps);
}

/** Compares the dump of the active report, or the one that was clicked, with another that the user picks. */
async function compareWith({ watch, panels, comparisons }: CommandParts, clicked: unknown): Promise<void> {
  const node = isTreeNode(clicked) && clicked.kind === "checkpoint" ? clicked : undefined;
  const dump = node ? vscode.Uri.file(node.path) : panels.active?.samples;
  const dumps = dump ? await withAnother(watch.model, dump) : [];
  if (dumps.length > 1) await comparisons.compare(dumps);
}

/** The parts that the commands work with. */
interface CommandParts extends TreeParts {
  comparisons: ComparePanels;
}

/** Registers every command of `COMMAND`; a failing one says so and leads to the log. */
export function registerCommands(
  parts: CommandParts & { examples: Examples },
  power: PowerCommands,
  log: vscode.LogOutputChannel,
): vscode.Disposable[] {
  const { panels, comparisons, examples } = parts;
  const handlers: Record<CommandId, Handler> = {
    [COMMAND.evaluate]: (clicked, selected) => evaluate(panels, clicked, selected),
    [COMMAND.evaluateAgain]: () => panels.active?.evaluate(true),
    [COMMAND.cancel]: (named) => cancel(panels, comparisons, named),
    [COMMAND.exportHtml]: () => exportActive(parts, "html"),
    [COMMAND.exportJson]: () => exportActive(parts, "json"),
    [COMMAND.exportMarkdown]: () => exportActive(parts, "markdown"),
    [COMMAND.copyLatexRow]: () => panels.active?.copyRow("latex", false),
    [COMMAND.copyMarkdownRow]: () => panels.active?.copyRow("markdown", false),
    [COMMAND.showLog]: () => log.show(),
    ...treeHandlers(parts),
    [COMMAND.addDomainChecks]: (clicked) => addDomainChecks(panels.evaluations, clicked),
    [COMMAND.showPowerCurve]: (uri, index) => power.showCurve(uri, index),
    [COMMAND.useSampleCount]: (uri, index, n) => power.useSampleCount(uri, index, n),
    [COMMAND.compare]: (clicked, selected) => compare(parts, clicked, selected),
    [COMMAND.compareWith]: (clicked) => compareWith(parts, clicked),
    [COMMAND.tryAggregated]: (uri, index) => power.tryAggregated(uri, index),
    [COMMAND.openExamples]: () => examples.open(),
  };
  const guarded = async (id: string, handler: Handler, args: unknown[]): Promise<void> => {
    try {
      await handler(...args);
    } catch (error) {
      showFailure(id, error, log);
    }
  };
  return Object.entries(handlers).map(([id, handler]) =>
    vscode.commands.registerCommand(id, (...args: unknown[]) => guarded(id, handler, args)),
  );
}
