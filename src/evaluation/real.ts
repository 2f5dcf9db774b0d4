import type { Estimate } from "./report.ts";

/** A number as the report writes it: non-finite values as words, since JSON has none. */
export function toReal(value: number): Estimate["value"] {
  if (Number.isFinite(value)) return value;
  if (Number.isNaN(value)) return "NaN";
  return value > 0 ? "Infinity" : "-Infinity";
}

/** Two significant digits behind the point, as sentences want them. */
export function plain(value: number): string {
  if (value !== 0 && Math.abs(value) < 0.01) return value.toPrecision(2);
  return Math.abs(value) >= 100 ? value.toFixed(0) : value.toFixed(2);
}

/** "12%", and "under 1%" or "over 99%" rather than a rounded 0% or 100%. */
export function percent(share: number): string {
  if (share > 0 && share < 0.01) return "under 1%";
  if (share < 1 && share > 0.99) return "over 99%";
  return `${Math.round(share * 100)}%`;
}

/** A ratio of median distances to the training data, well below 1, as a sentence. */
export function huggingInWords(ratio: number): string {
  if (ratio === 0) return "At least half of the generated samples equal a training sample.";
  return `The typical generated sample lies ${plain(1 / ratio)} times closer to the training data than fresh real data does.`;
}

/** Beyond this a tail means no more than "certainly". */
const SMALLEST_P = 0.0001;

/** "p = 0.012", "p < 0.0001". */
export function pCompared(p: number): string {
  return p < SMALLEST_P ? `p < ${SMALLEST_P}` : `p = ${pInWords(p)}`;
}

/** A p-value to two significant digits. */
export function pInWords(p: number): string {
  return String(Number(p.toPrecision(2)));
}
