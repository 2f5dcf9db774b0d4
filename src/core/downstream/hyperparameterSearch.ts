import { sortedSubset, type Random } from "../random.ts";
import { foldsOf } from "./folds.ts";
import type { Learner } from "./learner.ts";
import { takeSet, type TrainingSet } from "./trainingSet.ts";

/** The budget, the same whatever the training samples: folds, and samples that are searched on at most. */
export const SEARCH_FOLDS = 5;
const MOST_SAMPLES = 800;

/**
 * The candidate of the smallest cross-validated loss (share of wrong classes, or squared error); of equal ones the stiffest.
 * @param pause called between fits: lets a cancelled job end
 */
export async function searchHyperparameter(
  learner: Learner,
  whole: TrainingSet,
  random: Random,
  pause: () => void,
): Promise<number> {
  const n = whole.targets.length;
  const set = n > MOST_SAMPLES ? takeSet(whole, sortedSubset(random, n, MOST_SAMPLES)) : whole;
  const fold = foldsOf(set, SEARCH_FOLDS, random);
  const candidates = learner.candidatesFor(set);
  if (candidates.length === 1) return candidates[0];
  const losses = new Float64Array(candidates.length);
  for (let f = 0; f < SEARCH_FOLDS; f++) {
    pause();
    const inside: number[] = [];
    const outside: number[] = [];
    fold.forEach((own, i) => (own === f ? inside : outside).push(i));
    const models = await learner.fit(takeSet(set, outside), candidates);
    const part = takeSet(set, inside);
    for (const [i, model] of models.entries()) losses[i] += lossOf(await model.predict(part.rows), part);
  }
  return candidates[losses.reduce((best, loss, i) => (loss < losses[best] ? i : best), 0)];
}

function lossOf(predicted: Float64Array, { targets, classes }: TrainingSet): number {
  return predicted.reduce((sum, value, i) => {
    const error = value - targets[i];
    return sum + (classes > 0 ? Number(error !== 0) : error * error);
  }, 0);
}
