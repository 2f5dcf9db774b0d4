import * as vscode from "vscode";
import type { WorkspaceWatch } from "../watching/workspaceWatch.ts";
import { DomainCheckActions } from "./addDomainChecks.ts";
import { ExperimentDiagnostics } from "./experimentDiagnostics.ts";
import { EXPERIMENT_SELECTOR } from "./openExperiments.ts";
import { UnknownKeyFixes } from "./unknownKeyFixes.ts";

/** Registers what helps while an experiment file is edited; completion and hover come from its JSON schema. */
export function registerExperimentFile(
  log: vscode.LogOutputChannel,
  watch: WorkspaceWatch,
): { dispose(): unknown }[] {
  const diagnostics = new ExperimentDiagnostics(log);
  return [
    diagnostics,
    // Files that an experiment names may have come or gone.
    watch.onDidChange(({ listing }) => {
      if (listing) diagnostics.refresh();
    }),
    vscode.languages.registerCodeActionsProvider(
      EXPERIMENT_SELECTOR,
      new UnknownKeyFixes(),
      UnknownKeyFixes.metadata,
    ),
    vscode.languages.registerCodeActionsProvider(
      DomainCheckActions.selector,
      new DomainCheckActions(),
      DomainCheckActions.metadata,
    ),
  ];
}
