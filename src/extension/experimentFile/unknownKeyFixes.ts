import * as vscode from "vscode";
import { editsForValue } from "./experimentEdits.ts";
import { ExperimentDocument, type UnknownKey } from "./experimentDocument.ts";
import { UNKNOWN_KEY } from "./experimentDiagnostics.ts";
import { workspaceEdit } from "./changeExperimentFile.ts";
import { rangeIn } from "./openExperiments.ts";

/** Quick fixes for keys of an experiment file that the schema does not know: the nearest valid name, or none. */
export class UnknownKeyFixes implements vscode.CodeActionProvider {
  static readonly metadata = { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] };

  provideCodeActions(
    document: vscode.TextDocument,
    range: vscode.Range,
    { diagnostics }: vscode.CodeActionContext,
  ): vscode.CodeAction[] {
    const { unknownKeys } = new ExperimentDocument(document.getText());
    return unknownKeys.flatMap((unknown) => {
      const place = rangeIn(document, unknown.span);
      if (!place.intersection(range)) return [];
      const mended = diagnostics.filter((one) => one.code === UNKNOWN_KEY && one.range.isEqual(place));
      return fixesFor(document, unknown).map((fix) => Object.assign(fix, { diagnostics: mended }));
    });
  }
}

function fixesFor(
  document: vscode.TextDocument,
  { parent, key, meant, span }: UnknownKey,
): vscode.CodeAction[] {
  const kind = vscode.CodeActionKind.QuickFix;
  const remove = new vscode.CodeAction(vscode.l10n.t("Remove {0}", JSON.stringify(key)), kind);
  // Of a broken text nobody can say what would be left of it.
  remove.edit = editOrNone(document, () => editsForValue(document.getText(), [...parent, key], undefined));
  const fixes = remove.edit ? [remove] : [];
  if (meant === undefined) return fixes;
  const rename = new vscode.CodeAction(vscode.l10n.t("Change to {0}", JSON.stringify(meant)), kind);
  rename.edit = workspaceEdit(document, [{ ...span, content: JSON.stringify(meant) }]);
  rename.isPreferred = true;
  return [rename, ...fixes];
}

function editOrNone(
  document: vscode.TextDocument,
  edits: () => ReturnType<typeof editsForValue>,
): vscode.WorkspaceEdit | undefined {
  try {
    return workspaceEdit(document, edits());
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
