import { randomBytes } from "node:crypto";
import * as vscode from "vscode";
import { failureOf } from "../failure.ts";
import { POWER_VIEW_TYPE } from "../ids.ts";
import type { OpenTest } from "./openTests.ts";
import { powerCurvePage } from "./powerCurvePage.ts";
import type { PowerService } from "./powerService.ts";
import { effectText, lensText, numberText } from "./powerText.ts";

const panels = new Map<string, vscode.WebviewPanel>();

/** A panel with the power curve of one test: a picture, the sentence and the table behind it. */
export const PowerCurvePanel = {
  /** Opens the panel of a test, or reveals it, and fills it anew. */
  async show(test: OpenTest, powers: PowerService): Promise<void> {
    const { name } = test.experiment.tests[test.index];
    const panel = panelFor(`${test.uri.toString()} ${name}`, vscode.l10n.t("Power: {0}", name));
    const source = new vscode.CancellationTokenSource();
    const subscription = panel.onDidDispose(() => source.cancel());
    const nonce = randomBytes(24).toString("base64");
    const page = (content: Parameters<typeof powerCurvePage>[0]) =>
      powerCurvePage(content, nonce, vscode.env.language);
    panel.webview.html = page({ title: name, sentence: vscode.l10n.t("Simulating…") });
    try {
      const report = await powers.curveOf(test, source.token);
      if (source.token.isCancellationRequested || report.test !== "mmd") return;
      panel.webview.html = page({
        title: vscode.l10n.t("{0}: {1}", name, effectText(report.effect)),
        sentence: `${lensText(report)}. ${report.sentence}`,
        caveats: report.caveats,
        curve: {
          points: report.curve.map((point) => ({ ...point, label: numberText(point.n) })),
          declared: report.n,
          required: report.requiredN?.extrapolated ? undefined : report.requiredN?.n,
          wanted: report.wanted,
        },
        words: {
          n: vscode.l10n.t("samples of each side"),
          power: vscode.l10n.t("power"),
          interval: vscode.l10n.t("95% interval"),
          repetitions: vscode.l10n.t("simulated tests"),
          wanted: vscode.l10n.t("wanted"),
          declared: vscode.l10n.t("declared n"),
          required: vscode.l10n.t("needed n"),
        },
      });
    } catch (error) {
      const { code, message } = failureOf(error);
      if (code !== "cancelled") panel.webview.html = page({ title: name, sentence: message });
    } finally {
      subscription.dispose();
      source.dispose();
    }
  },
};

function panelFor(key: string, title: string): vscode.WebviewPanel {
  const known = panels.get(key);
  if (known) {
    known.reveal();
    return known;
  }
  const panel = vscode.window.createWebviewPanel(POWER_VIEW_TYPE, title, vscode.ViewColumn.Beside, {
    localResourceRoots: [],
  });
  panels.set(key, panel);
  panel.onDidDispose(() => panels.delete(key));
  return panel;
}
