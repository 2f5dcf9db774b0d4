import { proportionInterval } from "./proportionInterval.ts";

/** Which training sample is nearest, and how far. */
interface Nearest {
  distances: Float64Array;
  indices: Int32Array;
}

export interface Authenticity {
  /** Share of samples that are authentic. */
  value: number;
  interval: [number, number];
}

/**
 * Authenticity (Alaa et al. 2022, arXiv 2102.08921): the share of samples that lie farther from their nearest training
 * sample than that training sample lies from its own nearest other one. Fresh samples are far from 100%, the farther the
 * lower the dimension, so the value means nothing without that of held-out data.
 *
 * @param nearest of each sample among the training samples
 * @param trainDistances of each training sample to its nearest other one
 */
export function authenticity(nearest: Nearest, trainDistances: Float64Array): Authenticity {
  const { distances, indices } = nearest;
  const authentic = distances.reduce(
    (count, distance, i) => count + (distance > trainDistances[indices[i]] ? 1 : 0),
    0,
  );
  return {
    value: authentic / distances.length,
    interval: proportionInterval(authentic, distances.length),
  };
}
