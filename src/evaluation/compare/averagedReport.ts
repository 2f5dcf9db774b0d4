import { mean } from "../../core/order.ts";
import type { Report } from "../report.ts";

interface Averaged {
  value: number | string;
  interval?: [number, number] | null;
}

type NumberOf = (report: Report) => Averaged | null | undefined;

/** The shares that a comparison shows of a dump. */
const SHARES: NumberOf[] = [
  ({ metrics: { precisionRecall } }) => precisionRecall?.precision,
  ({ metrics: { precisionRecall } }) => precisionRecall?.recall,
  ({ metrics: { precisionRecall } }) => precisionRecall?.coverage,
  ({ metrics: { memorization } }) => memorization?.authenticity,
  ({ molecules }) => molecules?.uniqueness,
  ({ molecules }) => molecules?.novelty,
];

/** All numbers that it shows. */
const NUMBERS: NumberOf[] = [
  ...SHARES,
  ({ metrics: { precisionRecall } }) => precisionRecall?.density,
  ({ metrics: { frechet } }) => frechet?.vsHeldout,
  ({ metrics: { kid } }) => kid,
  ({ metrics: { energy } }) => energy,
  ({ metrics: { wasserstein } }) => wasserstein?.sliced,
  ({ metrics: { vendi } }) => vendi,
  ({ metrics: { memorization } }) => memorization?.ratio,
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
    if (own.interval) {
      const [low, high] = own.interval.map((end) => end + shift);
      own.interval = SHARES.includes(numberOf) ? [Math.max(0, low), Math.min(1, high)] : [low, high];
    }
    own.value = value;
  }
  return averaged;
}
