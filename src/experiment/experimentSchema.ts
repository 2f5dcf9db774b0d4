/**
 * The experiment file `samplescope.json`: types and validation from one schema. Every key has a default; an empty object
 * beside `train` and `heldout` files works.
 */
import * as z from "zod";
import { FEATURE_KINDS } from "./featurePlan.ts";

const file = z.string().min(1).describe("Path, relative to the experiment file.");

const data = z
  .strictObject({
    train: file.describe("Real samples that the model was trained on. Only copying is looked for in them."),
    heldout: file.describe("Real samples that the model has not seen. Everything is measured against them."),
    labels: z
      .strictObject({
        train: file.describe("Labels of the training samples: one for each, in their order."),
        heldout: file.describe("Labels of the held-out samples: one for each, in their order."),
      })
      .partial()
      .describe("Labels of the real data. Those of a dump lie beside it: step_1.npy has step_1_labels.npy."),
  })
  .partial();

const run = z
  .strictObject({
    name: z.string().min(1).describe("What the run is called in reports and in the tree."),
    samples: z
      .string()
      .min(1)
      .describe(
        "Pattern of the dumps of one training, relative to the experiment file, such as runs/a/samples/step_*.npy. " +
          "Their steps are read from their names.",
      ),
  })
  .meta({ defaultSnippets: [{ label: "run", body: { name: "$1", samples: "runs/$1/samples/step_*.npy" } }] });

const bandwidth = z.union(
  [z.enum(["median", "aggregated", "split"]), z.number().positive(), z.array(z.number().positive()).min(1)],
  { error: 'It must be "median", "aggregated", "split", a positive number, or a list of positive numbers' },
);

const test = z
  .strictObject({
    name: z.string().min(1).describe("What the test is called in reports."),
    test: z.literal("mmd").describe("The statistic: maximum mean discrepancy, with p from permutations."),
    n: z.number().int().min(2).optional().describe("Samples of each side; all when absent."),
    bandwidth: bandwidth
      .default("aggregated")
      .describe(
        "Width of the Gaussian kernel. aggregated: several at once, the level kept. median: the median distance. " +
          "split: chosen on one half of the samples, tested on the other. Or one or several widths of your own.",
      ),
    permutations: z
      .number()
      .int()
      .min(19)
      .default(500)
      .describe(
        "Relabellings behind the p-value; the smallest p that can be seen is 1 / (permutations + 1).",
      ),
    detect: z
      .record(z.string(), z.number())
      .optional()
      .describe("The effect that the test should see, such as { spread: 1.5 }."),
    power: z
      .number()
      .gt(0)
      .lt(1)
      .optional()
      .describe("The wanted chance of seeing that effect, such as 0.8."),
  })
  .meta({ defaultSnippets: [{ label: "MMD test", body: { name: "${1:spread}", test: "mmd" } }] });

const likelihood = z.strictObject({
  file: file.optional().describe("Log-likelihoods of held-out samples; found beside each dump when absent."),
  unit: z.enum(["nats", "bits"]).default("nats").describe("The unit of the file."),
  dimension: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe("Values in one sample, where they are not the held-out data's."),
});

export const experimentSchema = z.strictObject({
  $schema: z.string().optional(),
  data: data.default({}).describe("The real data. What is not named is looked for by its usual names."),
  runs: z
    .array(run)
    .default([])
    .describe("The trainings, each with its dumps. Without any, runs are found by the usual names."),
  features: z
    .strictObject({
      kind: z
        .enum(FEATURE_KINDS)
        .describe("The map: raw values, or what takes their place in every distance.")
        .meta({
          enumDescriptions: [
            "The values as they are.",
            "Each value divided by its standard deviation in the real data.",
            "Principal components of the real data.",
            "Random ReLU features.",
            "Amplitude spectra.",
            "Features computed elsewhere, beside each file: step_1.npy has step_1_features.npy.",
          ],
        }),
      dimension: z
        .number()
        .int()
        .min(1)
        .optional()
        .describe("Features of random-relu; most components of pca."),
    })
    .default({ kind: "raw" })
    .describe("The space in which distances are measured."),
  k: z
    .union([z.number().int().min(1), z.array(z.number().int().min(1)).min(1)], {
      error: "It must be a whole number of at least 1, or a list of them",
    })
    .default(3)
    .describe(
      "The neighbour whose distance is the radius of a ball in precision and recall, or several of them.",
    ),
  ball: z
    .enum(["closed", "open"])
    .default("closed")
    .describe("Whether a sample at exactly the radius lies inside the ball (closed) or not (open)."),
  seed: z
    .number()
    .int()
    .min(0)
    .default(0)
    .describe("Seed of every random choice. The same samples, settings and seed give the same report."),
  likelihood: likelihood.optional().describe("Log-likelihoods that the model gave to held-out samples."),
  tests: z.array(test).default([]).describe("Two-sample tests; one aggregated MMD test when there are none."),
  domain: z
    .array(z.looseObject({ check: z.string().describe("What is checked, such as range.") }))
    .default([])
    .describe("Checks of what every sample must satisfy."),
  downstream: z.looseObject({}).optional().describe("A task that the samples are to be useful for."),
  gate: z
    .record(z.string(), z.string())
    .default({})
    .describe('Conditions that a checkpoint must meet, such as "precision": ">= baseline - 0.05".'),
});

export type Experiment = z.infer<typeof experimentSchema>;
