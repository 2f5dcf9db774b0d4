import * as vscode from "vscode";
import { said } from "../said.ts";
import { COMMAND, SETTING } from "../ids.ts";
import { Owner } from "../owner.ts";
import { isSettingOf, setting } from "../settings.ts";
import { openTests, type OpenTest } from "./openTests.ts";
import type { PowerService } from "./powerService.ts";
import { bounded, couldAggregate, isTooWeak, lensText, usefulN } from "./powerText.ts";

/** Above every declared test: what it can see, and what would help. The line is there from the start, and stays. */
export class PowerLens extends Owner implements vscode.CodeLensProvider {
  readonly #changed = this.own(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(private readonly powers: PowerService) {
    super();
    this.own(powers.onDidChange(() => this.#changed.fire()));
    this.own(
      vscode.workspace.onDidChangeConfiguration((change) => {
        if (isSettingOf(change, SETTING.powerLens)) this.#changed.fire();
      }),
    );
  }

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!setting<boolean>(SETTING.powerLens, document.uri, true)) return [];
    return openTests(document).flatMap((test) => this.#lensesOf(test));
  }

  #lensesOf(test: OpenTest): vscode.CodeLens[] {
    const { uri, index, line } = test;
    const outcome = this.powers.outcomeOf(test);
    const lens = (title: string, command: string, tooltip: string, ...more: unknown[]) =>
      new vscode.CodeLens(line, { title, tooltip, command, arguments: [uri, index, ...more] });
    if (outcome.state === "computing")
      return [
        new vscode.CodeLens(line, {
          title: `$(loading~spin) ${vscode.l10n.t("power: simulating…")}`,
          command: "",
        }),
      ];
    if (outcome.state === "failed") {
      const title = `$(info) ${bounded(vscode.l10n.t("power: {0}", said(outcome.message)))}`;
      return [new vscode.CodeLens(line, { title, command: COMMAND.showLog, tooltip: said(outcome.message) })];
    }
    const { report } = outcome;
    const text = isTooWeak(report) ? `$(warning) ${lensText(report)}` : lensText(report);
    if (report.test !== "mmd" && usefulN(report) === undefined)
      return [new vscode.CodeLens(line, { title: text, command: "", tooltip: report.sentence })];
    const lenses =
      report.test === "mmd"
        ? [lens(text, COMMAND.showPowerCurve, `${report.sentence}\n${vscode.l10n.t("Show power curve")}`)]
        : [new vscode.CodeLens(line, { title: text, command: "", tooltip: report.sentence })];
    const n = usefulN(report);
    if (n !== undefined) lenses.push(lens(useText(n), COMMAND.useSampleCount, report.sentence, n));
    if (couldAggregate(report)) lenses.push(lens(aggregateText(), COMMAND.tryAggregated, report.sentence));
    return lenses;
  }
}

/** "Use n = 160". */
export function useText(n: number): string {
  return vscode.l10n.t("Use n = {0}", n);
}

/** "Try aggregated bandwidths". */
export function aggregateText(): string {
  return vscode.l10n.t("Try aggregated bandwidths");
}
