import * as vscode from "vscode";
import { EXPERIMENT_SELECTOR } from "../experimentFile/openExperiments.ts";
import { PowerLens } from "./powerLens.ts";
import { PowerProblems } from "./powerProblems.ts";
import type { PowerService } from "./powerService.ts";
import { PowerWatch } from "./powerWatch.ts";
import { ScriptLens } from "./scriptLens.ts";
import { StoredReportLens } from "./storedReportLens.ts";

/** Registers what says what tests can see: lenses, problems and their quick fixes. */
export function registerPower(powers: PowerService, log: vscode.LogOutputChannel): { dispose(): unknown }[] {
  const [lens, problems, scripts] = [
    new PowerLens(powers),
    new PowerProblems(powers),
    new ScriptLens(powers),
  ];
  return [
    lens,
    problems,
    scripts,
    new PowerWatch(powers, log),
    vscode.languages.registerCodeLensProvider(EXPERIMENT_SELECTOR, lens),
    vscode.languages.registerCodeLensProvider(ScriptLens.selector, scripts),
    vscode.languages.registerCodeLensProvider(StoredReportLens.selector, new StoredReportLens()),
    vscode.languages.registerCodeActionsProvider(EXPERIMENT_SELECTOR, problems, PowerProblems.metadata),
  ];
}
