/** What a comparison is about: what is selected in the view or the Explorer, or what the user picks. */
import { basename } from "node:path";
import * as vscode from "vscode";
import type { ExperimentsModel } from "../experiments/experimentsModel.ts";
import { isTreeNode, type TreeNode } from "../experiments/treeNodes.ts";
import { checkpointName } from "../experiments/wording.ts";
import { askForData, refusalOf, resolveSubjects } from "../subject.ts";
import type { Checkpoint } from "../watching/watchProtocol.ts";

/** More dumps than this are thinned out: a comparison holds all of them in memory. */
const MOST_DUMPS = 24;

type DumpPick = vscode.QuickPickItem & { uri?: vscode.Uri; browse?: true };

/**
 * The dumps that a command is about, in the order of their runs and steps.
 * @param clicked the first argument of the command; @param selected the whole selection, where there is one
 * @returns fewer than two where the user left
 */
export async function comparedDumps(
  model: ExperimentsModel,
  selection: readonly TreeNode[],
  clicked: unknown,
  selected: unknown,
): Promise<vscode.Uri[]> {
  const nodes = nodesOf(selection, clicked, selected);
  if (nodes.length > 0) {
    const dumps = nodes.flatMap((node) => checkpointsOf(model, node));
    if (dumps.length === 1) return withAnother(model, vscode.Uri.file(dumps[0].path));
    return thinned(dumps.map(({ path }) => vscode.Uri.file(path)));
  }
  if (clicked instanceof vscode.Uri) {
    const uris = await resolveSubjects(clicked, selected);
    const refusal = uris.map(refusalOf).find((sentence) => sentence !== undefined);
    if (refusal !== undefined) throw new Error(refusal);
    return uris.length === 1 ? withAnother(model, uris[0]) : thinned(uris);
  }
  return pickSeveral(model);
}

/** A dump with another one that the user picks: of its run, of other runs, or a file. */
export async function withAnother(model: ExperimentsModel, dump: vscode.Uri): Promise<vscode.Uri[]> {
  const title = vscode.l10n.t("Compare {0} with…", basename(dump.fsPath));
  const items = dumpItems(model, (checkpoint) => checkpoint.path !== dump.fsPath, dump);
  const file: DumpPick = { label: vscode.l10n.t("File or folder…"), browse: true };
  const picked = await vscode.window.showQuickPick([...items, separator(), file], {
    title,
    matchOnDescription: true,
    canPickMany: false,
  });
  const other = picked?.browse ? await askForData(title) : picked?.uri;
  return other ? [dump, other] : [];
}

async function pickSeveral(model: ExperimentsModel): Promise<vscode.Uri[]> {
  const title = vscode.l10n.t("Which dumps do you want to compare?");
  const items = dumpItems(model, () => true);
  if (items.length > 1) {
    const picked = await vscode.window.showQuickPick(items, {
      title,
      canPickMany: true,
      matchOnDescription: true,
    });
    const uris = (picked ?? []).flatMap(({ uri }) => uri ?? []);
    return uris.length === 1 ? withAnother(model, uris[0]) : thinned(uris);
  }
  const first = await askForData(title);
  return first ? withAnother(model, first) : [];
}

function nodesOf(selection: readonly TreeNode[], clicked: unknown, selected: unknown): TreeNode[] {
  const given = Array.isArray(selected) ? selected.filter(isTreeNode) : [];
  if (given.length > 0) return given;
  if (isTreeNode(clicked)) return [clicked];
  // From the palette: what is selected in the view, if that is something to compare.
  return clicked === undefined && selection.length > 1 ? [...selection] : [];
}

function checkpointsOf(model: ExperimentsModel, node: TreeNode): Checkpoint[] {
  if (node.kind === "checkpoint") return [model.checkpoint(node.path)].filter((found) => found !== undefined);
  const run = node.kind === "run" ? model.run(node.root, node.run) : undefined;
  return run ? model.checkpointsOf(run) : [];
}

/** Items of every known dump, run by run; those of the same run as `first` lead. */
function dumpItems(
  model: ExperimentsModel,
  isOffered: (checkpoint: Checkpoint) => boolean,
  first?: vscode.Uri,
): DumpPick[] {
  const groups = model.experiments.flatMap((experiment) =>
    experiment.runs.map((run) => ({ run, checkpoints: model.checkpointsOf(run) })),
  );
  const own = (checkpoints: readonly Checkpoint[]) => checkpoints.some(({ path }) => path === first?.fsPath);
  groups.sort((a, b) => Number(own(b.checkpoints)) - Number(own(a.checkpoints)));
  return groups.flatMap(({ run, checkpoints }) => {
    const offered = checkpoints.filter(isOffered);
    if (offered.length === 0) return [];
    return [
      separator(run.name),
      ...[...offered].reverse().map((checkpoint): DumpPick => ({
        label: checkpointName(checkpoint),
        description: run.name,
        detail: checkpoint.summary?.verdict.title,
        uri: vscode.Uri.file(checkpoint.path),
      })),
    ];
  });
}

function separator(label = ""): DumpPick {
  return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** Evenly spread where there are too many, the last one always among them. */
function thinned(uris: readonly vscode.Uri[]): vscode.Uri[] {
  if (uris.length <= MOST_DUMPS) return [...uris];
  void vscode.window.showInformationMessage(
    vscode.l10n.t("{0} of {1} dumps are compared, evenly spread.", MOST_DUMPS, uris.length),
  );
  return Array.from(
    { length: MOST_DUMPS },
    (_, i) => uris[Math.round((i * (uris.length - 1)) / (MOST_DUMPS - 1))],
  );
}
