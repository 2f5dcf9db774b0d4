import { permutation, type Random } from "../random.ts";
import type { TrainingSet } from "./trainingSet.ts";

/** The fold of each sample: classes are spread evenly over the folds, which have about equally many samples. */
export function foldsOf({ targets, classes }: TrainingSet, folds: number, random: Random): Int32Array {
  const order = permutation(random, targets.length);
  if (classes > 0) order.sort((a, b) => targets[a] - targets[b]);
  const fold = new Int32Array(targets.length);
  order.forEach((sample, place) => (fold[sample] = place % folds));
  return fold;
}
