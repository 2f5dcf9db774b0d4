import * as vscode from "vscode";
import { reportSchema } from "../../evaluation/report.ts";
import { setting } from "../settings.ts";
import { SETTING } from "../ids.ts";
import { storedPowerText } from "./powerText.ts";

/** Tests of one report that are said above it at most. */
const MOST_TESTS = 5;
const LARGEST_TEXT = 20_000_000;

/** Above a stored report: what its tests could have seen. */
export class StoredReportLens implements vscode.CodeLensProvider {
  static readonly selector: vscode.DocumentSelector = { pattern: "**/.samplescope/**/*.json" };

  provideCodeLenses(document: vscode.TextDocument): vscode.CodeLens[] {
    if (!setting<boolean>(SETTING.powerLens, document.uri, true)) return [];
    const line = new vscode.Range(0, 0, 0, 0);
    return testsOf(document.getText()).flatMap(({ name, power }) =>
      power
        ? [
            new vscode.CodeLens(line, {
              title: storedPowerText(name, power),
              tooltip: power.sentence,
              command: "",
            }),
          ]
        : [],
    );
  }
}

function testsOf(text: string) {
  if (text.length > LARGEST_TEXT) return [];
  try {
    const { metrics } = reportSchema.pick({ metrics: true }).parse(JSON.parse(text));
    return (metrics.mmd ?? []).slice(0, MOST_TESTS);
  } catch {
    // Half written, or no report.
    return [];
  }
}
