import type { Edit } from "jsonc-parser";
import * as vscode from "vscode";

/** The edits of a text as the editor's own, which an open editor shows and can undo. */
export function workspaceEdit(document: vscode.TextDocument, edits: readonly Edit[]): vscode.WorkspaceEdit {
  const change = new vscode.WorkspaceEdit();
  for (const { offset, length, content } of edits) {
    const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
    change.replace(document.uri, range, content);
  }
  return change;
}

/**
 * Changes an experiment file and saves it, through the editor's own document.
 * @throws when it could not be changed or saved.
 */
export async function changeExperimentFile(uri: vscode.Uri, edits: (text: string) => Edit[]): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const change = workspaceEdit(document, edits(document.getText()));
  if (!(await vscode.workspace.applyEdit(change)) || !(await document.save())) throw new Error("not saved");
}
