import { join, relative, sep } from "node:path";
import * as vscode from "vscode";
import { EXPERIMENT_FILE } from "../../experiment/experimentFile.ts";
import { changeExperimentFile } from "./changeExperimentFile.ts";
import { editsForValue, newExperimentText, type DataRole } from "./experimentEdits.ts";

async function exists(uri: vscode.Uri): Promise<boolean> {
  try {
    await vscode.workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/**
 * Writes that `file` is the `role` of the experiment in `root`, creating its experiment file where there is none.
 * @throws with a sentence that names the experiment file when it cannot be written.
 */
export async function writeDataRole(root: string, role: DataRole, file: string): Promise<void> {
  const uri = vscode.Uri.file(join(root, EXPERIMENT_FILE));
  const path = relative(root, file).split(sep).join("/");
  try {
    if (await exists(uri))
      await changeExperimentFile(uri, (text) => editsForValue(text, ["data", role], path));
    else await vscode.workspace.fs.writeFile(uri, Buffer.from(newExperimentText(role, path)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      vscode.l10n.t("{0} could not be changed ({1}): mend it and evaluate again.", uri.fsPath, reason),
      { cause: error },
    );
  }
}
