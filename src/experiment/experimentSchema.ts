/**
 * The experiment file `samplescope.json`: types and validation from one schema. Every key has a default; an empty object
 * beside `train` and `heldout` files works.
 */
import * as z from "zod";
import { FEATURE_KINDS } from "./featurePlan.ts";

const file = z.string().min(1).describe("path relative to the experiment file");

const data = z
  .strictObject({
    train: file.describe("real samples that the model was trained on"),
    heldout: file.describe("real samples that the model has not seen"),
    labels: z.strictObject({ train: file, heldout: file }).partial(),
  })
  .partial();

const run = z.strictObject({
  name: z.string().min(1),
  samples: z.string().min(1).describe("glob of the dumps of one training, relative to the experiment file"),
});

const bandwidth = z.union(
  [z.enum(["median", "aggregated", "split"]), z.number().positive(), z.array(z.number().positive()).min(1)],
  { error: 'It must be "median", "aggregated", "split", a positive number, or a list of positive numbers' },
);

const test = z.strictObject({
  name: z.string().min(1),
  test: z.literal("mmd"),
  n: z.number().int().min(2).optional().describe("samples of each side; all when absent"),
  bandwidth: bandwidth.default("aggregated"),
  permutations: z.number().int().min(19).default(500),
  detect: z.record(z.string(), z.number()).optional().describe("the effect that the test should see"),
  power: z.number().gt(0).lt(1).optional(),
});

const likelihood = z.strictObject({
  file: file.optional().describe("log-likelihoods of held-out samples; found beside each dump when absent"),
  unit: z.enum(["nats", "bits"]).default("nats"),
  dimension: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe("values in one sample, where not the held-out data's"),
});

export const experimentSchema = z.strictObject({
  $schema: z.string().optional(),
  data: data.default({}),
  runs: z.array(run).default([]),
  features: z
    .strictObject({
      kind: z.enum(FEATURE_KINDS),
      dimension: z
        .number()
        .int()
        .min(1)
        .optional()
        .describe("features of random-relu, most components of pca"),
    })
    .default({ kind: "raw" }),
  k: z
    .union([z.number().int().min(1), z.array(z.number().int().min(1)).min(1)], {
      error: "It must be a whole number of at least 1, or a list of them",
    })
    .default(3),
  ball: z.enum(["closed", "open"]).default("closed"),
  seed: z.number().int().min(0).default(0),
  likelihood: likelihood.optional(),
  tests: z.array(test).default([]),
  domain: z.array(z.looseObject({ check: z.string() })).default([]),
  downstream: z.looseObject({}).optional(),
  gate: z.record(z.string(), z.string()).default({}),
});

export type Experiment = z.infer<typeof experimentSchema>;
