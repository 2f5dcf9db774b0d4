import { mean } from "../../core/order.ts";
import type { Report } from "../report.ts";

interface Averaged {
  value: number | string;
  interval?: [number, number] | null;
}

/** The numbers that a comparison shows of a dump. */
const NUMBERS: ((report: Report) => Averaged | null | undefined)[] = [
  ({ metrics: { precisionRecall } }) => precisionRecall?.precision,
  ({ metrics: { precisionRecall } }) => precisionRecall?.recall,
  ({ metrics: { precisionRecall } }) => precisionRecall?.density,
  ({ metrics: { precisionRecall } }) => precisionRecall?.coverage,
  ({ metrics: { frechet } }) => frechet?.vsHeldout,
  ({ metrics: { kid } }) => kid,
  ({ metrics: { energy } }) => energy,
  ({ metrics: { wasserstein } }) => wasserstein?.sliced,
  ({ metrics: { vendi } }) => vendi,
  ({ metrics: { memorization } }) => memorization?.ratio,
  ({ metrics: { memorization } }) => memorization?.authenticity,
  ({ molecules }) => molecules?.uniqueness,
  ({ molecules }) => molecules?.novelty,
];

/** The first report with its compared numbers averaged over those of other random parts of the same dump. */
export function averagedReport(reports: readonly Report[]): Report {
  if (reports.length < 2) return reports[0];
  const averaged = structuredClone(reports[0]);
  for (const numberOf of NUMBERS) {
    const own = numberOf(averaged);
    const values = reports.map((report) => numberOf(report)?.value);
    if (!own || !values.every((value) => typeof value === "number")) continue;
    const value = mean(values);
    const shift = value - Number(own.value);
    if (own.interval) own.interval = [own.interval[0] + shift, own.interval[1] + shift];
    own.value = value;
  }
  return averaged;
}
