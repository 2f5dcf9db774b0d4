/**
 * The protocol between the extension host and the thread that watches the workspace. The thread looks at the disk, reads
 * summaries and decides what is to be evaluated when; the host evaluates and shows. Imports nothing from the editor.
 *
 * The host starts with `folders`. Listings come whole and only when they differ; checkpoints come one by one when they
 * differ, so that thousands of them cost nothing while they rest.
 */
import type { ReportSummary } from "../../evaluation/reportSummary.ts";
import type { WatchedDump } from "../../watch/watchEvents.ts";

/** What happens to new dumps by themselves: they are evaluated, offered in the status bar, or only listed. */
export type WatchMode = "on" | "ask" | "off";

/**
 * Where a dump stands: at rest, being written, waiting for its turn, being evaluated; `done` and `failed` tell how the last
 * attempt ended.
 */
export type CheckpointPhase = "resting" | "settling" | "waiting" | "evaluating" | "done" | "failed";

/** One dump and what is known of it. */
export interface Checkpoint {
  path: string;
  root: string;
  run: string;
  step: number | null;
  /** Milliseconds since 1970. */
  modified: number;
  phase: CheckpointPhase;
  /** Of its report, if there is one. */
  summary?: ReportSummary;
  /** Whether the summary is of the dump, the real data and the settings as they are now, as far as is known. */
  current: boolean;
  /** Whether it may stand on one curve with the run's newest report. */
  comparable: boolean;
  /** Why the last attempt failed, as one sentence. */
  error?: string;
}

export interface RunListing {
  name: string;
  declared: boolean;
  /** Paths in step order. */
  dumps: string[];
}

export interface ExperimentListing {
  root: string;
  /** Its experiment file. */
  file: string;
  /** Why the experiment file cannot be used, as one sentence. */
  fault?: string;
  runs: RunListing[];
}

/** What a watcher left behind when the window closed, so that the next one goes on. */
export interface WatchMemory {
  /** When the disk was last looked at; dumps written later are new. */
  at: number;
  /** Paths of dumps that waited for their evaluation. */
  pending: string[];
}

/** What the thread asks the host for: it has the workers and the user's settings. */
export interface HostRequests {
  /** Evaluates a dump. */
  evaluate: { request: { dump: WatchedDump }; result: ReportSummary | undefined };
  /** What names the present real data and settings of a dump; nothing when they cannot be told. */
  identify: { request: { dump: WatchedDump }; result: string | undefined };
}
export type HostRequestKind = keyof HostRequests;

/** What the host asks the thread for. */
export interface ThreadRequests {
  /** Looks at everything. */
  refresh: { request: object; result: undefined };
  /** The text of an experiment file for a folder. */
  propose: { request: { folder: string }; result: string };
  /** Deletes the stored reports of a dump. */
  forget: { request: { root: string; path: string }; result: undefined };
}
export type ThreadRequestKind = keyof ThreadRequests;

export type ToWatchThread =
  | { type: "folders"; folders: string[]; mode: WatchMode; memory: WatchMemory | undefined }
  | { type: "mode"; mode: WatchMode }
  /** Something may have changed. */
  | { type: "hint" }
  /** These dumps are wanted whatever the mode is. */
  | { type: "want"; paths: string[] }
  | {
      [K in ThreadRequestKind]: { type: "ask"; id: number; kind: K; request: ThreadRequests[K]["request"] };
    }[ThreadRequestKind]
  | { type: "answer"; id: number; result: unknown; error?: string };

export type FromWatchThread =
  /** Everything below a folder. */
  | { type: "listing"; folder: string; experiments: ExperimentListing[] }
  /** A folder was looked at; `at`: when, in milliseconds since 1970; `pending`: dumps that wait for their evaluation. */
  | { type: "read"; folder: string; at: number; pending: string[] }
  | { type: "checkpoints"; changed: Checkpoint[]; removed: string[] }
  | { type: "unreachable"; folder: string; message: string }
  | { type: "note"; sentence: string }
  | {
      [K in HostRequestKind]: { type: "ask"; id: number; kind: K; request: HostRequests[K]["request"] };
    }[HostRequestKind]
  /** The answer to this request is no longer wanted. */
  | { type: "abort"; id: number }
  | { type: "answer"; id: number; result: unknown; error?: string };
