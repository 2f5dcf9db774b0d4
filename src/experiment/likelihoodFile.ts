import { stat } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { EXPERIMENT_FILE, resolveIn, type LoadedExperiment } from "./experimentFile.ts";

/** Log-likelihoods that a model gave to held-out samples. */
export interface LikelihoodPlan {
  path: string;
  chosenBy: string;
  /** The same of training samples, beside which overfitting shows; absent where there is none. */
  train?: string;
  unit: "nats" | "bits";
  /** Values in one sample; those of the held-out samples when absent. */
  dimension?: number;
}

/**
 * The log-likelihoods named in the experiment file, or those beside the dump: step_1.npy has step_1_loglik.npy, and of training
 * samples step_1_train_loglik.npy.
 */
export async function findLikelihood(
  dump: string,
  loaded: LoadedExperiment | undefined,
): Promise<LikelihoodPlan | undefined> {
  const { file, train: trainFile, unit = "nats", dimension } = loaded?.experiment.likelihood ?? {};
  const terms = { unit, dimension };
  const train = loaded && trainFile ? resolveIn(loaded, trainFile) : await fileBeside(dump, "_train_loglik");
  const more = train === undefined ? terms : { ...terms, train };
  if (loaded && file)
    return { path: resolveIn(loaded, file), chosenBy: `named in ${EXPERIMENT_FILE}`, ...more };
  const path = await fileBeside(dump, "_loglik");
  return path === undefined ? undefined : { path, chosenBy: "found beside the samples", ...more };
}

async function fileBeside(dump: string, suffix: string): Promise<string | undefined> {
  const { name } = parse(dump);
  for (const extension of [".npy", ".npz", ".csv", ".txt"]) {
    const path = join(dirname(dump), `${name}${suffix}${extension}`);
    const exists = await stat(path).then(
      (info) => info.isFile(),
      () => false,
    );
    if (exists) return path;
  }
  return undefined;
}
