import { stat } from "node:fs/promises";
import type { ReportSummary } from "../../evaluation/reportSummary.ts";
import { ReportStore } from "../../evaluation/reportStore.ts";
import { storePath } from "../../store/storeFolder.ts";

/** The summaries in one experiment's store, read again when its folder has changed. */
export class StoredSummaries {
  readonly #store: ReportStore;
  readonly #folder: string;
  #stamp = "";
  #summaries: ReportSummary[] = [];

  constructor(root: string, note: (sentence: string) => void) {
    this.#store = new ReportStore(root, note);
    this.#folder = storePath(root, "summaries");
  }

  get all(): readonly ReportSummary[] {
    return this.#summaries;
  }

  dumpName(path: string): string {
    return this.#store.dumpName(path);
  }

  /** Summaries are moved into place, which changes their folder; so its time alone tells whether to look. */
  async refresh(): Promise<void> {
    const stamp = await stat(this.#folder, { bigint: true }).then(
      ({ mtimeNs, ino }) => `${mtimeNs}.${ino}`,
      () => "none",
    );
    if (stamp === this.#stamp) return;
    this.#summaries = await this.#store.summaries();
    this.#stamp = stamp;
  }
}
