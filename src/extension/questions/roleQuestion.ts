import { basename, relative } from "node:path";
import * as vscode from "vscode";
import type { EvaluationRequest, JobError } from "../../worker/messages.ts";
import { writeDataRole } from "../experimentFile/writeDataRole.ts";
import { askForPath } from "../subject.ts";

type Role = NonNullable<JobError["role"]>;
type Choice = vscode.QuickPickItem & { path?: string; browse?: "file" | "folder" };

function titleOf(role: Role, request: EvaluationRequest): string {
  switch (role) {
    case "generated":
      return vscode.l10n.t("Which samples in {0}?", basename(request.generated));
    case "heldout":
      return vscode.l10n.t("Which real data did the model not see (held-out)?");
    case "train":
      return vscode.l10n.t("Which real data was the model trained on?");
  }
}

function choicesOf(candidates: string[], root: string): Choice[] {
  const found = candidates.map((path): Choice => ({ label: relative(root, path) || path, path }));
  const elsewhere: Choice[] = [
    { label: vscode.l10n.t("Choose another file…"), browse: "file", iconPath: new vscode.ThemeIcon("file") },
    {
      label: vscode.l10n.t("Choose another folder…"),
      browse: "folder",
      iconPath: new vscode.ThemeIcon("folder"),
    },
  ];
  if (found.length === 0) return elsewhere;
  return [...found, { label: "", kind: vscode.QuickPickItemKind.Separator }, ...elsewhere];
}

async function pickPath(
  title: string,
  choices: Choice[],
  placeHolder: string,
  token: vscode.CancellationToken,
) {
  const choice = await vscode.window.showQuickPick(
    choices,
    { title, placeHolder, ignoreFocusOut: true, matchOnDescription: true },
    token,
  );
  if (!choice?.browse) return choice?.path;
  return (await askForPath(title, choice.browse === "folder"))?.fsPath;
}

/**
 * Asks once which file plays `role`. For real data the answer is written to the experiment file, so that it is not
 * asked again; where nothing may be written it holds for this evaluation only.
 */
export async function askForRole(
  error: JobError,
  role: Role,
  request: EvaluationRequest,
  token: vscode.CancellationToken,
): Promise<EvaluationRequest | undefined> {
  const { root } = error;
  const remembered = role !== "generated" && root !== undefined && vscode.workspace.isTrusted;
  const hint = remembered ? vscode.l10n.t("The answer is written to samplescope.json") : "";
  const choices = choicesOf(error.candidates ?? [], root ?? request.generated);
  const path = await pickPath(titleOf(role, request), choices, hint, token);
  if (path === undefined || token.isCancellationRequested) return undefined;
  if (role === "generated") return { ...request, generated: path };
  if (!remembered) return { ...request, [role]: path };
  await writeDataRole(root, role, path);
  return request;
}
