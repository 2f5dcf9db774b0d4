/** The section `downstream` of the report: how useful generated samples are for a task. */
import * as z from "zod";
import { DOWNSTREAM_FEATURES, DOWNSTREAM_MODELS } from "../../experiment/downstreamSchema.ts";

const interval = z
  .tuple([z.number(), z.number()])
  .describe("95%, over test samples and over random parts of the training samples");

const label = z.union([z.number(), z.string()]).describe("a number, or a name");

const score = z.object({
  n: z.number().describe("training samples"),
  parameter: z.number().describe("of the model: penalty per sample, neighbours, samples in a leaf"),
  value: z.number(),
  interval,
  standardError: z.number(),
});

const difference = z.object({
  value: z.number(),
  interval,
  standardError: z.number(),
  p: z.number().describe("two-sided, of 'no difference'"),
});

const share = z.object({ value: z.number(), interval });

const agreement = z
  .object({
    unit: z.enum(["accuracy", "error"]).describe("error: root of the mean squared difference"),
    generated: share.describe("of the given labels with those that a model trained on real data gives"),
    heldout: share.describe("the same of held-out samples"),
    p: z.number().describe("one-sided, of 'the labels agree no less than those of real samples'"),
  })
  .describe("whether the labels of generated samples are true, judged by a model trained on real samples");

const real = z.object({
  trtr: score.describe("trained on real samples"),
  augmented: score.describe("trained on real and generated samples together"),
  gain: difference.describe("augmented minus trtr"),
  gap: difference
    .extend({ n: z.number().describe("training samples of either side") })
    .describe("tstr minus trtr, with as many training samples"),
  curve: z
    .array(z.object({ added: z.number(), value: z.number(), interval }))
    .describe("scores by the number of generated samples that are added to all real ones"),
  agreement,
});

const modelResult = z.object({
  model: z.enum(DOWNSTREAM_MODELS),
  tstr: score.describe("trained on generated samples"),
  real: real.optional().describe("absent without labelled training data"),
  classes: z
    .array(
      z.object({
        label,
        n: z.number().describe("held-out samples"),
        real: z.number().describe("share recognized, trained on real samples"),
        generated: z.number().describe("share recognized, trained on as many generated samples"),
        generatedInterval: z.tuple([z.number(), z.number()]),
        p: z.number().describe("two-sided, of 'no difference', adjusted for the number of classes"),
        made: z.number().describe("generated samples of this label"),
      }),
    )
    .describe("recall of each class; empty in regression or without training data"),
});

export const downstream = z.object({
  task: z.enum(["classification", "regression"]),
  target: z.string(),
  score: z.enum(["accuracy", "r2"]),
  features: z.enum(DOWNSTREAM_FEATURES),
  dimension: z.number(),
  classes: z.array(label).describe("labels; empty in regression"),
  heldout: z.number().describe("test samples"),
  chance: z
    .number()
    .describe(
      "score of always saying the commonest class of the held-out samples, or their mean: learning nothing",
    ),
  folds: z.number().describe("of the search for hyperparameters, on every training set alike"),
  models: z.array(modelResult).describe("the first one leads"),
  leak: z
    .object({
      exact: z.number(),
      near: z.number(),
      withoutThem: z.number().nullable().describe("tstr of the first model when they are left out"),
    })
    .describe("generated samples that copy a held-out one, and so inflate the scores"),
});

export type DownstreamReport = z.infer<typeof downstream>;
export type DownstreamModelReport = z.infer<typeof modelResult>;
