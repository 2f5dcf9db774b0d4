import { stat } from "node:fs/promises";
import { dirname, extname, join, parse } from "node:path";
import type { z } from "zod";
import { downstreamSchema, type DownstreamFeatures, type DownstreamModel } from "./downstreamSchema.ts";
import type { EvaluationRequest } from "./evaluationRequest.ts";
import { resolveIn, type LoadedExperiment } from "./experimentFile.ts";

/** The task that samples are to be useful for, and where what is predicted of each lies. */
export interface DownstreamPlan {
  task: "classification" | "regression";
  /** Name of the files of targets. */
  target: string;
  models: DownstreamModel[];
  /** By the size of the samples when absent. */
  features?: DownstreamFeatures;
  penalty?: number;
  neighbours?: number;
  centred: boolean;
  /** Files of targets; absent where there is none but perhaps the samples' own file holds labels. */
  targets: { generated?: string; heldout?: string; train?: string };
}

interface Sets {
  generated: string;
  heldout: string;
  train: { path: string } | undefined;
}

/** The task of the experiment file; a classification by default where it is asked for by name. */
export async function downstreamPlanOf(
  sets: Sets,
  { only }: EvaluationRequest,
  loaded: LoadedExperiment | undefined,
): Promise<DownstreamPlan | undefined> {
  const declared: z.infer<typeof downstreamSchema> | undefined =
    loaded?.experiment.downstream ?? (only?.includes("downstream") ? downstreamSchema.parse({}) : undefined);
  if (!declared) return undefined;
  const { model = declared.task === "classification" ? "logistic" : "ridge", ...settings } = declared;
  const labels = declared.target === "labels" ? loaded?.experiment.data.labels : undefined;
  const fileOf = async (set: string | undefined, named: string | undefined) =>
    loaded && named ? resolveIn(loaded, named) : set && targetFileBeside(set, declared.target);
  return {
    ...settings,
    models: [...new Set(Array.isArray(model) ? model : [model])],
    targets: {
      generated: await fileOf(sets.generated, undefined),
      heldout: await fileOf(sets.heldout, labels?.heldout),
      train: await fileOf(sets.train?.path, labels?.train),
    },
  };
}

const ENDINGS = [".npy", ".csv", ".txt", ".npz", ".tsv", ".json"];

/** The targets beside a file or folder of samples: step_1.npy has step_1_labels.npy. */
export async function targetFileBeside(samples: string, target: string): Promise<string | undefined> {
  for (const ending of ENDINGS) {
    const path = targetFileOf(samples, target) + ending;
    const exists = await stat(path).then(
      (info) => info.isFile(),
      () => false,
    );
    if (exists) return path;
  }
  return undefined;
}

/** Where targets of a file or folder of samples are looked for, without the ending. */
export function targetFileOf(samples: string, target: string): string {
  const stem = extname(samples) ? parse(samples).name : parse(samples).base;
  return join(dirname(samples), `${stem}_${target}`);
}
