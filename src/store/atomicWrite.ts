import { randomBytes } from "node:crypto";
import { open, rename, rm } from "node:fs/promises";

/** Ending of a file that is being written; one that a killed program left is swept up later. */
export const UNFINISHED = ".tmp";

/**
 * Writes a file whole or not at all: under another name first, then renamed, so that nobody ever reads half of it and of
 * two writers the last one wins.
 *
 * @param durable whether it must outlast a power cut, which costs a wait for the disk. What can be computed again and is
 * checked when read needs it less.
 * @throws Error of the file system; then nothing is left behind
 */
export async function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { durable = false } = {},
): Promise<void> {
  const unfinished = `${path}.${process.pid}-${randomBytes(4).toString("hex")}${UNFINISHED}`;
  try {
    const file = await open(unfinished, "wx");
    try {
      await file.writeFile(content);
      if (durable) await file.sync();
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}
