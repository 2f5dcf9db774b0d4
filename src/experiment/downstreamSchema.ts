/** The part `downstream` of the experiment file: what the samples are to be useful for. */
import * as z from "zod";

/** Supervised methods that a task can be done by. */
export const DOWNSTREAM_MODELS = ["logistic", "ridge", "knn", "forest"] as const;
/** Maps that they see the samples through. */
export const DOWNSTREAM_FEATURES = ["raw", "standardized", "spectrum", "pca"] as const;

const model = z.enum(DOWNSTREAM_MODELS).meta({
  enumDescriptions: [
    "Multinomial logistic regression, for classes.",
    "Ridge regression, for numbers.",
    "The k-nearest-neighbour rule.",
    "A random forest.",
  ],
});

export const downstreamSchema = z
  .strictObject({
    task: z
      .enum(["classification", "regression"])
      .default("classification")
      .describe("Whether a class or a number is predicted of each sample."),
    target: z
      .string()
      .regex(/^\w+$/)
      .default("labels")
      .describe(
        "What is predicted: the file of that name beside each set, step_1_labels.npy beside step_1.npy. " +
          "Where it is labels, data.labels says where those of the real data are.",
      ),
    model: z
      .union([model, z.array(model).min(1)])
      .optional()
      .describe(
        "The model that is trained, or several; logistic for classes and ridge for numbers when absent.",
      ),
    features: z
      .enum(DOWNSTREAM_FEATURES)
      .optional()
      .describe(
        "What the model sees, fitted to its own training samples alone: standardized when absent, pca of samples of more than 256 values.",
      )
      .meta({
        enumDescriptions: [
          "The values as they are.",
          "Each value with the mean and deviation of the training samples taken out.",
          "Amplitude spectra along the last axis.",
          "At most 64 principal components of the training samples.",
        ],
      }),
    penalty: z
      .number()
      .positive()
      .optional()
      .describe(
        "λ of ridge and logistic per training sample; searched for on every training set, by the same folds, when absent.",
      ),
    neighbours: z
      .number()
      .int()
      .min(1)
      .optional()
      .describe("k of knn; searched for on every training set when absent."),
    centred: z
      .boolean()
      .default(true)
      .describe("Whether ridge takes the features' means out; the target's mean always is."),
  })
  .meta({ defaultSnippets: [{ label: "classification", body: { task: "classification" } }] });

export type DownstreamModel = (typeof DOWNSTREAM_MODELS)[number];
export type DownstreamFeatures = (typeof DOWNSTREAM_FEATURES)[number];
