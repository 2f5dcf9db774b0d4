import type { JobError, JobKind, Jobs, Progress } from "./messages.ts";
import type { MetricName, Report } from "../evaluation/report.ts";

/** A job that failed, was cancelled or lost its worker. `error.code` says which; `message` is one sentence for people. */
export class JobFailure extends Error {
  override readonly name = "JobFailure";

  constructor(readonly error: JobError) {
    super(error.message);
  }
}

export interface JobHandlers {
  onProgress?: (progress: Progress) => void;
  /** Whole reports of what is known so far, each replacing the one before. */
  onSnapshot?: (report: Report, pending: MetricName[]) => void;
}

export interface Job<K extends JobKind> {
  /** Settles once: with the result, or with a JobFailure. */
  result: Promise<Jobs[K]["result"]>;
  /** Rejects `result` with code "cancelled" at once and stops the work within 100 ms. Harmless after the end. */
  cancel: () => void;
}
