import { isAbsolute, resolve } from "node:path";
import * as vscode from "vscode";
import type { Report } from "../../evaluation/report.ts";

/** Only a desktop editor on the machine that holds the files has a file manager to show them in. */
function hasFileManager(): boolean {
  return vscode.env.uiKind === vscode.UIKind.Desktop && vscode.env.remoteName === undefined;
}

/** Shows the file that plays `role`: in the Explorer, else in the system's file manager, else by its path. */
export async function openInput(report: Report, role: keyof Report["inputs"], base: string): Promise<void> {
  const path = report.inputs[role]?.path;
  if (path === undefined) return;
  const uri = vscode.Uri.file(isAbsolute(path) ? path : resolve(base, path));
  if (vscode.workspace.getWorkspaceFolder(uri)) await vscode.commands.executeCommand("revealInExplorer", uri);
  else if (hasFileManager()) await vscode.commands.executeCommand("revealFileInOS", uri);
  else
    await vscode.window.showInformationMessage(
      vscode.l10n.t("{0} lies outside the folders that are open here.", uri.fsPath),
    );
}
