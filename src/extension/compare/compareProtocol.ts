/**
 * The protocol between the extension host and a panel of a comparison, on the lines of the report panel's: the page says
 * `ready`, the host answers with a whole `view` and sends a whole one on every change, and small `progress` messages in between.
 */
import type { ComparisonReport } from "../../evaluation/compare/comparisonReport.ts";
import type { BestRule } from "../../experiment/comparisonRequest.ts";
import type { ExportFormat, FromReportPage, ToReportPage } from "../reportProtocol.ts";

/** Everything a panel shows. */
export interface CompareView {
  /** Grows by one with each comparison of this panel. */
  generation: number;
  /** Names of what is compared, before there is a report. */
  names: string[];
  status: "running" | "done" | "failed" | "cancelled";
  progress?: { fraction: number; stage: string };
  report?: ComparisonReport;
  /** Whether the very samples that were compared can be asked for: measures of them are stored, a random part's too. */
  samplesKept?: boolean;
  error?: { code: string; message: string };
  /** What the page copies into its state, so that the panel can come back after a reload. */
  restore: ComparePageState;
}

export type ToComparePage =
  | { type: "view"; view: CompareView }
  | { type: "progress"; generation: number; fraction: number; stage: string }
  | Extract<ToReportPage, { type: "gallery" | "galleryFailed" }>;

export type FromComparePage =
  | { type: "ready" }
  | { type: "cancel"; generation: number }
  | { type: "compareAgain" }
  | { type: "swap" }
  /** Picks the best under another rule. */
  | { type: "pick"; rule: BestRule }
  /** Opens a comparison of two of the compared dumps, by their places among them. */
  | { type: "comparePair"; first: number; second: number }
  /** Opens the report of one of them. */
  | { type: "openReport"; subject: number }
  | { type: "export"; format: ExportFormat }
  | Extract<FromReportPage, { type: "saveFile" }>
  /** A question about all samples of one of the dumps; see the report page's. */
  | (Extract<FromReportPage, { type: "gallery" }> & { subject: number })
  | Extract<FromReportPage, { type: "galleryCancel" }>
  | { type: "showLog" };

/** What the page keeps with `setState`; the host's serializer reads it. */
export interface ComparePageState {
  version: 1;
  /** Uris of the compared dumps. */
  dumps: string[];
  /** The rule that picks the best, if the user gave one. */
  rule?: BestRule;
}
