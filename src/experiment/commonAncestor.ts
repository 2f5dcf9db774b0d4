import { dirname, parse, sep } from "node:path";

/** Deepest folder that contains all of the given absolute paths. */
export function commonAncestor(paths: readonly string[]): string {
  let folder = dirname(paths[0]);
  const { root } = parse(folder);
  while (folder !== root && !paths.every((path) => path.startsWith(folder + sep))) folder = dirname(folder);
  return folder;
}
