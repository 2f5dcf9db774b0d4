import { createHash, type Hash } from "node:crypto";
import { createReadStream, type BigIntStats } from "node:fs";
import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "./atomicWrite.ts";
import { seal, unseal } from "./sealedJson.ts";
import { setAside } from "./setAside.ts";
import { makeStoreFolder, storePath } from "./storeFolder.ts";

/** A hash that was taken, and what the file looked like then. */
interface Hint {
  /** Size, times and number of the file or of all files of a folder, and some of their bytes. */
  signature: string;
  sha256: string;
}

/** Content of at most so many bytes is read every time: that is as quick as to look whether it has changed. */
const READ_ALWAYS = 1 << 20;
/** A file may change twice within one tick of its clock; so long after a change its times can be trusted. */
const RACY_MS = 3000;
const PROBES = 16;
const PROBE_BYTES = 4096;
const MOST_HINTS = 4096;

/**
 * Hashes of the content of files and folders. That of a large file is remembered with its size, times (that of its last
 * change of any kind among them, which no program can set back) and inode and with some of its bytes; while none of them
 * differs it is not read again. A file is so never taken for unchanged by its name or its time of writing alone. What was
 * written within the last seconds is not remembered: a second write might leave no trace.
 */
export class ContentHashes {
  #hints: Map<string, Hint> | undefined;
  #changed = false;

  /**
   * @param root of the experiment in whose store hashes are remembered
   * @param note takes the path of a file that was damaged and set aside
   * @param now milliseconds since 1970
   */
  constructor(
    private readonly root: string,
    private readonly note: (path: string) => void = () => undefined,
    private readonly now: () => number = Date.now,
  ) {}

  /**
   * SHA-256 of a file's bytes, or of the names and bytes of all files directly in a folder.
   * @throws Error of the file system
   */
  async of(path: string): Promise<string> {
    const before = await filesOf(path);
    const size = before.reduce((sum, { info }) => sum + info.size, 0n);
    if (size <= READ_ALWAYS) return hashAll(before);
    const signature = await signatureOf(before);
    const hints = await this.#load();
    const known = hints.get(path);
    if (known?.signature === signature) return known.sha256;
    const sha256 = await hashAll(before);
    const after = await filesOf(path);
    const rests = (await signatureOf(after)) === signature && this.now() - lastChange(after) > RACY_MS;
    if (rests) {
      hints.delete(path);
      hints.set(path, { signature, sha256 });
      this.#changed = true;
    }
    return sha256;
  }

  /** Writes down what was learned. Another program's hints are kept, and losing some costs a reading only. */
  async save(): Promise<void> {
    if (!this.#changed || !this.#hints) return;
    this.#changed = false;
    try {
      const folder = await makeStoreFolder(this.root, "hashes");
      const all = new Map([...(await this.#read()), ...this.#hints]);
      const latest = [...all].slice(-MOST_HINTS);
      await writeAtomically(join(folder, FILE), seal({ hints: latest }));
    } catch {
      // A folder that cannot be written: the next one reads the files again.
    }
  }

  async #load(): Promise<Map<string, Hint>> {
    this.#hints ??= await this.#read();
    return this.#hints;
  }

  async #read(): Promise<Map<string, Hint>> {
    const path = storePath(this.root, "hashes", FILE);
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text === undefined) return new Map();
    const stored = unseal(text) as { hints: [string, Hint][] } | undefined;
    if (!stored) this.note(await setAside(path));
    return new Map(stored?.hints);
  }
}

const FILE = "hashes.json";

interface FileOf {
  /** Empty for a file by itself. */
  name: string;
  path: string;
  info: BigIntStats;
}

/** The file itself, or the files of a folder by name. */
async function filesOf(path: string): Promise<FileOf[]> {
  const info = await stat(path, { bigint: true });
  if (!info.isDirectory()) return [{ name: "", path, info }];
  const files: FileOf[] = [];
  for (const name of (await readdir(path)).sort()) {
    const inner = join(path, name);
    const each = await stat(inner, { bigint: true }).catch(() => undefined);
    if (each?.isFile()) files.push({ name, path: inner, info: each });
  }
  return files;
}

async function signatureOf(files: readonly FileOf[]): Promise<string> {
  const hash = createHash("sha256");
  for (const { name, info } of files) {
    hash.update(`${name} ${info.size} ${info.mtimeNs} ${info.ctimeNs} ${info.dev} ${info.ino}\n`);
  }
  await addProbes(hash, files);
  return hash.digest("hex");
}

/** Some bytes from all over: they tell a change where a file system keeps no honest times. */
async function addProbes(hash: Hash, files: readonly FileOf[]): Promise<void> {
  const total = files.reduce((sum, { info }) => sum + Number(info.size), 0);
  let start = 0;
  let probe = 0;
  for (const { path, info } of files) {
    const size = Number(info.size);
    const here: number[] = [];
    for (; probe < PROBES && placeOf(probe, total) < start + size; probe++) {
      here.push(Math.max(0, placeOf(probe, total) - start));
    }
    start += size;
    if (here.length > 0) await readProbes(hash, path, here);
  }
}

function placeOf(probe: number, total: number): number {
  return Math.floor((probe * Math.max(0, total - PROBE_BYTES)) / (PROBES - 1));
}

async function readProbes(hash: Hash, path: string, places: readonly number[]): Promise<void> {
  const file = await open(path, "r");
  try {
    const bytes = Buffer.alloc(PROBE_BYTES);
    for (const place of places) {
      const { bytesRead } = await file.read(bytes, 0, PROBE_BYTES, place);
      hash.update(bytes.subarray(0, bytesRead));
    }
  } finally {
    await file.close();
  }
}

async function hashAll(files: readonly FileOf[]): Promise<string> {
  const whole = createHash("sha256");
  for (const { name, path, info } of files) {
    const own = createHash("sha256");
    if (info.size <= READ_ALWAYS) own.update(await readFile(path));
    else
      for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }))
        own.update(chunk as Buffer);
    // The name is hashed too: images are read in the order of their names.
    whole.update(`${name}\n`).update(own.digest());
  }
  return whole.digest("hex");
}

/** When anything of the files last changed, in milliseconds since 1970. */
function lastChange(files: readonly FileOf[]): number {
  let last = 0n;
  for (const { info } of files) {
    for (const time of [info.mtimeNs, info.ctimeNs]) if (time > last) last = time;
  }
  return Number(last / 1_000_000n);
}
