import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { UNFINISHED } from "./atomicWrite.ts";
import { storePath } from "./storeFolder.ts";

/** How much of one kind of result may lie in a store. */
export interface StoreBound {
  bytes: number;
  files: number;
}

const BOUNDS: Record<string, StoreBound> = {
  reports: { bytes: 2 ** 30, files: 20_000 },
  summaries: { bytes: 2 ** 28, files: 40_000 },
  comparisons: { bytes: 2 ** 28, files: 2_000 },
  samples: { bytes: 2 ** 30, files: 20_000 },
  parts: { bytes: 2 ** 31, files: 20_000 },
};
/** A file under its unfinished name for so long was left by a program that was killed. */
const ABANDONED_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** A damaged file is kept so long for a person to look at. */
const DAMAGED_MS = 30 * DAY_MS;
/** It is pruned to this share of a bound, so that not every new file prunes. */
const LEAVE = 0.9;

/**
 * Removes from an experiment's store what has not been used for longest, once there is more than its bound; and what killed
 * programs left. A file that another program has removed already is no fault.
 */
export async function pruneStore(
  root: string,
  bounds: Record<string, StoreBound> = BOUNDS,
  now = Date.now(),
): Promise<void> {
  for (const [kind, bound] of Object.entries(bounds)) await pruneFolder(storePath(root, kind), bound, now);
}

interface Entry {
  path: string;
  size: number;
  used: number;
}

async function pruneFolder(folder: string, bound: StoreBound, now: number): Promise<void> {
  const kept: Entry[] = [];
  for (const name of await readdir(folder).catch(() => [] as string[])) {
    const path = join(folder, name);
    const info = await stat(path).catch(() => undefined);
    if (!info?.isFile()) continue;
    const age = now - info.mtimeMs;
    const isOver =
      (name.endsWith(UNFINISHED) && age > ABANDONED_MS) || (name.endsWith(".damaged") && age > DAMAGED_MS);
    if (isOver) await rm(path, { force: true }).catch(() => undefined);
    else kept.push({ path, size: info.size, used: info.mtimeMs });
  }
  let bytes = kept.reduce((sum, { size }) => sum + size, 0);
  let files = kept.length;
  if (bytes <= bound.bytes && files <= bound.files) return;
  for (const { path, size } of kept.sort((a, b) => a.used - b.used)) {
    if (bytes <= LEAVE * bound.bytes && files <= LEAVE * bound.files) return;
    await rm(path, { force: true }).catch(() => undefined);
    bytes -= size;
    files--;
  }
}
