import type { Float64Rows } from "../../kernels/rows.ts";
import type { TrainingSet } from "./trainingSet.ts";

/** What was learned. */
export interface Model {
  /** The class (from 0) or the target of each row. */
  predict(rows: Float64Rows): Promise<Float64Array>;
}

/** A supervised method with one hyperparameter. */
export interface Learner {
  /** Values that a search tries, from the stiffest model to the most flexible, in the units of these samples. */
  candidatesFor(set: TrainingSet): readonly number[];
  /**
   * One model for each value.
   * @param start a model of nearly the same samples, from which an iterative method may begin
   */
  fit(set: TrainingSet, values: readonly number[], start?: Model): Promise<Model[]>;
}
