import { homedir } from "node:os";
import { dirname } from "node:path";

const LEVELS_UP = 4;

/** The folders that are searched, nearest first: up to four above the samples, not past a repository or the home folder. */
export function searchedFolders(samples: string): string[] {
  const folders: string[] = [];
  const home = homedir();
  let folder = dirname(samples);
  for (let level = 0; level <= LEVELS_UP; level++) {
    folders.push(folder);
    const parent = dirname(folder);
    if (parent === folder || folder === home || parent === home) break;
    folder = parent;
  }
  return folders;
}
