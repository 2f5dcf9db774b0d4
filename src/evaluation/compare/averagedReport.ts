import { mean } from "../../core/order.ts";
import type { Report } from "../report.ts";
import { SHARES } from "../shared/comparedMetrics.ts";
import { ESTIMATES } from "../shared/estimates.ts";
import { COMPARED_METRICS } from "./comparisonReport.ts";

/** The first report with its compared numbers averaged over those of other random parts of the same dump. */
export function averagedReport(reports: readonly Report[]): Report {
  if (reports.length < 2) return reports[0];
  const averaged = structuredClone(reports[0]);
  for (const metric of COMPARED_METRICS) {
    // Copies stay those of the first part, and validity is that of all lines of the file, whatever part is measured.
    if (metric === "copies" || metric === "validity") continue;
    const own = ESTIMATES[metric](averaged);
    const values = reports.map((report) => ESTIMATES[metric](report)?.value);
    if (!own || !values.every((value) => typeof value === "number")) continue;
    const value = mean(values);
    const shift = value - Number(own.value);
    if (own.interval) {
      const [low, high] = own.interval.map((end) => end + shift);
      own.interval = SHARES.includes(metric) ? [Math.max(0, low), Math.min(1, high)] : [low, high];
    }
    own.value = value;
  }
  return averaged;
}
