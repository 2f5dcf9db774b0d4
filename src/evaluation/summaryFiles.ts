import { createHash } from "node:crypto";
import { readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { writeAtomically } from "../store/atomicWrite.ts";
import { seal, unseal } from "../store/sealedJson.ts";
import { setAside } from "../store/setAside.ts";
import { makeStoreFolder, storePath } from "../store/storeFolder.ts";
import type { ReportSummary } from "./reportSummary.ts";

const KIND = "summaries";
const INDEX = "index.json";
/** So many summaries that the index lacks are read one by one before it is written anew. */
const FEW = 64;

/**
 * The summaries of an experiment's reports. Each is a file of its own, named by what it holds, so that none is ever changed
 * and programs cannot lose each other's; an index holds most of them together, so that thousands are one file to read. The
 * index may lag behind: the names in the folder tell which it lacks.
 */
export class SummaryFiles {
  #known = new Map<string, ReportSummary>();
  #indexed = 0;
  #isRead = false;

  constructor(
    private readonly root: string,
    private readonly note: (path: string) => void = () => undefined,
  ) {}

  /** Every summary, in no order. */
  async all(): Promise<ReportSummary[]> {
    const names = await this.#names();
    if (!this.#isRead) await this.#readIndex();
    const there = new Map<string, ReportSummary>();
    const missing: string[] = [];
    for (const name of names) {
      const summary = this.#known.get(name);
      if (summary) there.set(name, summary);
      else missing.push(name);
    }
    for (const [i, summary] of (await Promise.all(missing.map((name) => this.#read(name)))).entries()) {
      if (summary) there.set(missing[i], summary);
    }
    this.#known = there;
    if (there.size - this.#indexed > FEW) await this.#writeIndex();
    return [...there.values()];
  }

  /** Adds a summary; one of the same report and dump gives way. @throws Error of the file system */
  async save(summary: ReportSummary): Promise<void> {
    const text = seal(summary);
    const prefix = `${hashOf(summary.dump).slice(0, 8)}-${summary.key}-`;
    const name = `${prefix}${hashOf(text).slice(0, 8)}.json`;
    // Listed before this one is written: of two programs that save at once, neither removes the last.
    const earlier = (await this.#names()).filter((each) => each.startsWith(prefix));
    if (earlier.includes(name)) return;
    const folder = await makeStoreFolder(this.root, KIND);
    await writeAtomically(join(folder, name), text);
    await Promise.all(earlier.map((each) => rm(join(folder, each), { force: true })));
  }

  /**
   * Deletes the summaries of a dump.
   * @returns the keys of its reports that no other dump has
   */
  async forget(dump: string): Promise<string[]> {
    const all = await this.all();
    const own = [...this.#known].filter(([, summary]) => summary.dump === dump);
    for (const [name] of own) {
      await rm(storePath(this.root, KIND, name), { force: true });
      this.#known.delete(name);
    }
    const others = new Set(all.filter((each) => each.dump !== dump).map(({ key }) => key));
    return own.map(([, { key }]) => key).filter((key) => !others.has(key));
  }

  async #names(): Promise<string[]> {
    const names = await readdir(storePath(this.root, KIND)).catch(() => [] as string[]);
    return names.filter((name) => name.endsWith(".json") && name !== INDEX);
  }

  async #read(name: string): Promise<ReportSummary | undefined> {
    return (await this.#unsealed(name)) as ReportSummary | undefined;
  }

  async #readIndex(): Promise<void> {
    const index = (await this.#unsealed(INDEX)) as { summaries: [string, ReportSummary][] } | undefined;
    this.#known = new Map(index?.summaries);
    this.#indexed = this.#known.size;
    this.#isRead = true;
  }

  async #writeIndex(): Promise<void> {
    this.#indexed = this.#known.size;
    const path = storePath(this.root, KIND, INDEX);
    // Where it cannot be written the summaries themselves are read.
    await writeAtomically(path, seal({ summaries: [...this.#known] })).catch(() => undefined);
  }

  async #unsealed(name: string): Promise<unknown> {
    const path = storePath(this.root, KIND, name);
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const document = unseal(text);
    if (document === undefined) this.note(await setAside(path));
    return document;
  }
}

function hashOf(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
