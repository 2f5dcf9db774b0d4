import * as vscode from "vscode";
import { editsForValue } from "../experimentFile/experimentEdits.ts";
import { workspaceEdit } from "../experimentFile/changeExperimentFile.ts";
import { isExperiment } from "../experimentFile/openExperiments.ts";
import { Owner } from "../owner.ts";
import { openTests, type OpenTest } from "./openTests.ts";
import { aggregateText, useText } from "./powerLens.ts";
import type { PowerService } from "./powerService.ts";
import { couldAggregate, isTooWeak, lensText, usefulN } from "./powerText.ts";

const UNDERPOWERED = "underpowered";

/** The same as the lenses, in the Problems view: only where a test says too little at its sample size. */
export class PowerProblems extends Owner implements vscode.CodeActionProvider {
  static readonly metadata = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };

  readonly #collection = this.own(vscode.languages.createDiagnosticCollection("samplescope-power"));

  constructor(private readonly powers: PowerService) {
    super();
    this.own(powers.onDidChange(() => this.#update()));
    this.own(vscode.workspace.onDidChangeTextDocument(({ document }) => this.#show(document)));
    this.own(vscode.workspace.onDidCloseTextDocument(({ uri }) => this.#collection.delete(uri)));
  }

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    return openTests(document).flatMap((test) => {
      const outcome = this.powers.outcomeOf(test);
      if (outcome.state !== "done" || !test.at.intersection(range)) return [];
      const n = usefulN(outcome.report);
      const fixes = [
        ...(n === undefined ? [] : [fix(document, test, useText(n), "n", n)]),
        ...(couldAggregate(outcome.report)
          ? [fix(document, test, aggregateText(), "bandwidth", "aggregated")]
          : []),
      ].flat();
      const mended = diagnostics.filter(({ code }) => code === UNDERPOWERED);
      return fixes.map((action) => Object.assign(action, { diagnostics: mended }));
    });
  }

  #update(): void {
    for (const document of vscode.workspace.textDocuments) this.#show(document);
  }

  #show(document: vscode.TextDocument): void {
    if (!isExperiment(document)) return;
    this.#collection.set(
      document.uri,
      openTests(document).flatMap((test) => this.#problemOf(test)),
    );
  }

  #problemOf(test: OpenTest): vscode.Diagnostic[] {
    const outcome = this.powers.outcomeOf(test);
    if (outcome.state !== "done" || !isTooWeak(outcome.report)) return [];
    const declared = test.experiment.tests[test.index];
    // What nobody asked for is no fault, only worth knowing.
    const asked = declared.detect !== undefined || declared.power !== undefined;
    const severity = asked ? vscode.DiagnosticSeverity.Warning : vscode.DiagnosticSeverity.Information;
    const message = vscode.l10n.t("Test {0}: {1}", JSON.stringify(declared.name), lensText(outcome.report));
    const diagnostic = new vscode.Diagnostic(test.at, message, severity);
    return [Object.assign(diagnostic, { source: "Samplescope", code: UNDERPOWERED })];
  }
}

function fix(
  document: vscode.TextDocument,
  { index }: OpenTest,
  title: string,
  key: string,
  value: unknown,
): vscode.CodeAction[] {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  try {
    action.edit = workspaceEdit(document, editsForValue(document.getText(), ["tests", index, key], value));
  } catch (error) {
    // A broken text is mended by hand first.
    if (error instanceof SyntaxError) return [];
    throw error;
  }
  return [action];
}
