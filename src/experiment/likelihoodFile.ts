import { stat } from "node:fs/promises";
import { dirname, join, parse } from "node:path";
import { EXPERIMENT_FILE, resolveIn, type LoadedExperiment } from "./experimentFile.ts";

/** Log-likelihoods that a model gave to held-out samples. */
export interface LikelihoodPlan {
  path: string;
  chosenBy: string;
  unit: "nats" | "bits";
  /** Values in one sample; those of the held-out samples when absent. */
  dimension?: number;
}

/** The log-likelihoods named in the experiment file, or those beside the dump: step_1.npy has step_1_loglik.npy. */
export async function findLikelihood(
  dump: string,
  loaded: LoadedExperiment | undefined,
): Promise<LikelihoodPlan | undefined> {
  const { file, unit = "nats", dimension } = loaded?.experiment.likelihood ?? {};
  if (loaded && file)
    return { path: resolveIn(loaded, file), chosenBy: `named in ${EXPERIMENT_FILE}`, unit, dimension };
  const { name } = parse(dump);
  for (const extension of [".npy", ".npz", ".csv", ".txt"]) {
    const path = join(dirname(dump), `${name}_loglik${extension}`);
    const exists = await stat(path).then(
      (info) => info.isFile(),
      () => false,
    );
    if (exists) return { path, chosenBy: "found beside the samples", unit, dimension };
  }
  return undefined;
}
