import type { ReportSummary } from "../evaluation/reportSummary.ts";
import type { WatchedDump, WatchEvent } from "../watch/watchEvents.ts";
import type { Progress } from "../worker/messages.ts";

/** Turns what happens to watched dumps into text for standard output. */
export interface WatchReporter {
  /** What to write, if anything, with its line end. */
  onEvent(event: WatchEvent<ReportSummary>): string | undefined;
  /** A sentence about a stored result that was damaged. */
  onNote(note: string): string | undefined;
  onProgress?(dump: WatchedDump, progress: Progress): void;
  /** Dumps that could not be evaluated so far. */
  readonly failures: number;
}
