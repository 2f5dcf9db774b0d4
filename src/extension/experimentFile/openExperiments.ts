import { basename } from "node:path";
import * as vscode from "vscode";
import { EXPERIMENT_FILE } from "../../experiment/experimentFile.ts";

/** Which documents are experiment files, for features of the language. */
export const EXPERIMENT_SELECTOR: vscode.DocumentSelector = { pattern: `**/${EXPERIMENT_FILE}` };

/** Whether a document is an experiment file on a disk that can be looked at. */
export function isExperiment({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === "file" && basename(uri.path) === EXPERIMENT_FILE;
}

/** The place of a span of offsets in a document. */
export function rangeIn(
  document: vscode.TextDocument,
  { offset, length }: { offset: number; length: number },
): vscode.Range {
  return new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
}
