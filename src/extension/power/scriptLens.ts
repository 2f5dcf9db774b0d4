import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as vscode from "vscode";
import type { Experiment } from "../../experiment/experimentSchema.ts";
import { said } from "../said.ts";
import { EXPERIMENT_FILE } from "../../experiment/experimentFile.ts";
import { searchedFolders } from "../../experiment/searchedFolders.ts";
import { ExperimentDocument } from "../experimentFile/experimentDocument.ts";
import { COMMAND, SETTING } from "../ids.ts";
import { Owner } from "../owner.ts";
import { isSettingOf, setting } from "../settings.ts";
import type { AskedTest, PowerService } from "./powerService.ts";
import { bounded, lensText } from "./powerText.ts";
import { sampleCounts } from "./scriptCounts.ts";

/** Above sample counts in the user's own scripts, where that is switched on: what the experiment's first test sees at that n. */
export class ScriptLens extends Owner implements vscode.CodeLensProvider {
  static readonly selector: vscode.DocumentSelector = { language: "python", scheme: "file" };

  readonly #changed = this.own(new vscode.EventEmitter<void>());
  readonly onDidChangeCodeLenses = this.#changed.event;

  constructor(private readonly powers: PowerService) {
    super();
    this.own(powers.onDidChange(() => this.#changed.fire()));
    this.own(
      vscode.workspace.onDidChangeConfiguration((change) => {
        const ours = [SETTING.scriptLens, SETTING.scriptPatterns];
        if (ours.some((name) => isSettingOf(change, name))) this.#changed.fire();
      }),
    );
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    const { uri } = document;
    if (!vscode.workspace.isTrusted || !setting<boolean>(SETTING.scriptLens, uri, false)) return [];
    const counts = sampleCounts(document.getText(), setting<string[]>(SETTING.scriptPatterns, uri, []));
    const found = counts.length > 0 ? await experimentFor(uri) : undefined;
    if (!found) return [];
    const tests = counts.map(({ n }): AskedTest => ({ ...found, n }));
    // What is wanted already is not asked for again; this does not come back here for ever.
    if (tests.some((test) => !this.#asked.has(JSON.stringify(test)))) {
      for (const test of tests) this.#asked.add(JSON.stringify(test));
      void this.powers.want(uri.toString(), tests);
    }
    return counts.map(({ offset }, i) => {
      const start = document.positionAt(offset);
      return new vscode.CodeLens(new vscode.Range(start, start), this.#command(tests[i]));
    });
  }

  readonly #asked = new Set<string>();

  #command(test: AskedTest): vscode.Command {
    const outcome = this.powers.outcomeOf(test);
    const { name } = test.experiment.tests[test.index];
    const title =
      outcome.state === "done"
        ? `${lensText(outcome.report)} (${name})`
        : outcome.state === "failed"
          ? bounded(vscode.l10n.t("power: {0}", said(outcome.message)))
          : vscode.l10n.t("power: simulating…");
    return { title, command: COMMAND.showPowerCurve, arguments: [test.uri, test.index] };
  }
}

/** The nearest experiment file above a script, with its first MMD test, or the default one where it declares none. */
async function experimentFor(script: vscode.Uri): Promise<Omit<AskedTest, "n"> | undefined> {
  for (const folder of searchedFolders(script.fsPath)) {
    const path = join(folder, EXPERIMENT_FILE);
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text === undefined) continue;
    const { experiment } = new ExperimentDocument(text);
    const index = experiment?.tests.findIndex(({ test }) => test === "mmd") ?? -1;
    return experiment && { uri: vscode.Uri.file(path), ...withTest(experiment, index) };
  }
  return undefined;
}

function withTest(experiment: Experiment, index: number): { experiment: Experiment; index: number } {
  if (index >= 0) return { experiment, index };
  const test = { name: "mmd", test: "mmd", bandwidth: "aggregated", permutations: 500 } as const;
  return {
    experiment: { ...experiment, tests: [...experiment.tests, test] },
    index: experiment.tests.length,
  };
}
