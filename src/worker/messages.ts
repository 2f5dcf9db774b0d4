/**
 * The protocol between a host (extension or command line) and the evaluation worker.
 *
 * Handshake: the worker posts `ready` once, then takes jobs. Every job has an id; each answer carries it, so that late
 * answers of an ended job are dropped. A job ends with exactly one of `result` or `failed`. Errors are data, never
 * exceptions across the thread. Cancelling sets a flag in shared memory that the worker looks at between tiles; a
 * worker that does not end in time is terminated by the host and replaced.
 */
import type { ComparisonReport } from "../evaluation/compare/comparisonReport.ts";
import type { CheckProposal } from "../evaluation/domain/proposeChecks.ts";
import type { GalleryAnswer, GalleryRequest } from "../evaluation/gallery/galleryQuestions.ts";
import type { Report } from "../evaluation/report.ts";
import type { Identity, ReportSummary } from "../evaluation/reportSummary.ts";
import type { ComparisonRequest } from "../experiment/comparisonRequest.ts";
import type { SampleInspection } from "../io/sampleInspection.ts";
import type { PowerReport } from "../evaluation/powerReport.ts";
import type { PowerRequest } from "../experiment/powerRequest.ts";
import type { EvaluationRequest, MetricName } from "../experiment/evaluationRequest.ts";

export type { ComparisonRequest, PowerRequest };
export type { EvaluationRequest };

/** The jobs a worker can do, by kind: what is asked and what is answered. */
export interface Jobs {
  evaluate: { request: EvaluationRequest; result: EvaluationResult };
  compare: { request: ComparisonRequest; result: ComparisonResult };
  power: { request: PowerRequest; result: PowerReport };
  gallery: { request: GalleryRequest; result: GalleryAnswer };
  proposeChecks: { request: { experiment: string }; result: CheckProposal };
  inspect: { request: { path: string; key?: string; axis?: number }; result: SampleInspection };
  /** What a report of these samples would be named in the store, without computing it. */
  identify: { request: EvaluationRequest; result: Identity };
}
export type JobKind = keyof Jobs;

export interface EvaluationResult {
  report: Report;
  /** Where the report is stored, if it is. */
  storedAt?: string;
  /** Its summary, as it is stored beside it. */
  summary: ReportSummary;
  /** Whether it was there before, so that nothing was computed. */
  reused: boolean;
  /** Sentences about stored results that were damaged and are computed again. */
  notes: string[];
}

export interface ComparisonResult {
  report: ComparisonReport;
  /** Whether it was stored before, so that nothing was computed. */
  reused: boolean;
  /** Sentences about stored results that were damaged and are computed again. */
  notes: string[];
  /** Of each dump the place in the store under which the measures of its compared samples are kept; absent where they are not. */
  samples?: string[];
}

export interface Progress {
  /** Share of the work that is done, 0 to 1. */
  fraction: number;
  /** What is being done, in words: "Reading step_012000.npy", "MMD permutations". */
  stage: string;
}

/** A failure as data. `message` is one sentence for people. */
export interface JobError {
  /** "cancelled", "crashed", "out-of-memory", "ambiguous-role", "no-heldout", a ReadErrorCode, … */
  code: string;
  message: string;
  /** With "ambiguous-role": which role, and the files that could play it. */
  role?: "train" | "heldout" | "generated";
  candidates?: string[];
  /** With "ambiguous-role" and "no-heldout": folder in which an experiment file would be written. */
  root?: string;
  /** With "ambiguous-array": the file whose array must be chosen, and its arrays. */
  path?: string;
  keys?: string[];
  /** With "internal": where it was thrown, for the log. */
  stack?: string;
}

export type HostToWorker = {
  [K in JobKind]: { type: "start"; id: number; kind: K; request: Jobs[K]["request"]; cancelFlag: Int32Array };
}[JobKind];

export type WorkerToHost =
  | { type: "ready" }
  | { type: "progress"; id: number; progress: Progress }
  /** A whole report of what is known so far; `pending` names the metrics still to come. */
  | { type: "snapshot"; id: number; report: Report; pending: MetricName[] }
  | { type: "result"; id: number; result: Jobs[JobKind]["result"] }
  | { type: "failed"; id: number; error: JobError };
