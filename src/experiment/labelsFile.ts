import { stat } from "node:fs/promises";
import { targetFileBeside } from "./downstreamPlan.ts";
import { resolveIn, type LoadedExperiment } from "./experimentFile.ts";

/** The labels of held-out samples: those that the experiment file names, else heldout_labels.npy beside heldout.npy. */
export async function heldoutLabelsFile(
  heldout: string,
  loaded: LoadedExperiment | undefined,
): Promise<string | undefined> {
  const declared = loaded?.experiment.data.labels?.heldout;
  if (!loaded || !declared) return targetFileBeside(heldout, "labels");
  const path = resolveIn(loaded, declared);
  // One that is named but missing is told of among the problems of the experiment file.
  const isThere = await stat(path).then(
    (info) => info.isFile(),
    () => false,
  );
  return isThere ? path : undefined;
}
