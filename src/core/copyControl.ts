import type { CopyControl } from "./copyTail.ts";
import { leaningToTrain, type NearestReal } from "./leaning.ts";

/** With less than this p the samples lean to the training data, and closeness needs no control sample by sample. */
const LEANING_EVIDENCE = 0.001;

/**
 * What keeps samples that crowd where all real data is dense from being taken for copies: their distances to held-out
 * data. None where the samples lean to the training data beyond doubt.
 */
export function copyControl(train: NearestReal, heldout: NearestReal): CopyControl | undefined {
  if (leaningToTrain(train, heldout).p < LEANING_EVIDENCE) return undefined;
  return { toHeldout: heldout.distances, trainCount: train.count, heldoutCount: heldout.count };
}
