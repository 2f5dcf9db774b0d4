import * as vscode from "vscode";
import type { EvaluationService, RunningEvaluation } from "./evaluation/evaluationService.ts";
import { COMMAND } from "./ids.ts";
import { Owner } from "./owner.ts";
import type { WorkspaceWatch } from "./watching/workspaceWatch.ts";

/** Shows the evaluation in progress in the status bar; a click cancels it. */
export class StatusBar extends Owner {
  readonly #item = this.own(
    vscode.window.createStatusBarItem("samplescope.progress", vscode.StatusBarAlignment.Left),
  );

  #shown: RunningEvaluation | undefined;

  constructor(
    private readonly evaluations: EvaluationService,
    private readonly watch: WorkspaceWatch,
  ) {
    super();
    this.#item.name = "Samplescope";
    this.own(evaluations.onDidChange(() => this.#update()));
    this.own(watch.onDidChange(() => this.#update()));
  }

  #update(): void {
    const { running } = this.evaluations;
    const current = running.at(0);
    if (!current) {
      this.#showWaiting();
      return;
    }
    this.#offerToCancel(current);
    const { fraction, stage } = current.progress;
    const behind = running.length - 1 + (this.watch.mode === "on" ? this.#waiting().length : 0);
    const more = behind > 0 ? ` (+${behind})` : "";
    const text = vscode.l10n.t("Evaluating {0}: {1}%", current.name, Math.floor(fraction * 100));
    this.#item.text = `$(loading~spin) ${text}${more}`;
    this.#item.tooltip = vscode.l10n.t("{0} (click to cancel)", stage || vscode.l10n.t("Starting"));
    this.#item.show();
  }

  #waiting(): unknown[] {
    return this.watch.model.inPhase("waiting");
  }

  /** Dumps that nobody has asked for yet, where the setting says to ask; nothing else is worth a place here. */
  #showWaiting(): void {
    const count = this.watch.mode === "ask" ? this.#waiting().length : 0;
    this.#shown = undefined;
    if (count === 0) {
      this.#item.hide();
      return;
    }
    this.#item.text = `$(beaker) ${count === 1 ? vscode.l10n.t("1 new checkpoint") : vscode.l10n.t("{0} new checkpoints", count)}`;
    this.#item.tooltip = vscode.l10n.t("Click to evaluate what is new.");
    this.#item.command = COMMAND.evaluateWaiting;
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
