import { stat } from "node:fs/promises";
import { dirname, extname, join, parse } from "node:path";
import { resolveIn, type LoadedExperiment } from "./experimentFile.ts";

const ENDINGS = [".npy", ".csv", ".txt"];

/** The labels of held-out samples: those that the experiment file names, else held_out_labels.npy beside held_out.npy. */
export async function heldoutLabelsFile(
  heldout: string,
  loaded: LoadedExperiment | undefined,
): Promise<string | undefined> {
  const declared = loaded?.experiment.data.labels?.heldout;
  const stem = extname(heldout) ? parse(heldout).name : parse(heldout).base;
  // One that is named but missing is told of among the problems of the experiment file.
  const candidates =
    loaded && declared
      ? [resolveIn(loaded, declared)]
      : ENDINGS.map((ending) => join(dirname(heldout), `${stem}_labels${ending}`));
  for (const path of candidates) {
    const isThere = await stat(path).then(
      (info) => info.isFile(),
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
