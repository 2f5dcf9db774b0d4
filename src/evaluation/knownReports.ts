import { stat } from "node:fs/promises";
import { damageInWords } from "../store/setAside.ts";
import { storePath } from "../store/storeFolder.ts";
import { ReportStore } from "./reportStore.ts";
import type { ReportSummary } from "./reportSummary.ts";

/** A dump as whoever watches it knows it. */
export interface KnownDump {
  path: string;
  /** Folder of its experiment. */
  root: string;
  run: string;
  stamp: string;
  /** Differs when the experiment file or the real data was written. */
  termsStamp: string;
}

interface KnownReportsOptions<D extends KnownDump> {
  /** Names the present real data and settings of a dump without computing it; undefined where they cannot be told. */
  termsOf: (dump: D) => Promise<string | undefined>;
  /** Whether a report of the dump as it lies there is taken to hold while its terms cannot be told. */
  trustsUntold: boolean;
  /** The terms of a run were told. */
  onTerms?: () => void;
  /** Takes a sentence about stored files that were damaged. */
  note?: (sentence: string) => void;
}

/** What one experiment has stored. */
interface Shelf {
  store: ReportStore;
  stamp: string;
  summaries: readonly ReportSummary[];
  byDump: ReadonlyMap<string, readonly ReportSummary[]>;
  damaged: string[];
  refreshing: Promise<void>;
}

/** A folder written this short a time ago may be written again without another time. */
const RACY_MS = 100;

/** The reports that experiments have stored, and whether they still hold: told without reading a dump. */
export class KnownReports<D extends KnownDump> {
  readonly #shelves = new Map<string, Shelf>();
  /** Terms by run, each with the stamp of what they were asked for. */
  readonly #terms = new Map<string, { stamp: string; asked: Promise<string | undefined>; told?: string }>();

  constructor(private readonly options: KnownReportsOptions<D>) {}

  /** The summary of the dump's report, if there is one and neither dump nor terms have changed since. */
  async of(dump: D): Promise<ReportSummary | undefined> {
    await this.refresh(dump.root);
    const summaries = this.#shelfOf(dump.root).byDump.get(this.dumpName(dump.root, dump.path)) ?? [];
    const same = summaries.filter(({ dumpStamp }) => dumpStamp === dump.stamp);
    if (same.length === 0) return undefined;
    const terms = await this.askTerms(dump);
    if (terms === undefined && this.options.trustsUntold) return same[0];
    return same.find((summary) => summary.terms === terms);
  }

  /** Every summary of an experiment, as of the last refresh. */
  summaries(root: string): readonly ReportSummary[] {
    return this.#shelfOf(root).summaries;
  }

  /** How the store of an experiment names a dump. */
  dumpName(root: string, path: string): string {
    return this.#shelfOf(root).store.dumpName(path);
  }

  /** Reads what an experiment has stored since the last time. */
  refresh(root: string): Promise<void> {
    const shelf = this.#shelfOf(root);
    // Whoever asks meanwhile may have seen a dump that was stored after the reading began.
    const next = shelf.refreshing.then(() => this.#read(root, shelf));
    shelf.refreshing = next.catch(() => undefined);
    return next;
  }

  /** The terms of a run, where they were told; those before the last change while it is being asked about. */
  toldTerms(root: string, run: string): string | undefined {
    return this.#terms.get(runKey(root, run))?.told;
  }

  /** The present terms of a dump's run, which its dumps share; asked for again when one of them was written. */
  askTerms(dump: D): Promise<string | undefined> {
    const key = runKey(dump.root, dump.run);
    const known = this.#terms.get(key);
    if (known?.stamp === dump.termsStamp) return known.asked;
    const told = this.options.termsOf(dump).catch(() => undefined);
    const entry = { stamp: dump.termsStamp, asked: told, told: known?.told };
    this.#terms.set(key, entry);
    void told.then((terms) => {
      entry.told = terms;
      // It may be possible at the next look; where it does not matter it is asked when something has changed.
      if (terms === undefined && !this.options.trustsUntold) entry.stamp = "";
      this.options.onTerms?.();
    });
    return told;
  }

  #shelfOf(root: string): Shelf {
    const known = this.#shelves.get(root);
    if (known) return known;
    const damaged: string[] = [];
    const store = new ReportStore(root, (path) => damaged.push(path));
    const shelf: Shelf = {
      store,
      stamp: "",
      summaries: [],
      byDump: new Map(),
      damaged,
      refreshing: Promise.resolve(),
    };
    this.#shelves.set(root, shelf);
    return shelf;
  }

  /** Summaries are moved into place, which changes their folder: its time tells whether to look. */
  async #read(root: string, shelf: Shelf): Promise<void> {
    const stamp = await stampOf(storePath(root, "summaries"));
    if (stamp === shelf.stamp) return;
    const summaries = await shelf.store.summaries();
    const byDump = new Map<string, ReportSummary[]>();
    for (const summary of summaries) {
      const others = byDump.get(summary.dump);
      if (others) others.push(summary);
      else byDump.set(summary.dump, [summary]);
    }
    Object.assign(shelf, { stamp, summaries, byDump });
    for (const sentence of damageInWords(shelf.damaged.splice(0))) this.options.note?.(sentence);
  }
}

function runKey(root: string, run: string): string {
  return JSON.stringify([root, run]);
}

/** Names the state of a folder; another name each time while it may be written again unseen. */
async function stampOf(folder: string): Promise<string> {
  try {
    const { mtimeNs, mtimeMs, ino } = await stat(folder, { bigint: true });
    const isRacy = Math.abs(Date.now() - Number(mtimeMs)) < RACY_MS;
    return isRacy ? `${process.hrtime.bigint()}` : `${mtimeNs}.${ino}`;
  } catch {
    return "none";
  }
}
