/** Entry of the extension: makes the parts and ties them together. */
import * as vscode from "vscode";
import { registerCommands } from "./commands.ts";
import { ComparePanels } from "./compare/comparePanels.ts";
import { EvaluationService } from "./evaluation/evaluationService.ts";
import { Examples } from "./examples.ts";
import { registerExperimentFile } from "./experimentFile/registerExperimentFile.ts";
import { ExperimentsView } from "./experiments/experimentsView.ts";
import { GalleryService } from "./gallery/galleryService.ts";
import { PanelRegistry } from "./panel/panelRegistry.ts";
import { PowerCommands } from "./power/powerCommands.ts";
import { PowerService } from "./power/powerService.ts";
import { registerPower } from "./power/registerPower.ts";
import { StatusBar } from "./statusBar.ts";
import { createTestApi, type TestApi } from "./testApi.ts";
import { TrendPanels } from "./trend/trendPanels.ts";
import { WorkspaceWatch } from "./watching/workspaceWatch.ts";

/** Called by the editor before the first command, or when a report panel is restored. */
export function activate(context: vscode.ExtensionContext): TestApi | undefined {
  const started = performance.now();
  const log = vscode.window.createOutputChannel("Samplescope", { log: true });
  const evaluations = new EvaluationService(context.asAbsolutePath("dist/worker.js"), log);
  const gallery = new GalleryService(context.asAbsolutePath("dist/worker.js"), log);
  const panels = new PanelRegistry(context.extensionUri, evaluations, gallery, log);
  const comparisons = new ComparePanels(context.extensionUri, evaluations, gallery, log);
  const watch = new WorkspaceWatch(
    context.asAbsolutePath("dist/watchThread.js"),
    evaluations,
    context.workspaceState,
    log,
  );
  const view = new ExperimentsView(watch, evaluations, context.workspaceState);
  const trends = new TrendPanels(context.extensionUri, watch);
  const powers = new PowerService(context.asAbsolutePath("dist/worker.js"), log);
  const examples = new Examples(context);
  const parts = { watch, view, panels, trends, comparisons, examples };
  context.subscriptions.push(log, evaluations, gallery, panels, comparisons, watch, view, trends, powers);
  context.subscriptions.push(new StatusBar(evaluations, watch), ...registerExperimentFile(log, watch));
  context.subscriptions.push(...registerPower(powers, log));
  context.subscriptions.push(...registerCommands(parts, new PowerCommands(powers), log));
  watch.start();
  void examples.goOn();
  if (context.extensionMode !== vscode.ExtensionMode.Test) return undefined;
  return createTestApi({ ...parts, evaluations }, performance.now() - started);
}
