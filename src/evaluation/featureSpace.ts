import { basename } from "node:path";
import { columnScales, standardize } from "../core/columnScales.ts";
import { countDuplicates } from "../core/duplicates.ts";
import { alongComponents, principalComponents } from "../core/principalComponents.ts";
import { createRandom } from "../core/random.ts";
import { randomRelu, reluWeights } from "../core/randomRelu.ts";
import { spectralRows } from "../core/spectralRows.ts";
import type { FeaturePlan } from "../experiment/featurePlan.ts";
import { featuresFileOf } from "../experiment/featuresFile.ts";
import type { SampleChoice } from "../io/readOptions.ts";
import { Refusal } from "../experiment/refusal.ts";
import { ReadError } from "../io/readError.ts";
import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { readInput, type Input } from "./inputs.ts";
import type { Report } from "./report.ts";

interface Inputs {
  generated: Input;
  heldout: Input;
  train: Input | undefined;
}
type Mapping = (input: Input) => Promise<Rows> | Rows;

const RELU_FEATURES = 32;
const MOST_COMPONENTS = 64;
const VARIANCE_SHARE = 0.95;

/**
 * Maps every set into one feature space, in which all metrics are then taken. What has to be fitted is fitted to the
 * training data, or to the held-out data where there is none; never to generated samples.
 *
 * @throws Refusal when features of a set are missing or do not belong to its samples
 */
export async function toFeatureSpace(
  runner: TileRunner,
  inputs: Inputs,
  plan: FeaturePlan,
  seed: number,
  choose?: SampleChoice,
): Promise<{ inputs: Inputs; features: Report["features"] }> {
  const fitted = inputs.train ?? inputs.heldout;
  const fits = plan.kind === "standardized" || plan.kind === "pca";
  const mapping = await mappingOf(runner, fitted.rows, plan, seed, choose);
  const map = async (input: Input): Promise<Input> => {
    if (plan.kind === "raw") return input;
    const id = `${input.id}/${JSON.stringify(plan)} seed ${seed}${fits ? ` fitted ${fitted.id}` : ""}`;
    return { ...input, id, rows: await mapping(input) };
  };
  const mapped = {
    generated: await map(inputs.generated),
    heldout: await map(inputs.heldout),
    train: inputs.train && (await map(inputs.train)),
  };
  const features = {
    kind: plan.kind,
    dimension: mapped.generated.rows.d,
    standardized: plan.kind === "standardized",
    heldoutDuplicates:
      plan.kind === "raw" ? inputs.heldout.report.duplicates : countDuplicates(mapped.heldout.rows),
    fittedTo: fits ? (inputs.train ? ("train" as const) : ("heldout" as const)) : null,
  };
  return { inputs: mapped, features };
}

async function mappingOf(
  runner: TileRunner,
  fitted: Rows,
  { kind, dimension }: FeaturePlan,
  seed: number,
  choose: SampleChoice | undefined,
): Promise<Mapping> {
  switch (kind) {
    case "raw":
      return ({ rows }) => rows;
    case "standardized": {
      const scales = columnScales(fitted);
      return ({ rows }) => standardize(rows, scales);
    }
    case "pca": {
      const limits = { most: dimension ?? MOST_COMPONENTS, share: dimension ? 1 : VARIANCE_SHARE };
      const components = await principalComponents(
        runner,
        fitted,
        limits,
        createRandom(seed, "features/pca"),
      );
      return ({ rows }) => alongComponents(runner, rows, components);
    }
    case "random-relu": {
      const weights = reluWeights(createRandom(seed, "features/relu"), dimension ?? RELU_FEATURES, fitted.d);
      return ({ rows }) => randomRelu(runner, rows, weights);
    }
    case "spectrum":
      return ({ rows, sampleShape }) => spectralRows(rows, sampleShape);
    case "file":
      return (input) => precomputed(input, choose);
  }
}

/** The features stored beside the samples. */
async function precomputed({ report }: Input, choose: SampleChoice | undefined): Promise<Rows> {
  const path = featuresFileOf(report.path);
  const features = await readInput("generated", path, "features beside the samples", { choose }).catch(
    (error: unknown) => {
      throw error instanceof ReadError && error.code === "not-found"
        ? withoutFeatures(path, report.path)
        : error;
    },
  );
  const [count, own] = [features.report, report].map(({ total, shape }) => total ?? shape[0]);
  if (count === own) return features.rows;
  throw new Refusal(
    "shape-mismatch",
    `${basename(path)} holds features of ${count} samples, ${basename(report.path)} holds ${own} samples; compute them again from that file.`,
  );
}

function withoutFeatures(path: string, samples: string): Refusal {
  const sentence = `${path} is not there, where features of the kind "file" are looked for beside ${basename(samples)}`;
  return new Refusal(
    "not-found",
    `${sentence}; write them there, a row a sample, or choose another kind of features.`,
  );
}
