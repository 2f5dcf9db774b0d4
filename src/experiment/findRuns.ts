import { readdir, realpath } from "node:fs/promises";
import { basename, join } from "node:path";
import { EXPERIMENT_FILE, type LoadedExperiment } from "./experimentFile.ts";
import { isFolder } from "./folderEntry.ts";
import { dumpsOf, runFromFolders } from "./runName.ts";
import { isRealDataName } from "./roleNames.ts";
import { dumpsIn, inStepOrder } from "./sampleDumps.ts";

/** A run: the dumps of one training. */
export interface FoundRun {
  name: string;
  /** Whether the experiment file names it; others are found by their folders. */
  declared: boolean;
  /** Of a declared run: what its dumps are named by. */
  pattern?: string;
  /** Absolute, in step order. */
  dumps: string[];
}

const natural = new Intl.Collator("en", { numeric: true });
const DEEPEST = 6;
/** Folders that usually hold real data, whatever their files are called. */
const DATA_FOLDERS = new Set(["data", "dataset", "datasets", "real", "node_modules"]);

/**
 * The runs of an experiment: those its file declares, in the order of the file, or, where it declares none, one for each
 * folder below it that holds dumps, in natural order.
 *
 * @param loaded the experiment, or a plain folder
 */
export async function findRuns(loaded: LoadedExperiment | string): Promise<FoundRun[]> {
  if (typeof loaded === "string") return runsBelow(loaded);
  if (loaded.experiment.runs.length === 0) return runsBelow(loaded.root);
  return Promise.all(
    loaded.experiment.runs.map(async ({ name, samples }) => ({
      name,
      declared: true,
      pattern: samples,
      dumps: inStepOrder(await dumpsOf(loaded, samples)),
    })),
  );
}

async function runsBelow(root: string): Promise<FoundRun[]> {
  const folders = new Map<string, string[]>();
  await collect(root, 0, folders, new Set());
  const runs = [...folders].map(([folder, dumps]) => ({ folder, dumps: inStepOrder(dumps) }));
  const names = runs.map(({ dumps }) => runFromFolders(dumps[0]));
  return runs
    .map(({ folder, dumps }, i) => ({
      // Two runs of one name are told apart by where they lie.
      name: names.filter((name) => name === names[i]).length > 1 ? placeOf(root, folder) : names[i],
      declared: false,
      dumps,
    }))
    .sort((a, b) => natural.compare(a.name, b.name));
}

function placeOf(root: string, folder: string): string {
  return folder === root ? basename(root) : folder.slice(root.length + 1).replaceAll("\\", "/");
}

/** Links are followed, since runs often lie on another disk; what two paths lead to is seen once. */
async function collect(
  folder: string,
  depth: number,
  found: Map<string, string[]>,
  seen: Set<string>,
): Promise<void> {
  const place = await realpath(folder).catch(() => folder);
  if (seen.has(place)) return;
  seen.add(place);
  const dumps = await dumpsIn(folder);
  if (dumps.length > 0) found.set(folder, dumps);
  if (depth === DEEPEST) return;
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  // Folders before links, so that a link to a folder beside it is the second name.
  for (const entry of entries.sort((a, b) => Number(a.isSymbolicLink()) - Number(b.isSymbolicLink()))) {
    const path = join(folder, entry.name);
    const name = entry.name.toLowerCase();
    if (name.startsWith(".") || DATA_FOLDERS.has(name) || isRealDataName(name)) continue;
    if (!(await isFolder(entry, folder))) continue;
    // A folder of images is a dump itself, and a folder with an experiment file is an experiment of its own.
    if (dumps.includes(path) || (await holdsExperiment(path))) continue;
    await collect(path, depth + 1, found, seen);
  }
}

async function holdsExperiment(folder: string): Promise<boolean> {
  return (await readdir(folder).catch(() => [] as string[])).includes(EXPERIMENT_FILE);
}
