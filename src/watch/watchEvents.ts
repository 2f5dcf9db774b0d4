import type { DumpFile, ExperimentFiles } from "./watchedExperiment.ts";

/** A dump and where it belongs. */
export interface WatchedDump extends DumpFile {
  /** Name of its run. */
  run: string;
  /** Folder of its experiment. */
  root: string;
  /** The experiment file that rules it, if any. */
  experiment?: string;
  /** Of its experiment: differs when the experiment file or the real data was written. */
  termsStamp: string;
}

/**
 * What happens to the dumps that are watched. A dump goes found → settling → waiting → evaluating → done or failed; a change
 * on the way starts again at found. Events of one dump come in that order, and always from the same watcher's thread.
 *
 * @typeParam R what an evaluation gives
 */
export type WatchEvent<R> =
  /** Everything that is there, after each look at the disk: what a tree shows. `at`: when, in ms since 1970. */
  | { type: "scanned"; experiments: ExperimentFiles[]; at: number }
  /** The disk could not be looked at; it is tried again. What was known stays known. */
  | { type: "unreachable"; message: string }
  /** It is new, it was written again, or the real data or settings behind its report changed. */
  | { type: "found"; dump: WatchedDump; because: "new" | "changed" | "data-changed" }
  /** It is watched until it stays the same and is complete. */
  | { type: "settling"; dump: WatchedDump }
  /** It is complete and waits for its turn, or, when nothing is evaluated by itself, to be asked for. */
  | { type: "waiting"; dump: WatchedDump }
  /** `behind`: dumps that wait after it. */
  | { type: "evaluating"; dump: WatchedDump; behind: number }
  /** `stored`: the report was there before. */
  | { type: "done"; dump: WatchedDump; result: R; stored: boolean }
  | { type: "failed"; dump: WatchedDump; error: unknown }
  | { type: "removed"; dump: WatchedDump };
