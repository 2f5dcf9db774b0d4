import { rename } from "node:fs/promises";
import { dirname, sep } from "node:path";

const DAMAGED = ".damaged";

/**
 * Takes a damaged file out of the way, so that it is computed again and a person can look at it.
 * @returns its path
 */
export async function setAside(path: string): Promise<string> {
  // Of several only the last is kept. Another program may have been quicker.
  await rename(path, path + DAMAGED).catch(() => undefined);
  return path;
}

/** What is told of files that were set aside: one sentence, however many there are. */
export function damageInWords(paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const [first] = paths;
  if (paths.length === 1) {
    return [`${first} was damaged; it is set aside as ${first}${DAMAGED} and computed again.`];
  }
  const sentence = `${paths.length} stored results in ${folderOf(paths)} were damaged`;
  return [`${sentence}; they are set aside as *${DAMAGED} and computed again.`];
}

/** The innermost folder that holds all of them. */
function folderOf(paths: readonly string[]): string {
  let folder = dirname(paths[0]);
  while (!paths.every((path) => path.startsWith(folder + sep))) folder = dirname(folder);
  return folder;
}
