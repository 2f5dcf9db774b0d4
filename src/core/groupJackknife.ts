import { mean } from "./order.ts";

/** Standard error of a statistic from its values without each of a number of groups (Efron & Tibshirani 1993, §11). */
export function jackknifeError(deleted: readonly number[]): number {
  const centre = mean(deleted);
  const sum = deleted.reduce((total, value) => total + (value - centre) ** 2, 0);
  return Math.sqrt(((deleted.length - 1) / deleted.length) * sum);
}
