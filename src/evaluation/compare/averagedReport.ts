import { mean } from "../../core/order.ts";
import type { Report } from "../report.ts";

interface Averaged {
  value: number | string;
  interval?: [number, number] | null;
}

/** The numbers that a comparison shows of a dump. */
const NUMBERS: ((metrics: Report["metrics"]) => Averaged | null | undefined)[] = [
  ({ precisionRecall }) => precisionRecall?.precision,
  ({ precisionRecall }) => precisionRecall?.recall,
  ({ precisionRecall }) => precisionRecall?.density,
  ({ precisionRecall }) => precisionRecall?.coverage,
  ({ frechet }) => frechet?.vsHeldout,
  ({ kid }) => kid,
  ({ energy }) => energy,
  ({ wasserstein }) => wasserstein?.sliced,
  ({ vendi }) => vendi,
  ({ memorization }) => memorization?.ratio,
  ({ memorization }) => memorization?.authenticity,
];

/** The first report with its compared numbers averaged over those of other random parts of the same dump. */
export function averagedReport(reports: readonly Report[]): Report {
  if (reports.length < 2) return reports[0];
  const averaged = structuredClone(reports[0]);
  for (const numberOf of NUMBERS) {
    const own = numberOf(averaged.metrics);
    const values = reports.map(({ metrics }) => numberOf(metrics)?.value);
    if (!own || !values.every((value) => typeof value === "number")) continue;
    const value = mean(values);
    const shift = value - Number(own.value);
    if (own.interval) own.interval = [own.interval[0] + shift, own.interval[1] + shift];
    own.value = value;
  }
  return averaged;
}
