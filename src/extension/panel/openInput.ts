import { isAbsolute, resolve } from "node:path";
import * as vscode from "vscode";
import type { Report } from "../../evaluation/report.ts";

/** Shows the file that plays `role` in the Explorer, or in the system's file manager when it lies outside the workspace. */
export async function openInput(report: Report, role: keyof Report["inputs"], base: string): Promise<void> {
  const path = report.inputs[role]?.path;
  if (path === undefined) return;
  const uri = vscode.Uri.file(isAbsolute(path) ? path : resolve(base, path));
  const inWorkspace = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  await vscode.commands.executeCommand(inWorkspace ? "revealInExplorer" : "revealFileInOS", uri);
}
