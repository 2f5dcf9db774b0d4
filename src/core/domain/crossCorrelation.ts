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
 * samples, where a sample's share is the product of both deviations in units of the deviations of both sets together. A sample's own
 * number is the mean over the pairs.
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

function acrossSamples(
  starts: Int32Array,
  stride: number,
  channels: number,
  pairs: [number, number][],
): Statistic {
  const sums = new Float64Array(channels);
  const squares = new Float64Array(channels);
  let count = 0;
  const origin = new Float64Array(channels);
  const value = (values: Float64Array, start: number, c: number) => values[start + c * stride];
  return {
    size: pairs.length,
    comparesNumbers: true,
    prepare: (values) => {
      // Deviations from the first sample, so that squares do not lose a large offset.
      if (count === 0) for (let c = 0; c < channels; c++) origin[c] = value(values, starts[0], c);
      for (const start of starts) {
        count++;
        for (let c = 0; c < channels; c++) {
          const x = value(values, start, c) - origin[c];
          sums[c] += x;
          squares[c] += x * x;
        }
      }
    },
    ready: () => {
      for (let c = 0; c < channels; c++) {
        sums[c] /= count;
        squares[c] = Math.sqrt(Math.max(0, squares[c] / count - sums[c] * sums[c]));
      }
    },
    measure: (values, profile) => {
      profile.fill(0);
      let total = 0;
      for (const [p, [a, b]] of pairs.entries()) {
        const scale = squares[a] * squares[b];
        for (const start of starts) {
          const x = value(values, start, a) - origin[a] - sums[a];
          const y = value(values, start, b) - origin[b] - sums[b];
          profile[p] += scale > 0 ? (x * y) / scale / starts.length : 0;
        }
        total += profile[p];
      }
      return total / pairs.length;
    },
  };
}
