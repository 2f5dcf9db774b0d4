/** What is known of every dump of a folder, folded from what its watcher tells and from stored summaries. No editor. */
import type { ReportSummary } from "../../evaluation/reportSummary.ts";
import { trendOf } from "../../evaluation/trend.ts";
import type { WatchedDump, WatchEvent } from "../../watch/watchEvents.ts";
import type { ExperimentFiles, RunFiles } from "../../watch/watchedExperiment.ts";
import type { Checkpoint, CheckpointPhase, ExperimentListing } from "./watchProtocol.ts";

/** What of a root's store and terms decides how its reports are shown. */
export interface StoreView {
  /** How the store names a dump. */
  dumpName(path: string): string;
  summaries: readonly ReportSummary[];
  /** The present terms of a run, where they are known. */
  terms(run: string): string | undefined;
}

interface Attempt {
  phase: CheckpointPhase;
  error?: string;
}

/** What changed since it was last asked. */
export interface BoardChanges {
  /** All that is there, where that has changed. */
  experiments?: ExperimentListing[];
  changed: Checkpoint[];
  removed: string[];
}

/** One workspace folder's experiments, runs and checkpoints. */
export class RunBoard {
  #experiments: readonly ExperimentFiles[] = [];
  readonly #attempts = new Map<string, Attempt>();
  /** What was last told, as text: compared rather than tracked, so that nothing is forgotten. */
  #toldListing = "";
  readonly #told = new Map<string, string>();

  /** Whether nothing is evaluated by itself nor offered: then what has settled waits for nothing. */
  restful = false;

  get experiments(): readonly ExperimentFiles[] {
    return this.#experiments;
  }

  /** Paths of dumps that settle, wait or are evaluated: what must go on after a reload. */
  get pending(): string[] {
    const goesOn = new Set<CheckpointPhase>(["settling", "waiting", "evaluating"]);
    return [...this.#attempts].filter(([, { phase }]) => goesOn.has(phase)).map(([path]) => path);
  }

  take(event: WatchEvent<ReportSummary | undefined>): void {
    switch (event.type) {
      case "scanned":
        this.#experiments = event.experiments;
        break;
      case "unreachable":
        break;
      case "found":
        this.#attempts.set(event.dump.path, { phase: "resting" });
        break;
      case "removed":
        this.#attempts.delete(event.dump.path);
        break;
      case "failed":
        this.#attempts.set(event.dump.path, { phase: "failed", error: messageOf(event.error) });
        break;
      case "settling":
      case "waiting":
      case "evaluating":
      case "done":
        this.#attempts.set(event.dump.path, { phase: event.type });
    }
  }

  /** What differs from what was told before. @param storeOf the store of an experiment's folder */
  changes(storeOf: (root: string) => StoreView): BoardChanges {
    const changed: Checkpoint[] = [];
    const there = new Set<string>();
    for (const { root, runs } of this.#experiments) {
      for (const run of runs) {
        for (const checkpoint of this.#checkpointsOf(root, run, storeOf(root))) {
          if (there.has(checkpoint.path)) continue;
          there.add(checkpoint.path);
          const text = JSON.stringify(checkpoint);
          if (this.#told.get(checkpoint.path) === text) continue;
          this.#told.set(checkpoint.path, text);
          changed.push(checkpoint);
        }
      }
    }
    const removed = [...this.#told.keys()].filter((path) => !there.has(path));
    for (const path of removed) this.#told.delete(path);
    return { ...this.#listingIfNew(), changed, removed };
  }

  #listingIfNew(): { experiments?: ExperimentListing[] } {
    const experiments = this.#experiments.map(({ root, file = root, fault, runs }) => ({
      root,
      file,
      fault,
      runs: runs.map(({ name, declared, dumps }) => ({
        name,
        declared,
        dumps: dumps.map(({ path }) => path),
      })),
    }));
    const text = JSON.stringify(experiments);
    if (text === this.#toldListing) return {};
    this.#toldListing = text;
    return { experiments };
  }

  #checkpointsOf(root: string, { name: run, dumps }: RunFiles, store: StoreView): Checkpoint[] {
    const named = dumps.map(({ path, step, stamp }) => ({ name: store.dumpName(path), step, stamp }));
    const points = new Map(
      trendOf(store.summaries, named, store.terms(run)).map((point) => [point.dump, point]),
    );
    return dumps.map(({ path, step, modified }, i) => {
      const point = points.get(named[i].name);
      const attempt = this.#attempts.get(path) ?? { phase: "resting" };
      return {
        path,
        root,
        run,
        step,
        modified,
        // A report that came from elsewhere says more than an attempt that failed here.
        ...(attempt.phase === "failed" && point?.current ? { phase: "done" } : attempt),
        ...(attempt.phase === "waiting" && this.restful && { phase: "resting" }),
        ...(point && { summary: point.summary }),
        current: point?.current ?? false,
        comparable: point?.comparable ?? false,
      };
    });
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** The dump of a listing as its watcher names it; for asking about a run rather than about a dump. */
export function anyDumpOf(
  { root, file, termsStamp }: ExperimentFiles,
  { name, dumps }: RunFiles,
): WatchedDump | undefined {
  const last = dumps.at(-1);
  return last && { ...last, run: name, root, termsStamp, ...(file !== undefined && { experiment: file }) };
}
