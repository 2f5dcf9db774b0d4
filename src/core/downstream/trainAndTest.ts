import type { Float64Rows, Rows } from "../../kernels/rows.ts";
import type { TileRunner } from "../../kernels/tileRunner.ts";
import { createRandom } from "../random.ts";
import { searchHyperparameter } from "./hyperparameterSearch.ts";
import type { Learner, Model } from "./learner.ts";
import { scoreOf } from "./score.ts";
import { takeSet, type TrainingSet } from "./trainingSet.ts";

/** Maps rows into the space that a model is trained in. */
export type FeatureMap = (rows: Rows) => Promise<Float64Rows>;

/** A learner with its fixed procedure: the same for every set that is trained on. */
export interface Procedure {
  runner: TileRunner;
  learner: Learner;
  /** Of the learner's hyperparameter; searched for on each training set where it is absent. */
  parameter: number | undefined;
  /** Fits the feature map to the training samples. */
  fitFeatures: (training: Float64Rows) => Promise<FeatureMap>;
  seed: number;
}

/** What training on one set comes to on the test set: plain data. */
export interface Trained {
  /** Training samples. */
  n: number;
  parameter: number;
  /** The answer for each test sample. */
  predicted: Float64Array;
  /** The score when trained on each part. */
  resampled: number[];
}

/**
 * Trains on one set and answers for another: searches the hyperparameter, fits, and fits again on every given part, the
 * scalers each time on the training samples alone.
 *
 * @param parts numbers of the training samples in each random part
 */
export async function trainAndTest(
  procedure: Procedure,
  training: TrainingSet,
  test: TrainingSet,
  parts: readonly ArrayLike<number>[],
): Promise<Trained> {
  const { learner, runner } = procedure;
  const map = await procedure.fitFeatures(training.rows);
  const set = { ...training, rows: await map(training.rows) };
  const testRows = await map(test.rows);
  const parameter = await parameterOf(procedure, set);
  const [model] = await learner.fit(set, [parameter]);
  const resampled: number[] = [];
  for (const part of parts) {
    runner.checkCancelled();
    const [again] = await learner.fit(takeSet(set, part), [parameter], model);
    resampled.push(scoreOf(await again.predict(testRows), test.targets, test.classes).value);
  }
  return { n: set.targets.length, parameter, predicted: await model.predict(testRows), resampled };
}

function parameterOf({ parameter, learner, runner, seed }: Procedure, set: TrainingSet): Promise<number> {
  if (parameter !== undefined) return Promise.resolve(parameter);
  const random = createRandom(seed, "downstream/search");
  return searchHyperparameter(learner, set, random, () => runner.checkCancelled());
}

/** The answers of a model of known hyperparameter for any samples. */
export async function trainAndAnswer(
  { learner, fitFeatures }: Procedure,
  training: TrainingSet,
  parameter: number,
  others: Rows,
): Promise<Float64Array> {
  const map = await fitFeatures(training.rows);
  const [model]: Model[] = await learner.fit({ ...training, rows: await map(training.rows) }, [parameter]);
  return model.predict(await map(others));
}
