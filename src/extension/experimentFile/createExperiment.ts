import { dirname, join } from "node:path";
import * as vscode from "vscode";
import { EXPERIMENT_FILE } from "../../experiment/experimentFile.ts";
import { COMMAND } from "../ids.ts";
import { isTreeNode } from "../experiments/treeNodes.ts";
import type { WorkspaceWatch } from "../watching/workspaceWatch.ts";

async function isFolder(uri: vscode.Uri): Promise<boolean> {
  const { type } = await vscode.workspace.fs.stat(uri);
  return (type & vscode.FileType.Directory) !== 0;
}

/** The folder a command is about: the clicked one, that of a clicked file, the open one, or what the user picks. */
async function folderOf(clicked: unknown): Promise<vscode.Uri | undefined> {
  if (isTreeNode(clicked)) return vscode.Uri.file(clicked.root);
  if (clicked instanceof vscode.Uri)
    return (await isFolder(clicked)) ? clicked : vscode.Uri.file(dirname(clicked.fsPath));
  const folders = vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 1) return folders[0].uri;
  if (folders.length > 1)
    return (await vscode.window.showWorkspaceFolderPick({ placeHolder: vscode.l10n.t("For which folder?") }))
      ?.uri;
  const title = vscode.l10n.t("Create Experiment File");
  const options = { title, canSelectFiles: false, canSelectFolders: true };
  return (await vscode.window.showOpenDialog(options))?.[0];
}

async function exists(uri: vscode.Uri): Promise<boolean> {
  return vscode.workspace.fs.stat(uri).then(
    () => true,
    () => false,
  );
}

/**
 * Writes an experiment file that says what is found in a folder, and opens it; one that is there is opened as it is.
 * @throws with a sentence where it cannot be written
 */
export async function createExperiment(watch: WorkspaceWatch, clicked: unknown): Promise<void> {
  const folder = await folderOf(clicked);
  if (!folder) return;
  if (folder.scheme !== "file" || !vscode.workspace.isTrusted)
    throw new Error(
      vscode.l10n.t("{0} cannot be written: the folder must lie on a disk and be trusted.", EXPERIMENT_FILE),
    );
  const uri = vscode.Uri.file(join(folder.fsPath, EXPERIMENT_FILE));
  if (!(await exists(uri))) {
    const text = await watch.propose(folder.fsPath);
    await vscode.workspace.fs.writeFile(uri, Buffer.from(text));
    offerChecks(uri);
  }
  await vscode.window.showTextDocument(uri);
  await watch.refresh();
}

/** Nobody waits for the answer: the file is written, and the command stays among its actions. */
function offerChecks(uri: vscode.Uri): void {
  const add = vscode.l10n.t("Add Domain Checks…");
  const said = vscode.l10n.t(
    "{0} was written. Checks of laws and statistics can be added too.",
    EXPERIMENT_FILE,
  );
  void vscode.window.showInformationMessage(said, add).then((answer) => {
    if (answer === add) void vscode.commands.executeCommand(COMMAND.addDomainChecks, uri);
  });
}
