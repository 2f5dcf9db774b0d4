import { readFile, rm, utimes } from "node:fs/promises";
import { isAbsolute, relative, sep } from "node:path";
import { writeAtomically } from "../store/atomicWrite.ts";
import { seal, unseal } from "../store/sealedJson.ts";
import { setAside } from "../store/setAside.ts";
import { makeStoreFolder, storePath } from "../store/storeFolder.ts";
import { SCHEMA_VERSION, type Report } from "./report.ts";
import { summarize, type ReportSummary, type SummaryPlace } from "./reportSummary.ts";
import { SummaryFiles } from "./summaryFiles.ts";

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
  readonly #summaries: SummaryFiles;

  /** @param root the experiment's folder. @param note takes the path of a file that was damaged and set aside */
  constructor(
    private readonly root: string,
    private readonly note: (path: string) => void = () => undefined,
  ) {
    this.#summaries = new SummaryFiles(root, note);
  }

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
    await this.#summaries.save(summary);
  }

  /** How the store names a dump. */
  dumpName(path: string): string {
    const inside = relative(this.root, path);
    return inside.startsWith("..") || isAbsolute(inside) ? path : inside.split(sep).join("/");
  }

  /** Every summary in the store, in no order. The first call reads an index, later ones what has come since. */
  summaries(): Promise<ReportSummary[]> {
    return this.#summaries.all();
  }

  /**
   * Deletes what is stored of a dump; a report that another dump of the same content has too is kept for it.
   *
   * @param dump as the store names it
   */
  async forget(dump: string): Promise<void> {
    for (const key of await this.#summaries.forget(dump)) await rm(this.#reportPath(key), { force: true });
  }

  #reportPath(key: string): string {
    return storePath(this.root, "reports", `${key}.json`);
  }
}
