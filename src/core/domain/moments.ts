import type { Statistic } from "./statistic.ts";

/** The values themselves: their means over a set are the mean at every position. A sample's own number is its mean. */
export function meanStatistic(places: Int32Array): Statistic {
  return {
    size: places.length,
    comparesNumbers: false,
    measure: (values, profile) => {
      let sum = 0;
      for (let i = 0; i < places.length; i++) sum += profile[i] = values[places[i]];
      return sum / places.length;
    },
  };
}

/**
 * Squared deviations from the mean of the set, position by position, times n/(n − 1): their means are the set's variances. A sample's
 * own number is the variance of its values about their own mean.
 */
export function varianceStatistic(places: Int32Array): Statistic {
  const size = places.length;
  const means = new Float64Array(size);
  let count = 0;
  return {
    size,
    comparesNumbers: false,
    prepare: (values) => {
      for (let i = 0; i < size; i++) means[i] += values[places[i]];
      count++;
    },
    ready: () => {
      for (let i = 0; i < size; i++) means[i] /= count;
    },
    measure: (values, profile) => {
      const factor = count / Math.max(1, count - 1);
      let sum = 0;
      for (let i = 0; i < size; i++) {
        const x = values[places[i]];
        sum += x;
        profile[i] = factor * (x - means[i]) * (x - means[i]);
      }
      const mean = sum / size;
      let squares = 0;
      for (let i = 0; i < size; i++) squares += (values[places[i]] - mean) * (values[places[i]] - mean);
      return squares / Math.max(1, size - 1);
    },
  };
}
