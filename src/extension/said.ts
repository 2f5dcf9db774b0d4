import * as vscode from "vscode";
import { sentencesFor } from "../../webview/sentenceTables.ts";

let table: ReturnType<typeof sentencesFor> | "not made yet" = "not made yet";

/**
 * What the evaluation or the experiment file's parser says, in the editor's language, by the tables of the page. For sentences that
 * are made in English and carried about as such; those of the editor itself are `vscode.l10n`'s.
 */
export function said(sentence: string): string {
  if (table === "not made yet") table = sentencesFor(vscode.env.language);
  return table?.translate(sentence) ?? sentence;
}
