/**
 * The protocol between the extension host and a trend panel, on the lines of the report panel's: the page says `ready`, the
 * host answers with a whole `trend` and sends a whole one again when something differs.
 */
import type { Severity } from "../../evaluation/report.ts";
import type { SummaryValue } from "../../evaluation/reportSummary.ts";

/** One evaluated checkpoint of the run. */
export interface TrendPagePoint {
  /** Absolute path of the dump. */
  path: string;
  /** File name. */
  file: string;
  step: number | null;
  n: number;
  severity: Severity;
  verdict: string;
  /** Whether the report is of what lies there now. */
  current: boolean;
  /** Whether it may stand on one curve with the newest report. */
  comparable: boolean;
  precision?: SummaryValue;
  recall?: SummaryValue;
  coverage?: SummaryValue;
  /** Share of generated samples that copy training data. */
  copies?: { fraction: number; interval: readonly [number, number]; count: number };
  frechet?: SummaryValue;
}

export interface TrendView {
  run: string;
  /** The experiment, as the user knows it. */
  experiment: string;
  /** Dumps of the run, evaluated or not. */
  checkpoints: number;
  /** In step order. */
  points: TrendPagePoint[];
  restore: TrendPageState;
}

export interface ToTrendPage {
  type: "trend";
  view: TrendView;
}

export type FromTrendPage =
  | { type: "ready" }
  /** Opens the report of a checkpoint. */
  | { type: "open"; path: string }
  | { type: "evaluateAll" }
  /** Opens the comparison of the run's checkpoints. */
  | { type: "compare" };

/** What the page keeps with `setState`; the host's serializer reads it. */
export interface TrendPageState {
  version: 1;
  root: string;
  run: string;
}
