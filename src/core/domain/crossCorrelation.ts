import { LayoutFault, lineStarts, strideOf, type Layout } from "./layout.ts";
import type { Statistic } from "./statistic.ts";

/** Fewer places than this within a sample give no correlation of its own. */
const FEWEST_PLACES = 8;
const MOST_CHANNELS = 48;

/** Pairs of channels in the order of the profile. */
export function channelPairs(channels: number): [number, number][] {
  const pairs: [number, number][] = [];
  for (let a = 0; a < channels; a++) for (let b = a + 1; b < channels; b++) pairs.push([a, b]);
  return pairs;
}

/**
 * Correlation of every pair of channels: within each sample over its other places where it has at least eight of them, else over
 * samples of the set, where a profile holds the correlation and the linear part of a sample's share in it (delta method). A sample's own
 * number is the mean over the pairs of its correlation, or of the product of its standardized deviations.
 * @throws LayoutFault where there are no two channels
 */
export function crossCorrelationStatistic(layout: Layout, axis: number): Statistic {
  const channels = layout.shape[axis];
  if (channels < 2) throw new LayoutFault(`the axis "${layout.axes[axis].name}" has one channel only`);
  if (channels > MOST_CHANNELS)
    throw new LayoutFault(`${channels} channels make too many pairs; ${MOST_CHANNELS} are the most`);
  const starts = lineStarts(layout, [axis]);
  const stride = strideOf(layout, axis);
  const pairs = channelPairs(channels);
  return starts.length >= FEWEST_PLACES
    ? withinSamples(starts, stride, channels, pairs)
    : acrossSamples(starts, stride, channels, pairs);
}

function withinSamples(
  starts: Int32Array,
  stride: number,
  channels: number,
  pairs: [number, number][],
): Statistic {
  const means = new Float64Array(channels);
  const squares = new Float64Array(channels);
  return {
    size: pairs.length,
    comparesNumbers: true,
    measure: (values, profile) => {
      for (let c = 0; c < channels; c++) {
        let sum = 0;
        for (const start of starts) sum += values[start + c * stride];
        means[c] = sum / starts.length;
        let square = 0;
        for (const start of starts)
          square += (values[start + c * stride] - means[c]) * (values[start + c * stride] - means[c]);
        squares[c] = square;
      }
      let total = 0;
      for (const [p, [a, b]] of pairs.entries()) {
        let product = 0;
        for (const start of starts)
          product += (values[start + a * stride] - means[a]) * (values[start + b * stride] - means[b]);
        const scale = Math.sqrt(squares[a] * squares[b]);
        total += profile[p] = scale > 0 ? product / scale : 0;
      }
      return total / pairs.length;
    },
  };
}

/** Moments of pairs of channels over all places and samples of a set, about its first sample so that a large offset loses no digits. */
class PairMoments {
  readonly means: Float64Array;
  readonly deviations: Float64Array;
  /** A correlation for each pair. */
  readonly correlations: Float64Array;
  #origin: Float64Array | undefined;
  #count = 0;

  constructor(
    channels: number,
    private readonly pairs: readonly [number, number][],
  ) {
    this.means = new Float64Array(channels);
    this.deviations = new Float64Array(channels);
    this.correlations = new Float64Array(pairs.length);
  }

  /** @param x the channels at one place */
  add(x: Float64Array): void {
    const origin = (this.#origin ??= x.slice());
    this.#count++;
    for (let c = 0; c < x.length; c++) {
      const shifted = x[c] - origin[c];
      this.means[c] += shifted;
      this.deviations[c] += shifted * shifted;
    }
    for (const [p, [a, b]] of this.pairs.entries())
      this.correlations[p] += (x[a] - origin[a]) * (x[b] - origin[b]);
  }

  end(): void {
    const n = this.#count;
    for (let c = 0; c < this.means.length; c++) {
      this.means[c] /= n;
      this.deviations[c] = Math.sqrt(Math.max(0, this.deviations[c] / n - this.means[c] * this.means[c]));
    }
    for (const [p, [a, b]] of this.pairs.entries()) {
      const scale = this.deviations[a] * this.deviations[b];
      const covariance = this.correlations[p] / n - this.means[a] * this.means[b];
      this.correlations[p] = scale > 0 ? covariance / scale : 0;
    }
    for (let c = 0; c < this.means.length; c++) this.means[c] += this.#origin?.[c] ?? 0;
  }
}

function acrossSamples(
  starts: Int32Array,
  stride: number,
  channels: number,
  pairs: [number, number][],
): Statistic {
  const moments = new PairMoments(channels, pairs);
  const place = new Float64Array(channels);
  const read = (values: Float64Array, start: number) => {
    for (let c = 0; c < channels; c++) place[c] = values[start + c * stride];
    return place;
  };
  const standardized = (c: number) =>
    moments.deviations[c] > 0 ? (place[c] - moments.means[c]) / moments.deviations[c] : 0;
  return {
    size: pairs.length,
    comparesNumbers: true,
    prepare: (values) => {
      for (const start of starts) moments.add(read(values, start));
    },
    ready: () => moments.end(),
    measure: (values, profile) => {
      profile.fill(0);
      let total = 0;
      for (const start of starts) {
        read(values, start);
        for (const [p, [a, b]] of pairs.entries()) {
          const [x, y, r] = [standardized(a), standardized(b), moments.correlations[p]];
          // The correlation and a place's linear share in it.
          profile[p] += (x * y - (r / 2) * (x * x + y * y) + r) / starts.length;
          total += x * y;
        }
      }
      return total / pairs.length / starts.length;
    },
  };
}
