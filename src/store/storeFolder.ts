import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";

/** Folder beside the experiment file in which results live. */
const STORE = ".samplescope";

/** Where a kind of result of an experiment lies. */
export function storePath(root: string, ...parts: string[]): string {
  return join(root, STORE, ...parts);
}

/** Whether results of an experiment have been stored. */
export async function hasStore(root: string): Promise<boolean> {
  return stat(storePath(root)).then(
    (info) => info.isDirectory(),
    () => false,
  );
}

/** Makes the folder of a kind of result, out of version control, and returns it. @throws Error of the file system */
export async function makeStoreFolder(root: string, kind: string): Promise<string> {
  const folder = storePath(root, kind);
  await mkdir(folder, { recursive: true });
  // What is there is left alone, so that two programs never write it at once.
  await writeFile(storePath(root, ".gitignore"), "*\n", { flag: "wx" }).catch((error: unknown) => {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  });
  return folder;
}
