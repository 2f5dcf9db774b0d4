import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { accessError } from "./byteSource.ts";

/** Files of a folder whose state is asked for at once. */
const FILES_AT_ONCE = 64;

/**
 * What tells whether a file was written to, or replaced, between two looks: its size, time of change and identity; of a
 * folder, those of all that lies in it.
 *
 * @throws ReadError `not-found` where there is nothing
 */
export async function fileState(path: string): Promise<string> {
  try {
    const own = await stat(path, { bigint: true });
    const self = `${own.dev} ${own.ino} ${own.mtimeNs}`;
    if (!own.isDirectory()) return `${self} ${own.size}`;
    const names = (await readdir(path)).sort();
    const states: string[] = [];
    for (let start = 0; start < names.length; start += FILES_AT_ONCE) {
      states.push(
        ...(await Promise.all(
          names.slice(start, start + FILES_AT_ONCE).map((name) => entryState(path, name)),
        )),
      );
    }
    return [self, ...states].join("\n");
  } catch (error) {
    throw accessError(path, error);
  }
}

async function entryState(folder: string, name: string): Promise<string> {
  const entry = await stat(join(folder, name), { bigint: true }).catch(() => undefined);
  // A link that leads nowhere is no sample; its name alone counts.
  return entry ? `${name} ${entry.ino} ${entry.mtimeNs} ${entry.size}` : name;
}
