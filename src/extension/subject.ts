/** What an evaluation is about: a file or folder of samples, named by the user in one of several ways. */
import { extname } from "node:path";
import * as vscode from "vscode";
import { IMAGE_EXTENSIONS, SAMPLE_EXTENSIONS } from "./ids.ts";

function extensionOf(uri: vscode.Uri): string {
  return extname(uri.path).slice(1).toLowerCase();
}

function isSampleFile(uri: vscode.Uri): boolean {
  return SAMPLE_EXTENSIONS.some((known) => known === extensionOf(uri));
}

/** An image is one sample: the folder that it lies in is meant. */
function asSamples(uri: vscode.Uri): vscode.Uri {
  const isImage = IMAGE_EXTENSIONS.some((known) => known === extensionOf(uri));
  return isImage ? vscode.Uri.joinPath(uri, "..") : uri;
}

function withoutTwins(uris: readonly vscode.Uri[]): vscode.Uri[] {
  return [...new Map(uris.map((uri) => [uri.toString(), uri])).values()];
}

function activeSampleFile(): vscode.Uri | undefined {
  const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  const hasUri = input instanceof vscode.TabInputText || input instanceof vscode.TabInputCustom;
  return hasUri && isSampleFile(input.uri) ? input.uri : undefined;
}

/**
 * Asks for a file or a folder: first which of the two, because a dialog cannot offer both on every system.
 * @returns nothing when the user leaves.
 */
export async function askForData(
  title: string,
  token?: vscode.CancellationToken,
): Promise<vscode.Uri | undefined> {
  const file = { label: vscode.l10n.t("File…"), description: SAMPLE_EXTENSIONS.join(", "), folder: false };
  const folder = {
    label: vscode.l10n.t("Folder…"),
    description: vscode.l10n.t("Images or several files"),
    folder: true,
  };
  const kind = await vscode.window.showQuickPick([file, folder], { title }, token);
  if (!kind) return undefined;
  return askForPath(title, kind.folder);
}

/** Asks for one file, or one folder, with the open dialog. */
export async function askForPath(title: string, folder: boolean): Promise<vscode.Uri | undefined> {
  const chosen = await vscode.window.showOpenDialog({
    title,
    canSelectFiles: !folder,
    canSelectFolders: folder,
    openLabel: vscode.l10n.t("Choose"),
    filters: folder
      ? undefined
      : { [vscode.l10n.t("Samples")]: [...SAMPLE_EXTENSIONS], [vscode.l10n.t("All files")]: ["*"] },
    defaultUri: vscode.workspace.workspaceFolders?.[0]?.uri,
  });
  return chosen?.[0];
}

/**
 * The samples a command is about: what the Explorer passed, else the active editor's file, else what the user picks.
 * @param clicked first argument of an Explorer command. @param selected its second: the whole selection.
 */
export async function resolveSubjects(clicked: unknown, selected: unknown): Promise<vscode.Uri[]> {
  if (Array.isArray(selected)) {
    const uris = selected.filter((item) => item instanceof vscode.Uri);
    if (uris.length > 0) return withoutTwins(uris.map(asSamples));
  }
  if (clicked instanceof vscode.Uri) return [asSamples(clicked)];
  const uri = activeSampleFile() ?? (await askForData(vscode.l10n.t("Evaluate Samples")));
  return uri ? [uri] : [];
}

/** Why `uri` cannot be evaluated, in one sentence; nothing when it can. */
export function refusalOf(uri: vscode.Uri): string | undefined {
  if (uri.scheme === "file") return undefined;
  return vscode.l10n.t(
    "{0} is not on a disk this extension can read ({1}): copy the samples into a folder and evaluate them there.",
    uri.path,
    uri.scheme,
  );
}

/** How the user knows `uri`: relative to the workspace where it lies in one. */
export function displayPath(uri: vscode.Uri): string {
  return vscode.workspace.asRelativePath(uri);
}
