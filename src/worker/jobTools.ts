import type { Report } from "../evaluation/report.ts";
import type { MetricName } from "../experiment/evaluationRequest.ts";
import type { Progress } from "./messages.ts";
import type { ThreadPools } from "./threadPools.ts";

/** What a job in the worker may use. */
export interface JobTools {
  cancelFlag: Int32Array;
  pools: ThreadPools;
  progress: (progress: Progress) => void;
  snapshot: (report: Report, pending: MetricName[]) => void;
}
