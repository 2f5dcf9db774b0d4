import { median, quantileOfSorted, sorted } from "./order.ts";
import type { Random } from "./random.ts";

export interface MedianRatio {
  value: number;
  /** 95% percentile interval; null when a median of zero leaves no ratio. */
  interval: [number, number] | null;
  /** Where the ratio of fresh data of these sizes would lie, 95% of the time. */
  freshInterval: [number, number] | null;
}

const RESAMPLES = 1000;

/**
 * Ratio of the median of `numerator` to the median of `denominator`, with a bootstrap of the values. Given the training
 * set the nearest-neighbour distances are independent draws, so the distances are resampled, never the samples.
 */
export function medianRatio(random: Random, numerator: Float64Array, denominator: Float64Array): MedianRatio {
  const top = sorted(numerator);
  const bottom = sorted(denominator);
  const value = median(numerator) / median(denominator);
  const below = bootstrapMedians(random, bottom, bottom.length);
  const ratios = bootstrapMedians(random, top, top.length).map((m, i) => m / below[i]);
  const fresh = bootstrapMedians(random, bottom, top.length).map((m, i) => m / below[i]);
  return { value, interval: percentileInterval(ratios), freshInterval: percentileInterval(fresh) };
}

/**
 * Medians of resamples of the given size. A resample's ordered draws are where ordered uniform numbers fall, and the middle
 * ones of those have a Beta law (David & Nagaraja 2003, §2.3), so that no draw but the middle ones is made.
 */
function bootstrapMedians(random: Random, ascending: Float64Array, size: number): Float64Array {
  const n = ascending.length;
  const at = (uniform: number) => ascending[Math.min(n - 1, Math.floor(uniform * n))];
  const lower = (size - 1) >> 1;
  return Float64Array.from({ length: RESAMPLES }, () => {
    const below = gamma(random, lower + 1);
    const middle = below / (below + gamma(random, size - lower));
    if (size % 2 === 1) return at(middle);
    // The next one is the least of the others above.
    const least = 1 - Math.exp(Math.log(1 - random.uniform()) / (size - lower - 1));
    return (at(middle) + at(middle + (1 - middle) * least)) / 2;
  });
}

/** A Gamma number of a shape of at least 1 (Marsaglia & Tsang 2000). */
function gamma(random: Random, shape: number): number {
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = random.normal();
    const root = 1 + c * x;
    if (root <= 0) continue;
    const v = root * root * root;
    if (Math.log(random.uniform()) < 0.5 * x * x + d - d * v + d * Math.log(v)) return d * v;
  }
}

function percentileInterval(values: Float64Array): [number, number] | null {
  if (!values.every(Number.isFinite)) return null;
  const ascending = sorted(values);
  return [quantileOfSorted(ascending, 0.025), quantileOfSorted(ascending, 0.975)];
}
