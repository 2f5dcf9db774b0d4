/**
 * The experiment file `samplescope.json`: types and validation from one schema. Every key has a default; an empty object
 * beside `train` and `heldout` files works.
 */
import * as z from "zod";

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

const bandwidth = z.union([
  z.enum(["median", "aggregated"]),
  z.number().positive(),
  z.array(z.number().positive()).min(1),
]);

const test = z.strictObject({
  name: z.string().min(1),
  test: z.literal("mmd"),
  n: z.number().int().min(2).optional().describe("samples of each side; all when absent"),
  bandwidth: bandwidth.default("aggregated"),
  permutations: z.number().int().min(19).default(500),
  detect: z.record(z.string(), z.number()).optional().describe("the effect that the test should see"),
  power: z.number().gt(0).lt(1).optional(),
});

export const experimentSchema = z.strictObject({
  $schema: z.string().optional(),
  data: data.default({}),
  runs: z.array(run).default([]),
  features: z.strictObject({ kind: z.literal("raw") }).default({ kind: "raw" }),
  k: z.number().int().min(1).default(3),
  seed: z.number().int().min(0).default(0),
  tests: z.array(test).default([]),
  domain: z.array(z.looseObject({ check: z.string() })).default([]),
  downstream: z.looseObject({}).optional(),
  gate: z.record(z.string(), z.string()).default({}),
});

export type Experiment = z.infer<typeof experimentSchema>;
