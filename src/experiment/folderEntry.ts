import type { Dirent } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";

/** Whether an entry of a folder is a folder, by itself or through a link. */
export async function isFolder(entry: Dirent, parent: string): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isDirectory();
  return stat(join(parent, entry.name)).then(
    (target) => target.isDirectory(),
    () => false,
  );
}
