import * as vscode from "vscode";
import { ExperimentDiagnostics } from "./experimentDiagnostics.ts";
import { EXPERIMENT_SELECTOR } from "./openExperiments.ts";
import { UnknownKeyFixes } from "./unknownKeyFixes.ts";

/** Registers what helps while an experiment file is edited; completion and hover come from its JSON schema. */
export function registerExperimentFile(log: vscode.LogOutputChannel): { dispose(): unknown }[] {
  return [
    new ExperimentDiagnostics(log),
    vscode.languages.registerCodeActionsProvider(
      EXPERIMENT_SELECTOR,
      new UnknownKeyFixes(),
      UnknownKeyFixes.metadata,
    ),
  ];
}
