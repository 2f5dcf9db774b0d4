import { LayoutFault, lineStarts, strideOf, type Layout } from "./layout.ts";
import type { Statistic } from "./statistic.ts";

/** How lagged products become a correlation. */
export interface AutocorrelationOptions {
  lags: readonly number[];
  /** Deviations are taken from zero or from each series' own mean. */
  about: "zero" | "mean";
  /**
   * per-series: Σ x(t) x(t+k) / Σ x(t)² of each series, averaged over the series of a sample and then over samples. pooled: both
   * sums over all series of the set first; a profile then holds that ratio and the linear part of a sample's share in it.
   */
  mode: "per-series" | "pooled";
}

/**
 * Autocorrelation along an axis at given lags. A sample's own number is that at the first lag, averaged over its lines. A
 * constant line has no correlation and counts as zero.
 * @throws LayoutFault where a lag is longer than the axis
 */
export function autocorrelationStatistic(
  layout: Layout,
  axes: readonly number[],
  { lags, about, mode }: AutocorrelationOptions,
): Statistic {
  const lines = axes.map((axis) => linesAlong(layout, axis));
  const shortest = Math.min(...axes.map((axis) => layout.shape[axis]));
  const longest = Math.max(...lags);
  if (longest >= shortest)
    throw new LayoutFault(`a lag of ${longest} does not fit along an axis of ${shortest} places`);
  const ratio = mode === "pooled" ? new PooledRatio(lags.length) : undefined;
  const sums = new Float64Array(lags.length);
  const eachLine = (values: Float64Array, work: (squares: number, products: Float64Array) => void) => {
    for (const { starts, stride, extent } of lines) {
      for (const start of starts) {
        const mean = about === "mean" ? lineMean(values, start, stride, extent) : 0;
        work(products(values, start, stride, extent, lags, mean, sums), sums);
      }
    }
  };
  return {
    size: lags.length,
    comparesNumbers: true,
    ...(ratio && {
      prepare: (values) => {
        ratio.begin();
        eachLine(values, (squares, sums) => ratio.add(squares, sums));
      },
      ready: () => ratio.end(),
    }),
    measure: (values, profile) => {
      profile.fill(0);
      let count = 0;
      let first = 0;
      eachLine(values, (squares, sums) => {
        count++;
        first += squares > 0 ? sums[0] / squares : 0;
        for (let k = 0; k < lags.length; k++)
          profile[k] += ratio ? ratio.share(k, sums[k], squares) : squares > 0 ? sums[k] / squares : 0;
      });
      for (let k = 0; k < lags.length; k++)
        profile[k] = ratio ? ratio.value(k, profile[k]) : profile[k] / count;
      return first / count;
    },
  };
}

interface Lines {
  starts: Int32Array;
  stride: number;
  extent: number;
}

function linesAlong(layout: Layout, axis: number): Lines {
  return { starts: lineStarts(layout, [axis]), stride: strideOf(layout, axis), extent: layout.shape[axis] };
}

function lineMean(values: Float64Array, start: number, stride: number, extent: number): number {
  let sum = 0;
  for (let k = 0; k < extent; k++) sum += values[start + k * stride];
  return sum / extent;
}

/** Lagged products of a line into `sums`. @returns the sum of squares */
function products(
  values: Float64Array,
  start: number,
  stride: number,
  extent: number,
  lags: readonly number[],
  mean: number,
  sums: Float64Array,
): number {
  let squares = 0;
  for (let k = 0; k < extent; k++) {
    const x = values[start + k * stride] - mean;
    squares += x * x;
  }
  for (const [place, lag] of lags.entries()) {
    let sum = 0;
    for (let k = lag; k < extent; k++)
      sum += (values[start + k * stride] - mean) * (values[start + (k - lag) * stride] - mean);
    sums[place] = sum;
  }
  return squares;
}

/** A ratio of sums over all samples, taken apart into what each sample adds to it. */
class PooledRatio {
  private readonly tops: Float64Array;
  private bottom = 0;
  private samples = 0;

  constructor(size: number) {
    this.tops = new Float64Array(size);
  }

  /** Begins with the next sample. */
  begin(): void {
    this.samples++;
  }

  add(squares: number, sums: Float64Array): void {
    for (let k = 0; k < sums.length; k++) this.tops[k] += sums[k];
    this.bottom += squares;
  }

  /** Without any deviation there is no correlation, which counts as zero. */
  end(): void {
    for (let k = 0; k < this.tops.length; k++)
      this.tops[k] = this.bottom > 0 ? this.tops[k] / this.bottom : 0;
  }

  /** Deviation of a line's product from what the set's ratio expects. */
  share(k: number, product: number, squares: number): number {
    return product - this.tops[k] * squares;
  }

  /** The ratio plus a sample's linear share in its change (delta method). */
  value(k: number, shares: number): number {
    return this.bottom > 0 ? this.tops[k] + (shares * this.samples) / this.bottom : 0;
  }
}
