/**
 * The experiment file `samplescope.json`: types and validation from one schema. Every key has a default; an empty object
 * beside `train` and `heldout` files works.
 */
import * as z from "zod";
import { EFFECT_KINDS, sizeFault } from "../core/power/effect.ts";
import { domainCheckSchema, sampleSchema } from "./domainSchema.ts";
import { downstreamSchema } from "./downstreamSchema.ts";
import { FEATURE_KINDS } from "./featurePlan.ts";
import { ConditionFault, parseCondition } from "./gateCondition.ts";
import { GATE_METRIC_NAMES, GATE_METRICS, isCheckMetric, type CommonGateMetric } from "./gateMetrics.ts";

const file = z.string().min(1).describe("Path, relative to the experiment file.");

const arrayName = z.string().min(1).describe("Name of an array, with its groups: run/samples.");
const axis = z.number().int().describe("Axis that counts the samples; 0 is the first, -1 the last.");

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
    keys: z
      .strictObject({ generated: arrayName, heldout: arrayName, train: arrayName })
      .partial()
      .describe(
        "Names of the arrays to read, where a file holds several (HDF5, NetCDF, .npz, .pt, .safetensors).",
      ),
    axes: z
      .strictObject({ generated: axis, heldout: axis, train: axis })
      .partial()
      .describe("Axes that count the samples, where it is not the first: from 0, or from the last as -1."),
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

const bandwidth = z.union([
  z.enum(["median", "aggregated", "split"]),
  z.number().positive(),
  z.array(z.number().positive()).min(1),
]);

const size = z.number().optional();

/** What a test should see: one effect. A size of no meaning is refused at its own key. */
const detect = z
  .strictObject({
    spread: size.describe(
      "The spread within the data's groups grows (or shrinks) by this factor, such as 1.5.",
    ),
    missing: size.describe("This share of the data, lying together, is never generated, such as 0.25."),
    shift: size.describe("Every sample moves by this multiple of the data's deviation along its first axis."),
    localShift: size.describe("As shift, by a multiple of the deviation within groups."),
    noise: size.describe("Normal noise in every value, by this multiple of the deviation within groups."),
    copies: size.describe("This share of the samples are copies of training samples. MMD does not see them."),
    like: file
      .optional()
      .describe("A dump, such as that of a pilot run, whose samples are the difference to see."),
  })
  .check((context) => {
    const named = EFFECT_KINDS.filter((kind) => context.value[kind] !== undefined);
    const refuse = (path: string[], message: string) =>
      context.issues.push({ code: "custom", input: context.value, path, message });
    for (const kind of named) {
      const size = context.value[kind];
      const fault = typeof size === "number" ? sizeFault({ kind, size }) : undefined;
      if (fault !== undefined) refuse([kind], `it ${fault}`);
    }
    if (named.length !== 1) refuse([], 'name one effect and its size, like { "spread": 1.5 }');
  });

const test = z
  .strictObject({
    name: z.string().min(1).describe("What the test is called in reports."),
    test: z
      .enum(["mmd", "frechet", "precision-recall"])
      .describe(
        "mmd: maximum mean discrepancy, with p from permutations. frechet, precision-recall: no tests, but what their values can tell at this n is said beside them.",
      ),
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
    detect: detect
      .optional()
      .describe("The effect that an MMD test should see; { spread: 1.5 } when absent."),
    k: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe("Neighbour of a precision-recall entry; k of the file when absent."),
    power: z
      .number()
      .gt(0)
      .lt(1)
      .optional()
      .describe("The wanted chance of seeing that effect; 0.8 when absent."),
  })
  .meta({ defaultSnippets: [{ label: "MMD test", body: { name: "${1:spread}", test: "mmd" } }] });

const likelihood = z.strictObject({
  file: file.optional().describe("Log-likelihoods of held-out samples; found beside each dump when absent."),
  train: file
    .optional()
    .describe(
      "Log-likelihoods of training samples, which show overfitting; found beside each dump when absent.",
    ),
  unit: z.enum(["nats", "bits"]).default("nats").describe("The unit of the file."),
  dimension: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe("Values in one sample, where they are not the held-out data's."),
});

const condition = z.string().superRefine((text, context) => {
  try {
    parseCondition(text);
  } catch (error) {
    if (!(error instanceof ConditionFault)) throw error;
    context.addIssue({ code: "custom", message: error.message });
  }
});

const gate = z
  .object(
    Object.fromEntries(
      GATE_METRIC_NAMES.map((name) => [name, condition.describe(GATE_METRICS[name])]),
    ) as Record<CommonGateMetric, typeof condition>,
  )
  .partial()
  // Checks have names of their own: "domain.mass".
  .catchall(condition)
  .check(({ value, issues }) => {
    const names: readonly string[] = GATE_METRIC_NAMES;
    const keys = Object.keys(value).filter((key) => !names.includes(key) && !isCheckMetric(key));
    if (keys.length > 0) issues.push({ code: "unrecognized_keys", keys, input: value });
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
    .union([z.number().int().min(1), z.array(z.number().int().min(1)).min(1)])
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
  sample: sampleSchema.default({}).describe("What one sample is: told from its shape where nothing is said."),
  domain: z
    .array(domainCheckSchema)
    .default([])
    .describe(
      "Checks of what general metrics do not know: laws that every sample obeys, and statistics that samples share.",
    ),
  downstream: downstreamSchema.optional().describe("A task that the samples are to be useful for."),
  gate: gate
    .default({})
    .describe(
      'Conditions that a checkpoint must meet, such as "precision": ">= baseline - 0.05". ' +
        "`samplescope gate` judges them, in CI for example.",
    ),
});

export type Experiment = z.infer<typeof experimentSchema>;
