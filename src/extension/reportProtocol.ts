/**
 * The protocol between the extension host and a report panel. Imports nothing from the editor.
 *
 * Handshake: the page posts `ready` when it can paint; the host answers with a whole `view`. Afterwards the host posts a
 * whole `view` on every change and small `progress` messages in between: snapshots, never deltas, so that a message lost
 * while the panel was hidden does no harm. `generation` counts evaluations of the panel; a page drops messages of an
 * older generation, and the host drops requests that name one.
 */
import type {
  GalleryAnswer,
  GalleryList,
  GalleryQuestion,
  GallerySort,
  SampleId,
} from "../evaluation/gallery/galleryQuestions.ts";
import type { MetricName, Report } from "../evaluation/report.ts";
import type { RowStyle } from "../evaluation/tableRow.ts";

/** Everything a panel shows. */
export interface ReportView {
  /** Grows by one with each evaluation of this panel. */
  generation: number;
  /** Name of what is evaluated, for the heading before there is a report. */
  title: string;
  /** Path of the samples, as the user knows it (relative to the workspace). */
  samples: string;
  status: "running" | "done" | "failed" | "cancelled";
  progress?: { fraction: number; stage: string };
  /** The finished report, or what is known so far. */
  report?: Report;
  /** Metrics still to come while running. */
  pending: MetricName[];
  error?: { code: string; message: string };
  /** What the page copies into its state, so that the panel can come back after a reload. */
  restore?: Pick<ReportPageState, "samples" | "storedAt">;
}

export type ExportFormat = "html" | "markdown" | "json";
export type { RowStyle };

export type ToReportPage =
  | { type: "view"; view: ReportView }
  | { type: "progress"; generation: number; fraction: number; stage: string }
  | { type: "gallery"; id: number; answer: GalleryAnswer }
  | { type: "galleryFailed"; id: number; error: { code: string; message: string } };

export type FromReportPage =
  | { type: "ready" }
  | { type: "cancel"; generation: number }
  | { type: "evaluateAgain" }
  | { type: "export"; format: ExportFormat }
  /** Puts the report's main numbers on the clipboard as a row of a table, with the table's head if wanted. */
  | { type: "copyRow"; style: RowStyle; head: boolean }
  /** Saves what the page has drawn, where the user says. */
  | { type: "saveFile"; name: string; content: string; encoding: "utf8" | "base64" }
  | { type: "openInput"; role: "generated" | "heldout" | "train" }
  | { type: "showLog" }
  /** A question about samples of the report that is shown; answered by one message of the same id, unless it is taken back. */
  | { type: "gallery"; id: number; generation: number; question: GalleryQuestion }
  | { type: "galleryCancel"; id: number };

/** What the page keeps with `setState`; the host's serializer reads it to restore the panel after a reload. */
export interface ReportPageState {
  version: 1;
  /** Uri of the evaluated samples. */
  samples: string;
  /** Path of the stored report, when there is one. */
  storedAt?: string;
  scrollTop: number;
  /** Ids of the opened details. */
  open: string[];
  /** What was chosen in each choice, by its id. */
  choices?: Record<string, string>;
  /** What the gallery shows. */
  gallery?: KeptGallery;
  map?: KeptMap;
}

/** What a reader chose in the gallery. */
export interface GalleryChoice {
  list: GalleryList;
  sort: GallerySort;
  /** Of uncovered samples alone; see the question "order". */
  group?: number;
}

/** The same as the page keeps it, with where the reader was. */
export interface KeptGallery extends GalleryChoice {
  /** Position of the first sample on the screen. */
  top: number;
  selected?: SampleId;
}

/** The part of the map that is shown: lower and upper end of each axis. */
export interface KeptMap {
  x: [number, number];
  y: [number, number];
}
