import * as vscode from "vscode";
import { editsForValue } from "../experimentFile/experimentEdits.ts";
import { workspaceEdit } from "../experimentFile/changeExperimentFile.ts";
import { isExperiment } from "../experimentFile/openExperiments.ts";
import { openTests, type OpenTest } from "./openTests.ts";
import { PowerCurvePanel } from "./powerCurvePanel.ts";
import type { PowerService } from "./powerService.ts";
import { usefulN } from "./powerText.ts";

/** What the lenses' commands do. Without arguments they are about the test at the cursor. */
export class PowerCommands {
  constructor(private readonly powers: PowerService) {}

  /** Shows the power of a test at sizes about the declared one. */
  async showCurve(uri: unknown, index: unknown): Promise<void> {
    const test = await this.#testFor(uri, index);
    if (test) await PowerCurvePanel.show(test, this.powers);
  }

  /** Writes a sample size into a test: an edit that the user can undo. */
  async useSampleCount(uri: unknown, index: unknown, n: unknown): Promise<void> {
    const test = await this.#testFor(uri, index);
    if (!test) return;
    const outcome = this.powers.outcomeOf(test);
    const useful = outcome.state === "done" ? usefulN(outcome.report) : undefined;
    const wanted = typeof n === "number" ? n : useful;
    if (wanted === undefined) {
      void vscode.window.showInformationMessage(
        vscode.l10n.t(
          "No larger sample size is known for this test: it sees enough, or none that was tried is enough.",
        ),
      );
      return;
    }
    await change(test, "n", wanted);
  }

  /** Lets a test look at several bandwidths at once. */
  async tryAggregated(uri: unknown, index: unknown): Promise<void> {
    const test = await this.#testFor(uri, index);
    if (test) await change(test, "bandwidth", "aggregated");
  }

  async #testFor(uri: unknown, index: unknown): Promise<OpenTest | undefined> {
    if (uri instanceof vscode.Uri && typeof index === "number") {
      const document = await vscode.workspace.openTextDocument(uri);
      return openTests(document).find((test) => test.index === index);
    }
    const editor = vscode.window.activeTextEditor;
    const test =
      editor && isExperiment(editor.document)
        ? openTests(editor.document).findLast(({ line }) =>
            line.start.isBeforeOrEqual(editor.selection.active),
          )
        : undefined;
    if (!test)
      void vscode.window.showInformationMessage(
        vscode.l10n.t("Put the cursor into a test of samplescope.json first."),
      );
    return test;
  }
}

async function change({ uri, index }: OpenTest, key: string, value: unknown): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const edits = editsForValue(document.getText(), ["tests", index, key], value);
  await vscode.workspace.applyEdit(workspaceEdit(document, edits));
}
