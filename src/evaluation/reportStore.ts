import { createHash } from "node:crypto";
import { readdir, readFile, utimes } from "node:fs/promises";
import { isAbsolute, join, relative, sep } from "node:path";
import { writeAtomically } from "../store/atomicWrite.ts";
import { seal, unseal } from "../store/sealedJson.ts";
import { setAside } from "../store/setAside.ts";
import { makeStoreFolder, storePath } from "../store/storeFolder.ts";
import { SCHEMA_VERSION, type Report } from "./report.ts";
import { summarize, type ReportSummary, type SummaryPlace } from "./reportSummary.ts";

/** A report that was found. */
export interface StoredReport {
  report: Report;
  path: string;
}

/**
 * The reports of an experiment under `.samplescope/`: one file a report, named by the content of its inputs and its settings,
 * and beside it one small summary for each dump it belongs to. Files are written whole, never changed, and checked when
 * read, so any number of programs may use a store at once.
 */
export class ReportStore {
  /** @param root the experiment's folder. @param note takes a sentence about a file that was damaged */
  constructor(
    private readonly root: string,
    private readonly note: (sentence: string) => void = () => undefined,
  ) {}

  /** The report of this key, if it is there and whole; a damaged one is set aside. */
  async find(key: string): Promise<StoredReport | undefined> {
    const path = this.#reportPath(key);
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const report = unseal(text) as Report | undefined;
    if (report?.schemaVersion !== SCHEMA_VERSION) {
      this.note(await setAside(path));
      return undefined;
    }
    // What is used is kept longest.
    await utimes(path, new Date(), new Date()).catch(() => undefined);
    return { report, path };
  }

  /**
   * Stores a report and its summary.
   * @returns its path; undefined where the folder cannot be written, which must not lose the evaluation
   */
  async save(report: Report, place: SummaryPlace): Promise<string | undefined> {
    try {
      await makeStoreFolder(this.root, "reports");
      const path = this.#reportPath(place.key);
      await writeAtomically(path, seal(report), { durable: true });
      await this.saveSummary(summarize(report, place));
      return path;
    } catch {
      return undefined;
    }
  }

  /** Stores the summary of a report for one dump. @throws Error of the file system */
  async saveSummary(summary: ReportSummary): Promise<void> {
    const folder = await makeStoreFolder(this.root, "summaries");
    await writeAtomically(join(folder, summaryName(summary)), seal(summary));
  }

  /** How the store names a dump. */
  dumpName(path: string): string {
    const inside = relative(this.root, path);
    return inside.startsWith("..") || isAbsolute(inside) ? path : inside.split(sep).join("/");
  }

  /** Every summary in the store, in no order. */
  async summaries(): Promise<ReportSummary[]> {
    const folder = storePath(this.root, "summaries");
    const names = await readdir(folder).catch(() => [] as string[]);
    const read = await Promise.all(
      names.filter((name) => name.endsWith(".json")).map((name) => this.#readSummary(join(folder, name))),
    );
    return read.filter((summary) => summary !== undefined);
  }

  async #readSummary(path: string): Promise<ReportSummary | undefined> {
    const text = await readFile(path, "utf8").catch(() => undefined);
    if (text === undefined) return undefined;
    const summary = unseal(text) as ReportSummary | undefined;
    if (summary === undefined) this.note(await setAside(path));
    return summary;
  }

  #reportPath(key: string): string {
    return storePath(this.root, "reports", `${key}.json`);
  }
}

function summaryName({ key, dump }: ReportSummary): string {
  return `${key}-${createHash("sha256").update(dump).digest("hex").slice(0, 8)}.json`;
}
