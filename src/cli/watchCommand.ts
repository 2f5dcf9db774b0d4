import { Command, Option } from "commander";
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { KnownReports } from "../evaluation/knownReports.ts";
import type { ReportSummary } from "../evaluation/reportSummary.ts";
import type { EvaluationRequest } from "../experiment/evaluationRequest.ts";
import { DiskSource } from "../watch/diskSource.ts";
import { FolderHints } from "../watch/folderHints.ts";
import { RunWatcher, type Backlog } from "../watch/runWatcher.ts";
import type { WatchedDump, WatchEvent } from "../watch/watchEvents.ts";
import { WorkerClient } from "../worker/client.ts";
import { wholeNumber } from "./optionValues.ts";
import { print } from "./output.ts";
import { refuseEmptyPaths } from "./paths.ts";
import { WatchJson } from "./watchJson.ts";
import { WatchLines } from "./watchLines.ts";
import type { WatchReporter } from "./watchReporter.ts";

interface Options {
  once?: boolean;
  json?: boolean;
  backlog: Backlog;
  cache: boolean;
  threads?: number;
}

/** `samplescope watch DIR`: evaluates the dumps of every run as they come. */
export function watchCommand(): Command {
  return new Command("watch")
    .description("Evaluate the checkpoints of every run below a folder as they are written, newest first.")
    .argument("[folder]", "experiment, folder of several, or a part of one", ".")
    .option("--once", "end when everything that is there has been evaluated")
    .option("--json", "write one line of JSON for each thing that happens")
    .addOption(
      new Option("--backlog <which>", "what is evaluated of what is there already")
        .choices(["all", "last", "none"])
        .default("all"),
    )
    .option("--no-cache", "neither use nor keep stored reports")
    .option("--threads <number>", "compute threads (0: as many as cores)", wholeNumber(0))
    .action(watch);
}

async function watch(folder: string, options: Options): Promise<void> {
  refuseEmptyPaths({ "The argument folder": folder });
  // Later it may vanish and return; one that is not there at first is a mistyped one.
  if (!existsSync(folder)) throw new Error(`${folder} does not exist; check the path.`);
  const reporter: WatchReporter = options.json ? new WatchJson() : new WatchLines();
  const session = new WatchSession(resolve(folder), options, reporter);
  try {
    await (options.once ? session.once() : session.untilInterrupted());
  } finally {
    await session.end();
  }
  if (options.once && reporter.failures > 0) process.exitCode = 1;
}

/** One run of the command: the watcher, the worker and what is written of them. */
class WatchSession {
  readonly #client = new WorkerClient({ workerFile: join(__dirname, "worker.js") });
  readonly #known: KnownReports<WatchedDump>;
  readonly #hints: FolderHints;
  readonly #watcher: RunWatcher<ReportSummary>;
  #printed: Promise<void> = Promise.resolve();
  #unreachable: string | undefined;
  readonly #interrupted: Promise<void>;
  #interrupt: (error?: Error) => void = () => undefined;

  constructor(
    folder: string,
    private readonly options: Options,
    private readonly reporter: WatchReporter,
  ) {
    this.#interrupted = new Promise((resolve, reject) => {
      this.#interrupt = (error) => (error ? reject(error) : resolve());
    });
    // Whether it fails is asked at the end only.
    this.#interrupted.catch(() => undefined);
    this.#known = new KnownReports({
      termsOf: async (dump) => (await this.#client.run("identify", this.#requestFor(dump)).result).terms,
      // What cannot be told is evaluated, which says why.
      trustsUntold: false,
    });
    this.#watcher = new RunWatcher({
      source: new DiskSource(folder),
      evaluate: (dump, signal) => this.#evaluate(dump, signal),
      known: options.cache ? (dump) => this.#known.of(dump) : undefined,
      onEvent: (event) => this.#onEvent(event),
      backlog: options.backlog,
    });
    this.#hints = new FolderHints(() => this.#watcher.hint());
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, this.#onSignal);
  }

  readonly #onSignal = () => this.#interrupt();

  async once(): Promise<void> {
    this.#watcher.start();
    await Promise.race([this.#watcher.idle(), this.#interrupted]);
    if (this.#unreachable !== undefined) throw new Error(this.#unreachable);
  }

  async untilInterrupted(): Promise<void> {
    this.#watcher.start();
    await this.#interrupted;
  }

  /** @throws ClosedPipe where nobody reads any more */
  async end(): Promise<void> {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, this.#onSignal);
    this.#watcher.dispose();
    this.#hints.dispose();
    await this.#client.dispose();
    await this.#printed;
  }

  #requestFor({ path, experiment }: WatchedDump): EvaluationRequest {
    const { cache, threads } = this.options;
    return { generated: path, experiment, threads, ...(!cache && { stored: "none" as const }) };
  }

  async #evaluate(dump: WatchedDump, signal: AbortSignal): Promise<ReportSummary> {
    const job = this.#client.run("evaluate", this.#requestFor(dump), {
      onProgress: (progress) => this.reporter.onProgress?.(dump, progress),
    });
    signal.addEventListener("abort", () => job.cancel());
    const { summary, notes } = await job.result;
    for (const note of notes) this.#print(this.reporter.onNote(note));
    return summary;
  }

  #onEvent(event: WatchEvent<ReportSummary>): void {
    if (event.type === "scanned") {
      this.#unreachable = undefined;
      this.#hints.follow(event.experiments);
    }
    if (event.type === "unreachable") this.#unreachable = event.message;
    this.#print(this.reporter.onEvent(event));
  }

  #print(text: string | undefined): void {
    if (text === undefined) return;
    this.#printed = this.#printed.then(() => print(text));
    this.#printed.catch((error: unknown) => this.#interrupt(error as Error));
  }
}
