import { Z95 } from "../../core/normal.ts";
import { mean, medianOfSorted, quantileOfSorted, sorted, variance } from "../../core/order.ts";
import type { DomainCheckReport, DomainDistribution } from "./domainReport.ts";

/** Largest number that a report holds for what is infinite, such as the residual of a sample that is not finite. */
const UNBOUNDED = Number.MAX_VALUE;
const BINS = 40;
/** Residuals over more decades than this are shown on a log scale. */
const DECADES = 3;

/** The numbers of one set's samples in a few. */
export function distributionOf(raw: Float64Array): DomainDistribution {
  const values = sorted(raw.map(bounded));
  const n = values.length;
  const centre = mean(values);
  const half = n > 1 ? Z95 * Math.sqrt(variance(values) / n) : 0;
  const held = Number.isFinite(centre) && Number.isFinite(half);
  return {
    n,
    mean: bounded(centre),
    interval: n > 1 && held ? [centre - half, centre + half] : null,
    median: medianOfSorted(values),
    low: quantileOfSorted(values, 0.05),
    high: quantileOfSorted(values, 0.95),
    min: values[0],
    max: values[n - 1],
  };
}

function bounded(value: number): number {
  if (Number.isNaN(value)) return UNBOUNDED;
  return Math.max(-UNBOUNDED, Math.min(UNBOUNDED, value));
}

/** Counts of both sets in common bins; on a log scale where non-negative numbers span decades. */
export function histogramOf(generated: Float64Array, heldout: Float64Array): DomainCheckReport["histogram"] {
  const all = [generated, heldout].map((values) => values.filter((x) => Number.isFinite(x)));
  const pooled = sorted(Float64Array.from([...all[0], ...all[1]]));
  if (pooled.length === 0) return { scale: "linear", edges: [0, 1], generated: [0], heldout: [0] };
  const positive = pooled.filter((x) => x > 0);
  const spread = positive.length > 0 ? positive[positive.length - 1] / positive[0] : 1;
  const scale = pooled[0] >= 0 && spread > 10 ** DECADES ? "log" : "linear";
  const edges = scale === "log" ? logEdges(positive) : linearEdges(pooled[0], pooled[pooled.length - 1]);
  return { scale, edges, generated: countsIn(edges, generated), heldout: countsIn(edges, heldout) };
}

function linearEdges(low: number, high: number): number[] {
  const span = high > low ? high - low : Math.max(Math.abs(low), 1) * 1e-6;
  return Array.from({ length: BINS + 1 }, (_, i) => low + (span * i) / BINS);
}

function logEdges(positive: Float64Array): number[] {
  const low = Math.floor(Math.log10(positive[0]));
  const high = Math.ceil(Math.log10(positive[positive.length - 1]) + 1e-9);
  return Array.from({ length: BINS + 1 }, (_, i) => Math.exp((low + ((high - low) * i) / BINS) * Math.LN10));
}

/** What lies outside counts in the nearest bin. */
function countsIn(edges: readonly number[], values: Float64Array): number[] {
  const counts = new Array<number>(edges.length - 1).fill(0);
  for (const value of values) {
    let [low, high] = [0, edges.length - 1];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (value >= edges[middle]) low = middle;
      else high = middle;
    }
    counts[low]++;
  }
  return counts;
}
