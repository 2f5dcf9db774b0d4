import { basename } from "node:path";
import * as vscode from "vscode";
import type { EvaluationRequest } from "../../worker/messages.ts";
import { writeDataKey } from "../experimentFile/writeDataRole.ts";

/** A file of several arrays, one of which must be chosen. */
interface ArrayQuestion {
  role: "generated" | "heldout" | "train";
  path: string;
  keys: string[];
  /** Folder of the experiment, where it is known. */
  root: string | undefined;
}

/**
 * Asks once which array of a file holds the samples of its role. The answer is written to the experiment file, so that it
 * is not asked again; where nothing may be written it holds for this evaluation only.
 */
export async function askForArray(
  { role, path, keys, root }: ArrayQuestion,
  request: EvaluationRequest,
  token: vscode.CancellationToken,
): Promise<EvaluationRequest | undefined> {
  const remembered = root !== undefined && vscode.workspace.isTrusted;
  const key = await vscode.window.showQuickPick(
    keys,
    {
      title: vscode.l10n.t("Which array of {0} holds the samples?", basename(path)),
      placeHolder: remembered ? vscode.l10n.t("The answer is written to samplescope.json") : "",
      ignoreFocusOut: true,
    },
    token,
  );
  if (key === undefined || token.isCancellationRequested) return undefined;
  const asked = role === "generated" ? { ...request, generated: path } : request;
  if (remembered) await writeDataKey(root, role, key);
  else if (role === "generated") return { ...asked, key };
  else return { ...asked, arrays: { ...request.arrays, [role]: { ...request.arrays?.[role], key } } };
  return asked;
}
