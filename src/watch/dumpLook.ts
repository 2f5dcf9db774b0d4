import type { BigIntStats } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { dumpStamp } from "../experiment/dumpStamp.ts";

/** A dump as it lies there at one moment. */
export interface DumpLook {
  /** As in a listing; "none" where nothing lies there. */
  stamp: string;
  modified: number;
  /** Bytes of a file; null of a folder. */
  size: number | null;
  /** Of a folder over the files in it too, one of which may still be growing. */
  fullStamp: string;
}

/** When a file was last written, in milliseconds since 1970. */
export function modifiedOf({ mtimeNs }: BigIntStats): number {
  return Number(mtimeNs / 1000n) / 1000;
}

/** Looks at a dump down to its last file. */
export async function lookAt(path: string): Promise<DumpLook> {
  const [info, stamp] = await Promise.all([
    stat(path, { bigint: true }).catch(() => undefined),
    dumpStamp(path),
  ]);
  if (!info || stamp === "none") return { stamp: "none", modified: 0, size: null, fullStamp: "none" };
  const modified = modifiedOf(info);
  if (!info.isDirectory()) return { stamp, modified, size: Number(info.size), fullStamp: stamp };
  const names = await readdir(path).catch(() => [] as string[]);
  let [bytes, newest] = [0n, info.mtimeNs];
  for (const name of names) {
    const file = await stat(join(path, name), { bigint: true }).catch(() => undefined);
    if (!file) continue;
    bytes += file.size;
    if (file.mtimeNs > newest) newest = file.mtimeNs;
  }
  const last = Math.max(modified, Number(newest / 1000n) / 1000);
  return { stamp, modified: last, size: null, fullStamp: `${stamp} ${names.length}.${bytes}.${newest}` };
}
