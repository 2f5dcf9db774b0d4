import { stackRows, takeRows, type Float64Rows } from "../../kernels/rows.ts";

/** Samples with what is to be predicted of each. */
export interface TrainingSet {
  rows: Float64Rows;
  /** A number a sample: the class from 0 in classification, the target itself in regression. */
  targets: Float64Array;
  /** Number of classes; 0 in regression. */
  classes: number;
}

/** The chosen samples, in the given order. */
export function takeSet({ rows, targets, classes }: TrainingSet, chosen: ArrayLike<number>): TrainingSet {
  return {
    rows: takeRows(rows, chosen),
    targets: Float64Array.from(chosen, (i) => targets[i]),
    classes,
  };
}

/** Both sets below each other. */
export function stackSets(first: TrainingSet, second: TrainingSet): TrainingSet {
  const targets = new Float64Array(first.targets.length + second.targets.length);
  targets.set(first.targets);
  targets.set(second.targets, first.targets.length);
  return { rows: stackRows(first.rows, second.rows), targets, classes: first.classes };
}
