import * as vscode from "vscode";
import type { EvaluationService, RunningEvaluation } from "./evaluation/evaluationService.ts";
import { COMMAND } from "./ids.ts";
import { Owner } from "./owner.ts";

/** Shows the evaluation in progress in the status bar; a click cancels it. */
export class StatusBar extends Owner {
  readonly #item = this.own(
    vscode.window.createStatusBarItem("samplescope.progress", vscode.StatusBarAlignment.Left),
  );

  #shown: RunningEvaluation | undefined;

  constructor(private readonly evaluations: EvaluationService) {
    super();
    this.#item.name = "Samplescope";
    this.own(evaluations.onDidChange(() => this.#update()));
  }

  #update(): void {
    const { running } = this.evaluations;
    const current = running.at(0);
    if (!current) {
      this.#item.hide();
      return;
    }
    this.#offerToCancel(current);
    const { fraction, stage } = current.progress;
    const more = running.length > 1 ? ` (+${running.length - 1})` : "";
    const text = vscode.l10n.t("Evaluating {0}: {1}%", current.name, Math.floor(fraction * 100));
    this.#item.text = `$(loading~spin) ${text}${more}`;
    this.#item.tooltip = vscode.l10n.t("{0} (click to cancel)", stage || vscode.l10n.t("Starting"));
    this.#item.show();
  }

  /** Only when another evaluation is shown: a click meets the item between two updates. */
  #offerToCancel(evaluation: RunningEvaluation): void {
    if (evaluation === this.#shown) return;
    this.#shown = evaluation;
    this.#item.command = {
      command: COMMAND.cancel,
      title: vscode.l10n.t("Cancel Evaluation"),
      arguments: [evaluation],
    };
  }
}
