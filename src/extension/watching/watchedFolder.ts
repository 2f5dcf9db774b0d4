import { DiskSource, type WatchSource } from "../../watch/diskSource.ts";
import type { ReportSummary } from "../../evaluation/reportSummary.ts";
import { RunWatcher } from "../../watch/runWatcher.ts";
import type { WatchedDump, WatchEvent } from "../../watch/watchEvents.ts";
import type { ExperimentFiles } from "../../watch/watchedExperiment.ts";
import { anyDumpOf, RunBoard, type StoreView } from "./runBoard.ts";
import { StoredSummaries } from "./storedSummaries.ts";
import type { FromWatchThread, WatchMemory, WatchMode } from "./watchProtocol.ts";

/** What a watched folder asks of the host. */
export interface FolderHost {
  post(message: FromWatchThread): void;
  evaluate(dump: WatchedDump, signal: AbortSignal): Promise<ReportSummary | undefined>;
  identify(dump: WatchedDump): Promise<string | undefined>;
}

/** Where nothing tells of changes, the disk is looked at so often. */
const POLL_MS = 5000;
/** Changes of a burst are told together. */
const GATHER_MS = 40;

/** One workspace folder: its watcher, the stores of its experiments, and the board that puts both together. */
export class WatchedFolder {
  readonly #watcher: RunWatcher<ReportSummary | undefined>;
  readonly #board = new RunBoard();
  readonly #stores = new Map<string, StoredSummaries>();
  /** Terms by run, each with the stamp of what they were told for. */
  readonly #terms = new Map<string, { stamp: string; terms: Promise<string | undefined>; known?: string }>();
  #termsStamps = new Map<string, string>();
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #memory: WatchMemory | undefined;

  constructor(
    private readonly folder: string,
    mode: WatchMode,
    memory: WatchMemory | undefined,
    private readonly host: FolderHost,
  ) {
    this.#memory = memory;
    const disk = new DiskSource(folder);
    const source: WatchSource = {
      scan: () => this.#scan(disk),
      look: (path) => disk.look(path),
      missing: (path) => disk.missing(path),
      statesItsSize: (path) => disk.statesItsSize(path),
    };
    this.#watcher = new RunWatcher({
      source,
      evaluate: (dump, signal) => host.evaluate(dump, signal),
      known: (dump) => this.#known(dump),
      onEvent: (event) => this.#take(event),
      backlog: "none",
      automatic: mode === "on",
      timing: { pollMs: POLL_MS },
    });
    this.#watcher.start();
  }

  set mode(mode: WatchMode) {
    this.#watcher.automatic = mode === "on";
    this.#board.restful = mode === "off";
    this.#gather();
  }

  get pending(): string[] {
    return this.#board.pending;
  }

  hint(): void {
    this.#watcher.hint();
  }

  want(path: string): void {
    this.#watcher.evaluate(path);
  }

  refresh(): Promise<void> {
    return this.#watcher.refresh();
  }

  dispose(): void {
    clearTimeout(this.#gathering);
    this.#watcher.dispose();
  }

  /** Looks at the stores too, so that a dump whose report is there already is known when it is found. */
  async #scan(disk: DiskSource): Promise<ExperimentFiles[]> {
    // Without an experiment file the disk takes the folder itself for one; here every folder that is open would be.
    const experiments = (await disk.scan()).filter(({ file }) => file !== undefined);
    this.#termsStamps = new Map(experiments.map(({ root, termsStamp }) => [root, termsStamp]));
    await Promise.all(experiments.map(({ root }) => this.#storeOf(root).refresh()));
    for (const experiment of experiments)
      for (const run of experiment.runs) {
        const dump = anyDumpOf(experiment, run);
        if (dump && this.#mayBeKnown(experiment.root)) void this.#termsOf(dump);
      }
    return experiments;
  }

  #mayBeKnown(root: string): boolean {
    return this.#storeOf(root).all.length > 0;
  }

  #storeOf(root: string): StoredSummaries {
    let store = this.#stores.get(root);
    if (!store) {
      store = new StoredSummaries(root, (sentence) => this.host.post({ type: "note", sentence }));
      this.#stores.set(root, store);
    }
    return store;
  }

  /** What names the real data and the settings of a run; asked for again when one of them was written. */
  #termsOf(dump: WatchedDump): Promise<string | undefined> {
    const key = `${dump.root}\n${dump.run}`;
    const stamp = this.#termsStamps.get(dump.root) ?? "";
    const asked = this.#terms.get(key);
    if (asked?.stamp === stamp) return asked.terms;
    const entry = { stamp, terms: this.host.identify(dump).catch(() => undefined), known: asked?.known };
    this.#terms.set(key, entry);
    void entry.terms.then((terms) => {
      entry.known = terms;
      this.#gather();
    });
    return entry.terms;
  }

  async #known(dump: WatchedDump): Promise<ReportSummary | undefined> {
    const store = this.#storeOf(dump.root);
    const name = store.dumpName(dump.path);
    const candidates = store.all.filter((one) => one.dump === name && one.dumpStamp === dump.stamp);
    if (candidates.length === 0) return undefined;
    const terms = await this.#termsOf(dump);
    return candidates.find((one) => terms === undefined || one.terms === terms);
  }

  #take(event: WatchEvent<ReportSummary | undefined>): void {
    this.#board.take(event);
    if (event.type === "unreachable")
      this.host.post({ type: "unreachable", folder: this.folder, message: event.message });
    if (event.type === "scanned") {
      this.#resume();
      this.#tell();
      this.host.post({ type: "read", folder: this.folder, at: event.at, pending: this.pending });
    } else this.#gather();
  }

  /** What waited when the window closed, and what was written since then, goes on after the first look. */
  #resume(): void {
    const memory = this.#memory;
    this.#memory = undefined;
    if (!memory) return;
    const waited = new Set(memory.pending);
    for (const { runs } of this.#board.experiments)
      for (const { dumps } of runs)
        for (const { path, modified } of dumps)
          if (waited.has(path) || modified > memory.at) this.#watcher.offer(path);
  }

  #gather(): void {
    this.#gathering ??= setTimeout(() => this.#tell(), GATHER_MS);
  }

  #tell(): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    const { experiments, changed, removed } = this.#board.changes((root) => this.#viewOf(root));
    if (experiments) this.host.post({ type: "listing", folder: this.folder, experiments });
    if (changed.length + removed.length > 0) this.host.post({ type: "checkpoints", changed, removed });
  }

  #viewOf(root: string): StoreView {
    const store = this.#storeOf(root);
    return {
      summaries: store.all,
      dumpName: (path) => store.dumpName(path),
      terms: (run) => this.#terms.get(`${root}\n${run}`)?.known,
    };
  }
}
