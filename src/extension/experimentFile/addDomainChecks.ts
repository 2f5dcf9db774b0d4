import * as vscode from "vscode";
import { applyEdits, type Edit } from "jsonc-parser";
import type { CheckProposal, ProposedCheck } from "../../evaluation/domain/proposeChecks.ts";
import type { EvaluationService } from "../evaluation/evaluationService.ts";
import { COMMAND } from "../ids.ts";
import { changeExperimentFile } from "./changeExperimentFile.ts";
import { ExperimentDocument } from "./experimentDocument.ts";
import { editsForValue } from "./experimentEdits.ts";
import { EXPERIMENT_SELECTOR, isExperiment } from "./openExperiments.ts";

type Item = vscode.QuickPickItem & { proposed: ProposedCheck };

/**
 * Adds domain checks to an experiment file: those that suit its held-out data are offered, those that it obeys are chosen.
 * @param clicked the file; that of the active editor when absent
 * @throws with a sentence where nothing can be proposed or written
 */
export async function addDomainChecks(evaluations: EvaluationService, clicked: unknown): Promise<void> {
  const active = vscode.window.activeTextEditor?.document;
  const uri =
    clicked instanceof vscode.Uri ? clicked : active && isExperiment(active) ? active.uri : undefined;
  if (!uri) throw new Error(vscode.l10n.t("Open an experiment file (samplescope.json) first."));
  const document = await vscode.workspace.openTextDocument(uri);
  // What is proposed rests on what the disk says.
  if (document.isDirty) await document.save();
  const title = vscode.l10n.t("Looking at the held-out data");
  const proposal = await vscode.window.withProgress({ location: vscode.ProgressLocation.Window, title }, () =>
    evaluations.proposeChecks(uri.fsPath),
  );
  const chosen = await choose(proposal, declaredIn(document.getText()));
  if (chosen && chosen.length > 0) {
    await changeExperimentFile(uri, (text) => editsForChecks(text, proposal.sample, chosen));
    await vscode.window.showTextDocument(document);
  }
}

function declaredIn(text: string): ReadonlySet<string> {
  return new Set(new ExperimentDocument(text).experiment?.domain.map(({ check }) => check) ?? []);
}

async function choose(
  { checks }: CheckProposal,
  declared: ReadonlySet<string>,
): Promise<ProposedCheck[] | undefined> {
  const items = checks
    .filter(({ check }) => !declared.has(check.check))
    .map((proposed): Item => ({
      label: proposed.check.check,
      description: proposed.statement,
      detail: proposed.fits ? undefined : vscode.l10n.t("The held-out data does not obey it."),
      picked: proposed.fits,
      proposed,
    }));
  if (items.length === 0) {
    void vscode.window.showInformationMessage(
      vscode.l10n.t("Every check that suits the data is there already."),
    );
    return undefined;
  }
  const picked = await vscode.window.showQuickPick(items, {
    title: vscode.l10n.t("Add Domain Checks"),
    placeHolder: vscode.l10n.t("Checks that suit the held-out data; what it obeys is chosen"),
    canPickMany: true,
    matchOnDescription: true,
  });
  return picked?.map(({ proposed }) => proposed);
}

/** The edits after which the file declares these checks too, and what a sample is where it does not say. */
export function editsForChecks(
  text: string,
  sample: CheckProposal["sample"],
  chosen: readonly ProposedCheck[],
): Edit[] {
  const { experiment } = new ExperimentDocument(text);
  const declares = experiment && Object.keys(experiment.sample).length > 0;
  const first = declares ? [] : editsForValue(text, ["sample"], sample);
  const before = applyEdits(text, first);
  const domain = [...(experiment?.domain.length ? rawChecks(text) : []), ...chosen.map(({ check }) => check)];
  const after = applyEdits(before, editsForValue(before, ["domain"], domain));
  return [{ offset: 0, length: text.length, content: after }];
}

function rawChecks(text: string): unknown[] {
  return new ExperimentDocument(text).valueAt(["domain"]) as unknown[];
}

/** "Add Domain Checks" among the actions of an experiment file. */
export class DomainCheckActions implements vscode.CodeActionProvider {
  static readonly selector = EXPERIMENT_SELECTOR;
  static readonly metadata = { providedCodeActionKinds: [vscode.CodeActionKind.Refactor] };

  provideCodeActions(document: vscode.TextDocument): vscode.CodeAction[] {
    const title = vscode.l10n.t("Add Domain Checks…");
    const action = new vscode.CodeAction(title, vscode.CodeActionKind.Refactor);
    action.command = { command: COMMAND.addDomainChecks, title, arguments: [document.uri] };
    return [action];
  }
}
