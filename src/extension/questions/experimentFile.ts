import { join, relative, sep } from "node:path";
import * as vscode from "vscode";
import { editsForDataRole, newExperimentText, type DataRole } from "./experimentEdits.ts";

const EXPERIMENT_FILE = "samplescope.json";

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/** Through the editor's own document: an open editor shows the change and can undo it. */
async function editFile(uri: vscode.Uri, role: DataRole, path: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument(uri);
  const change = new vscode.WorkspaceEdit();
  for (const { offset, length, content } of editsForDataRole(document.getText(), role, path)) {
    const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
    change.replace(uri, range, content);
  }
  if (!(await vscode.workspace.applyEdit(change)) || !(await document.save())) throw new Error("not saved");
}

/**
 * Writes that `file` is the `role` of the experiment in `root`, creating its experiment file where there is none.
 * @throws with a sentence that names the experiment file when it cannot be written.
 */
export async function writeDataRole(root: string, role: DataRole, file: string): Promise<void> {
  const uri = vscode.Uri.file(join(root, EXPERIMENT_FILE));
  const path = relative(root, file).split(sep).join("/");
  try {
    if (await exists(uri)) await editFile(uri, role, path);
    else await vscode.workspace.fs.writeFile(uri, Buffer.from(newExperimentText(role, path)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      vscode.l10n.t("{0} could not be changed ({1}): mend it and evaluate again.", uri.fsPath, reason),
      { cause: error },
    );
  }
}
