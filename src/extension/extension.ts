/** Entry of the extension: makes the parts and ties them together. */
import * as vscode from "vscode";
import { registerCommands } from "./commands.ts";
import { EvaluationService } from "./evaluation/evaluationService.ts";
import { registerExperimentFile } from "./experimentFile/registerExperimentFile.ts";
import { PanelRegistry } from "./panel/panelRegistry.ts";
import { StatusBar } from "./statusBar.ts";
import { createTestApi, type TestApi } from "./testApi.ts";

/** Called by the editor before the first command, or when a report panel is restored. */
export function activate(context: vscode.ExtensionContext): TestApi | undefined {
  const started = performance.now();
  const log = vscode.window.createOutputChannel("Samplescope", { log: true });
  const evaluations = new EvaluationService(context.asAbsolutePath("dist/worker.js"), log);
  const panels = new PanelRegistry(context.extensionUri, evaluations, log);
  context.subscriptions.push(log, evaluations, panels, new StatusBar(evaluations));
  context.subscriptions.push(...registerExperimentFile(log), ...registerCommands(panels, log));
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  return createTestApi(panels, evaluations, performance.now() - started);
}
