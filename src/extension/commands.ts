import * as vscode from "vscode";
import { Evaluation } from "./evaluation/evaluation.ts";
import { QuietEvaluation } from "./evaluation/quietEvaluation.ts";
import { treeHandlers, type TreeParts } from "./experiments/treeCommands.ts";
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

/** Cancels what the status bar names, else the active panel's evaluation, else the oldest one. */
function cancel(panels: PanelRegistry, named: unknown): void {
  const isOne = named instanceof Evaluation || named instanceof QuietEvaluation;
  const chosen = isOne ? named : panels.active?.evaluation;
  (chosen ?? panels.evaluations.running.at(0))?.cancel();
}

async function exportActive(panels: PanelRegistry, format: ExportFormat): Promise<void> {
  await panels.active?.export(format);
}

/** Registers every command of `COMMAND`; a failing one says so and leads to the log. */
export function registerCommands(
  parts: TreeParts,
  power: PowerCommands,
  log: vscode.LogOutputChannel,
): vscode.Disposable[] {
  const { panels } = parts;
  const handlers: Record<CommandId, Handler> = {
    [COMMAND.evaluate]: (clicked, selected) => evaluate(panels, clicked, selected),
    [COMMAND.evaluateAgain]: () => panels.active?.evaluate(true),
    [COMMAND.cancel]: (named) => cancel(panels, named),
    [COMMAND.exportHtml]: () => exportActive(panels, "html"),
    [COMMAND.exportJson]: () => exportActive(panels, "json"),
    [COMMAND.exportMarkdown]: () => exportActive(panels, "markdown"),
    [COMMAND.copyLatexRow]: () => panels.active?.copyRow("latex", false),
    [COMMAND.copyMarkdownRow]: () => panels.active?.copyRow("markdown", false),
    [COMMAND.showLog]: () => log.show(),
    ...treeHandlers(parts),
    [COMMAND.showPowerCurve]: (uri, index) => power.showCurve(uri, index),
    [COMMAND.useSampleCount]: (uri, index, n) => power.useSampleCount(uri, index, n),
    [COMMAND.tryAggregated]: (uri, index) => power.tryAggregated(uri, index),
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
