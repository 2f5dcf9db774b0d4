import { ReportStore } from "./reportStore.ts";
import type { Identity, ReportSummary } from "./reportSummary.ts";

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

/** How long a list of what is stored serves: a look at thousands of dumps needs it thousands of times. */
const LIST_MS = 1000;

/** Says of dumps whether a stored report still holds, without reading them. */
export class KnownReports<D extends KnownDump> {
  readonly #stores = new Map<string, ReportStore>();
  readonly #lists = new Map<string, { at: number; byDump: Promise<Map<string, ReportSummary[]>> }>();
  readonly #terms = new Map<string, Promise<string | undefined>>();

  /** @param identify names a report of a dump by today's settings and real data, without computing it */
  constructor(private readonly identify: (dump: D) => Promise<Identity>) {}

  /** The summary of the dump's report, if there is one and neither dump nor terms have changed since. */
  async of(dump: D): Promise<ReportSummary | undefined> {
    const store = this.store(dump.root);
    const summaries = (await this.#list(dump.root, store)).get(store.dumpName(dump.path)) ?? [];
    const same = summaries.filter(({ dumpStamp }) => dumpStamp === dump.stamp);
    if (same.length === 0) return undefined;
    const terms = await this.#termsOf(dump);
    return same.find((summary) => summary.terms === terms);
  }

  /** The store of an experiment. */
  store(root: string): ReportStore {
    const store = this.#stores.get(root) ?? new ReportStore(root);
    this.#stores.set(root, store);
    return store;
  }

  #list(root: string, store: ReportStore): Promise<Map<string, ReportSummary[]>> {
    const known = this.#lists.get(root);
    if (known && performance.now() - known.at < LIST_MS) return known.byDump;
    const byDump = store.summaries().then((all) => {
      const lists = new Map<string, ReportSummary[]>();
      for (const summary of all) lists.set(summary.dump, [...(lists.get(summary.dump) ?? []), summary]);
      return lists;
    });
    this.#lists.set(root, { at: performance.now(), byDump });
    return byDump;
  }

  /** The dumps of a run share their terms. */
  #termsOf(dump: D): Promise<string | undefined> {
    const key = JSON.stringify([dump.root, dump.run, dump.termsStamp]);
    const known = this.#terms.get(key);
    if (known) return known;
    const terms = this.identify(dump).then(
      (identity) => identity.terms,
      () => {
        // It may be possible at the next look.
        this.#terms.delete(key);
        return undefined;
      },
    );
    this.#terms.set(key, terms);
    return terms;
  }
}
