import type { Dirent } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { join } from "node:path";
import { EXPERIMENT_FILE } from "./experimentFile.ts";

/** The experiment files below a folder. */
export interface FoundExperiments {
  /** Paths in natural order, outer before inner. */
  files: string[];
  /** Whether the search ended before everything was seen, so that there may be more. */
  cut: boolean;
}

/** Folders that never hold an experiment, and often very many files. */
const PASSED_BY = new Set(
  "node_modules __pycache__ site-packages venv env wandb mlruns lightning_logs tensorboard".split(" "),
);
const DEEPEST = 8;
/** A search of a home folder must come to an end. */
const MOST_FOLDERS = 20_000;

const natural = new Intl.Collator("en", { numeric: true });

/**
 * Finds the experiment files in a folder and below it, several and nested ones too, but not in folders that begin with a
 * dot. A link to a folder is followed as far as that folder: it may lead to a whole disk.
 *
 * @param limits how far to look; for tests
 */
export async function findExperiments(
  folder: string,
  { deepest = DEEPEST, mostFolders = MOST_FOLDERS } = {},
): Promise<FoundExperiments> {
  const files: string[] = [];
  const linked: string[] = [];
  let level = [folder];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest || seen + level.length > mostFolders)
      return { files: ordered(await withLinked(files, linked)), cut: true };
    seen += level.length;
    const below: string[] = [];
    for (const place of level) {
      for (const entry of await entriesOf(place)) {
        const path = join(place, entry.name);
        if (entry.name === EXPERIMENT_FILE && !entry.isDirectory()) files.push(path);
        else if (entry.isDirectory() && mayHold(entry.name)) below.push(path);
        else if (entry.isSymbolicLink() && mayHold(entry.name)) linked.push(join(path, EXPERIMENT_FILE));
      }
    }
    level = below;
  }
  return { files: ordered(await withLinked(files, linked)), cut: false };
}

/** Adds the files behind links that are there and not among the others by another name. */
async function withLinked(files: readonly string[], linked: readonly string[]): Promise<string[]> {
  if (linked.length === 0) return [...files];
  const places = (paths: readonly string[]) =>
    Promise.all(paths.map((path) => realpath(path).catch(() => undefined)));
  const known = new Set(await places(files));
  const added: string[] = [];
  for (const [i, place] of (await places(linked)).entries()) {
    if (place === undefined || known.has(place)) continue;
    known.add(place);
    added.push(linked[i]);
  }
  return [...files, ...added];
}

function ordered(files: string[]): string[] {
  return files.sort(natural.compare);
}

function mayHold(name: string): boolean {
  return !name.startsWith(".") && !PASSED_BY.has(name);
}

function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => []);
}
