/** The extension under test and the ways the tests wait for it. */
import * as assert from "node:assert/strict";
import { join } from "node:path";
import * as vscode from "vscode";
import type { TestApi } from "../../../src/extension/testApi.ts";

export const EXTENSION_ID = "samplescope.samplescope";
const POLL_MS = 50;

export async function activateExtension(): Promise<TestApi> {
  const extension = vscode.extensions.getExtension<TestApi | undefined>(EXTENSION_ID);
  assert.ok(extension, "the extension is there");
  const api = await extension.activate();
  assert.ok(api, "the extension runs in test mode");
  return api;
}

/** Absolute path of a file in the workspace. */
export function workspacePath(...segments: string[]): string {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, "a folder is open");
  return join(folder.uri.fsPath, ...segments);
}

export function workspaceUri(...segments: string[]): vscode.Uri {
  return vscode.Uri.file(workspacePath(...segments));
}

/** Waits until `check` gives something. @throws after `patience` milliseconds, naming `what`. */
export async function until<T>(
  what: string,
  check: () => T | undefined | false,
  patience = 60_000,
): Promise<T> {
  const deadline = Date.now() + patience;
  for (;;) {
    const found = check();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The panel of `samples`, if one is open. */
export function panelOf(api: TestApi, samples: vscode.Uri) {
  return api.panels().find((panel) => panel.samples.toString() === samples.toString());
}

/** Evaluates `samples` as the Explorer does and gives the state of its panel at the end. */
export async function evaluate(api: TestApi, samples: vscode.Uri) {
  await vscode.commands.executeCommand("samplescope.evaluate", samples, [samples]);
  const panel = panelOf(api, samples);
  assert.ok(panel, `a panel shows ${samples.fsPath}`);
  return panel.state;
}

export function closePanels(api: TestApi): void {
  for (const panel of api.panels()) panel.close();
}
