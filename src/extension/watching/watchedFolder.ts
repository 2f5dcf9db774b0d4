import { DiskSource, type WatchSource } from "../../watch/diskSource.ts";
import { KnownReports } from "../../evaluation/knownReports.ts";
import type { ReportSummary } from "../../evaluation/reportSummary.ts";
import { RunWatcher } from "../../watch/runWatcher.ts";
import type { WatchedDump, WatchEvent } from "../../watch/watchEvents.ts";
import type { ExperimentFiles } from "../../watch/watchedExperiment.ts";
import { anyDumpOf, RunBoard, type StoreView } from "./runBoard.ts";
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
  readonly #known: KnownReports<WatchedDump>;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #memory: WatchMemory | undefined;

  constructor(
    private readonly folder: string,
    mode: WatchMode,
    memory: WatchMemory | undefined,
    private readonly host: FolderHost,
  ) {
    this.#memory = memory;
    this.#known = new KnownReports({
      termsOf: (dump) => host.identify(dump),
      trustsUntold: true,
      onTerms: () => this.#gather(),
      note: (sentence) => host.post({ type: "note", sentence }),
    });
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
      known: (dump) => this.#known.of(dump),
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
    await Promise.all(experiments.map(({ root }) => this.#known.refresh(root)));
    for (const experiment of experiments)
      for (const run of experiment.runs) {
        const dump = anyDumpOf(experiment, run);
        if (dump && this.#known.summaries(experiment.root).length > 0) void this.#known.askTerms(dump);
      }
    return experiments;
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
    return {
      summaries: this.#known.summaries(root),
      dumpName: (path) => this.#known.dumpName(root, path),
      terms: (run) => this.#known.toldTerms(root, run),
    };
  }
}
