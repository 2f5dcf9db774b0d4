import { basename } from "node:path";
import * as vscode from "vscode";
import type { EvaluationRequest } from "../../worker/messages.ts";

/** Asks which array of the samples file holds the samples. */
export async function askForArray(
  keys: string[],
  request: EvaluationRequest,
  token: vscode.CancellationToken,
): Promise<EvaluationRequest | undefined> {
  const key = await vscode.window.showQuickPick(
    keys,
    {
      title: vscode.l10n.t("Which array of {0} holds the samples?", basename(request.generated)),
      ignoreFocusOut: true,
    },
    token,
  );
  return key === undefined ? undefined : { ...request, key };
}
