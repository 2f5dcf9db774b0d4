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

/** Medians of resamples of the given size. Counting draws by rank avoids sorting each resample. */
function bootstrapMedians(random: Random, ascending: Float64Array, size: number): Float64Array {
  const counts = new Int32Array(ascending.length);
  return Float64Array.from({ length: RESAMPLES }, () => {
    counts.fill(0);
    for (let i = 0; i < size; i++) counts[random.integer(ascending.length)]++;
    return (valueAtRank(ascending, counts, (size - 1) >> 1) + valueAtRank(ascending, counts, size >> 1)) / 2;
  });
}

function valueAtRank(ascending: Float64Array, counts: Int32Array, rank: number): number {
  let i = 0;
  for (let seen = counts[0]; seen <= rank; seen += counts[i]) i++;
  return ascending[i];
}

function percentileInterval(values: Float64Array): [number, number] | null {
  if (!values.every(Number.isFinite)) return null;
  const ascending = sorted(values);
  return [quantileOfSorted(ascending, 0.025), quantileOfSorted(ascending, 0.975)];
}
