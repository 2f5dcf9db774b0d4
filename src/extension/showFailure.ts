import * as vscode from "vscode";
import { said } from "./said.ts";

/** Says what went wrong with `what`, with a way to the log. Does not wait for the message to be read. */
export function showFailure(what: string, error: unknown, log: vscode.LogOutputChannel): void {
  const { message, stack } = error instanceof Error ? error : { message: String(error) };
  log.error(`${what}: ${stack ?? message}`);
  const showLog = vscode.l10n.t("Show Log");
  void vscode.window.showErrorMessage(said(message), showLog).then((chosen) => {
    if (chosen === showLog) log.show();
  });
}
