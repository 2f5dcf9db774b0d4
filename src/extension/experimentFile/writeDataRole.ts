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
  await writeData(root, [role], relative(root, file).split(sep).join("/"));
}

/**
 * Writes that the array `key` is meant in files of a role of the experiment in `root`.
 * @throws as `writeDataRole`
 */
export async function writeDataKey(root: string, role: DataRole | "generated", key: string): Promise<void> {
  await writeData(root, ["keys", role], key);
}

async function writeData(root: string, keys: string[], value: string): Promise<void> {
  const uri = vscode.Uri.file(join(root, EXPERIMENT_FILE));
  const path = ["data", ...keys];
  try {
    if (await exists(uri)) await changeExperimentFile(uri, (text) => editsForValue(text, path, value));
    else await vscode.workspace.fs.writeFile(uri, Buffer.from(newExperimentText(path, value)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      vscode.l10n.t("{0} could not be changed ({1}): mend it and evaluate again.", uri.fsPath, reason),
      { cause: error },
    );
  }
}
