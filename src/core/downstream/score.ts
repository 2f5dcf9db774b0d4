import { STUDENT95_OF_NINE } from "../student.ts";
import { Z95 } from "../normal.ts";
import { mean } from "../order.ts";

/** How well predictions meet the truth: the share of right classes, or R², with each sample's influence on it. */
export interface Score {
  value: number;
  /** By how much more of each test sample would move the value; their mean is 0. */
  influence: Float64Array;
}

/**
 * Accuracy, or the coefficient of determination R² = 1 − Σ(y − ŷ)² / Σ(y − ȳ)², which is 0 for the mean of the test data
 * and has no lower end.
 */
export function scoreOf(predicted: Float64Array, targets: Float64Array, classes: number): Score {
  return classes > 0 ? accuracy(predicted, targets) : determination(predicted, targets);
}

function accuracy(predicted: Float64Array, targets: Float64Array): Score {
  const right = predicted.map((value, i) => Number(value === targets[i]));
  const value = mean(right);
  return { value, influence: right.map((hit) => hit - value) };
}

function determination(predicted: Float64Array, targets: Float64Array): Score {
  const centre = mean(targets);
  const errors = predicted.map((value, i) => (value - targets[i]) ** 2);
  const spreads = targets.map((target) => (target - centre) ** 2);
  const [error, spread] = [mean(errors), mean(spreads)];
  const ratio = error / spread;
  return { value: 1 - ratio, influence: errors.map((e, i) => -(e - ratio * spreads[i]) / spread) };
}

/** A number with what makes it uncertain: the test samples and the training samples. */
export interface Uncertain {
  value: number;
  /** 95%. */
  interval: [number, number];
  /** Both together. */
  standardError: number;
}

/** Scores on random parts of the training samples, from which their share of the variance is taken. */
export interface Resampled {
  scores: readonly number[];
  /** Share of the training samples in each part. */
  fraction: number;
}

/** Parts behind a `Resampled`: one more than the degrees of freedom of the quantile. */
export const RESAMPLES = 10;

/**
 * The variance of a score is that over test samples, from the influences (for a share with two hits and two misses added,
 * Agresti & Coull 1998), plus that over training samples, from fits on random parts: a share f drawn without
 * replacement varies (1 − f)/f times as much about the whole as the whole does about the truth (Politis & Romano 1994).
 */
export function uncertain({ value, influence }: Score, resampled: Resampled, isShare: boolean): Uncertain {
  const m = influence.length;
  const shrunk = (value * m + 2) / (m + 4);
  const perSample = isShare ? shrunk * (1 - shrunk) : mean(influence.map((each) => each * each));
  return withVariances(value, perSample / m, resampled);
}

/** The same of the difference of two scores on the same test samples; one more sample that differs is allowed for. */
export function uncertainDifference(
  first: Score,
  second: Score,
  resampled: Resampled,
  isShare: boolean,
): Uncertain {
  const m = first.influence.length;
  const differences = second.influence.map((each, i) => each - first.influence[i]);
  const perSample = mean(differences.map((each) => each * each)) + (isShare ? 1 / m : 0);
  return withVariances(second.value - first.value, perSample / m, resampled);
}

function withVariances(value: number, ofTest: number, { scores, fraction }: Resampled): Uncertain {
  const centre = mean(scores);
  const ofParts =
    scores.reduce((sum, each) => sum + (each - centre) ** 2, 0) / Math.max(1, scores.length - 1);
  const ofTraining = (ofParts * fraction) / (1 - fraction);
  const half = Math.sqrt(Z95 ** 2 * ofTest + STUDENT95_OF_NINE ** 2 * ofTraining);
  return { value, interval: [value - half, value + half], standardError: Math.sqrt(ofTest + ofTraining) };
}
