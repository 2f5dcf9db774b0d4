import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
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
 * Finds the experiment files in a folder and below it, several and nested ones too. Links to folders are not followed,
 * nor folders that begin with a dot.
 *
 * @param limits how far to look; for tests
 */
export async function findExperiments(
  folder: string,
  { deepest = DEEPEST, mostFolders = MOST_FOLDERS } = {},
): Promise<FoundExperiments> {
  const files: string[] = [];
  let level = [folder];
  let seen = 0;
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepest || seen + level.length > mostFolders) return { files: ordered(files), cut: true };
    seen += level.length;
    const below: string[] = [];
    for (const place of level) {
      for (const entry of await entriesOf(place)) {
        if (entry.name === EXPERIMENT_FILE && !entry.isDirectory()) files.push(join(place, entry.name));
        else if (entry.isDirectory() && mayHold(entry.name)) below.push(join(place, entry.name));
      }
    }
    level = below;
  }
  return { files: ordered(files), cut: false };
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
