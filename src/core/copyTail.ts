import { sorted } from "./order.ts";
import { proportionInterval } from "./proportionInterval.ts";

export interface CopyTail {
  /** Generated samples at distance zero from a training sample. */
  exact: number;
  /** Flagged by the tail test without being exact. */
  near: number;
  /** Indices of all flagged samples, closest first. */
  flagged: number[];
  fraction: number;
  interval: [number, number];
  /** Bonferroni p-value of "nothing is copied"; 0 when an exact copy exists. */
  p: number;
  /** Hill's estimate of the local dimension; null when the held-out tail is degenerate. */
  dimension: number | null;
}

/** How close the generated samples come to real data that nobody trained on. */
export interface CopyControl {
  /** Distances of generated samples to their nearest held-out sample. */
  toHeldout: Float64Array;
  trainCount: number;
  heldoutCount: number;
}

const TAIL = 60;
const FALSE_DISCOVERY_RATE = 0.05;
const NORMAL_95_ONE_SIDED = 1.64;

/**
 * Counts generated samples that lie closer to a training sample than fresh data can.
 *
 * Nearest-neighbour distances have a power-law lower tail whose exponent is the local dimension. It is fitted to the
 * smallest held-out distances (Hill 1975) and extrapolated with a cautious exponent; which samples are copies is decided
 * by Benjamini & Hochberg (1995), whether any is by Bonferroni. Ranks alone could not see a few copies among hundreds.
 *
 * @param generated distances of generated samples to their nearest training sample
 * @param heldout the same for held-out samples, those that lie in the training set removed
 * @param control samples that crowd where data is dense lie close to any real data; with it, a copy must be close to
 *   the training data and not as close to the held-out data
 */
export function copyTail(generated: Float64Array, heldout: Float64Array, control?: CopyControl): CopyTail {
  const exact = generated.reduce((count, distance) => count + (distance === 0 ? 1 : 0), 0);
  const tail = fitTail(sorted(heldout));
  const pValues = generated.map((distance, i) =>
    Math.max(tailProbability(distance, tail), control ? ratioProbability(distance, i, tail, control) : 0),
  );
  const flagged = benjaminiHochberg(pValues, FALSE_DISCOVERY_RATE);
  const smallest = pValues.reduce((a, b) => Math.min(a, b), 1);
  return {
    exact,
    near: flagged.length - exact,
    flagged,
    fraction: flagged.length / generated.length,
    interval: proportionInterval(flagged.length, generated.length),
    p: Math.min(1, smallest * generated.length),
    dimension: tail?.dimension ?? null,
  };
}

interface Tail {
  threshold: number;
  /** Share of held-out distances below the threshold. */
  share: number;
  dimension: number;
  cautious: number;
}

/** Null when there are too few distinct positive distances to fit a tail. */
function fitTail(ascending: Float64Array): Tail | null {
  const positive = ascending.filter((distance) => distance > 0);
  const j = Math.min(TAIL, Math.floor(positive.length / 10));
  if (j < 5) return null;
  const threshold = positive[j - 1];
  let logs = 0;
  for (let i = 0; i < j - 1; i++) logs += Math.log(threshold / positive[i]);
  // A tail of equal distances has no exponent to fit.
  if (!(logs > 0)) return null;
  const dimension = j / logs;
  const cautious = Math.max(0, dimension * (1 - NORMAL_95_ONE_SIDED / Math.sqrt(j)));
  return { threshold, share: j / ascending.length, dimension, cautious };
}

function tailProbability(distance: number, tail: Tail | null): number {
  if (distance === 0) return 0;
  if (!tail || distance >= tail.threshold) return 1;
  return tail.share * Math.exp(tail.cautious * Math.log(distance / tail.threshold));
}

/**
 * Chance that the nearest training sample is so much nearer than the nearest held-out one. Volumes to the nearest of n
 * points are exponential, so P((d/d')^D ≤ q) = nq / (nq + n') for n training and n' held-out samples, whatever the law.
 */
function ratioProbability(distance: number, i: number, tail: Tail | null, control: CopyControl): number {
  const { toHeldout, trainCount, heldoutCount } = control;
  if (distance === 0) return 0;
  if (!tail || toHeldout[i] === 0) return 1;
  const weight = trainCount * Math.exp(tail.cautious * Math.log(distance / toHeldout[i]));
  return weight / (weight + heldoutCount);
}

/** Indices rejected at the given false discovery rate, smallest p first. */
function benjaminiHochberg(pValues: Float64Array, rate: number): number[] {
  const order = [...pValues.keys()].sort((a, b) => pValues[a] - pValues[b] || a - b);
  let rejected = 0;
  order.forEach((index, rank) => {
    if (pValues[index] <= (rate * (rank + 1)) / pValues.length) rejected = rank + 1;
  });
  return order.slice(0, rejected);
}
