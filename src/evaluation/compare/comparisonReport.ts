/**
 * What a comparison of several dumps says: one typed JSON document, as the report of one dump is. Its types and its
 * validation come from the zod schemas below.
 */
import * as z from "zod";
import { reportSchema } from "../report.ts";

const interval = z.tuple([z.number(), z.number()]).describe("95% interval, lower and upper end");

/** The metrics that are compared, in the order in which they are shown. */
export const COMPARED_METRICS = [
  "precision",
  "recall",
  "density",
  "coverage",
  "frechet",
  "kid",
  "energy",
  "slicedWasserstein",
  "vendi",
  "copies",
  "memorizationRatio",
  "authenticity",
] as const;

const word = z
  .enum(["better", "worse", "differs", "cannot-tell"])
  .describe("of the second against the first; differs: on the other side of the real-vs-real value");

const difference = z.object({
  metric: z.enum(COMPARED_METRICS),
  first: z.number(),
  second: z.number(),
  baseline: z.number().nullable().describe("the same between two real sets"),
  better: z.enum(["higher", "lower", "nearer-baseline"]),
  value: z.number().describe("second minus first"),
  interval: interval.nullable(),
  p: z.number().nullable().describe("two-sided p-value of 'no difference'; null where there is no test"),
  adjustedP: z.number().nullable().describe("by Holm over the metrics of this pair"),
  word,
  how: z.string().describe("how the difference was tested, in words"),
});

const paired = z.object({
  both: z.number(),
  onlyFirst: z.number(),
  onlySecond: z.number(),
  neither: z.number(),
});

const region = z.object({
  centre: z.number().describe("index of the held-out sample in its middle"),
  size: z.number().describe("held-out samples in it"),
  first: z.number().describe("share that the first covers"),
  second: z.number(),
  interval,
  p: z.number(),
  word,
});

const pair = z.object({
  first: z.number().describe("index of a subject"),
  second: z.number(),
  differences: z.array(difference),
  closer: z
    .object({
      to: z
        .enum(["first", "second"])
        .nullable()
        .describe("which is closer to the held-out data; null: cannot tell"),
      difference: z.number().describe("MMD²(held-out, first) − MMD²(held-out, second)"),
      standardError: z.number(),
      p: z.number().describe("two-sided"),
      bandwidth: z.number(),
      degenerate: z
        .boolean()
        .describe("both so close that the difference has no normal law: p is not to be read"),
    })
    .describe("relative similarity test (Bounliphone 2016)"),
  sameLaw: z
    .object({ p: z.number(), permutations: z.number() })
    .describe("exact test of 'both dumps come from one law' (aggregated MMD)"),
  likelihood: z
    .object({
      perSample: z.object({ value: z.number(), interval }).describe("nats, second minus first"),
      perDimension: z.object({ value: z.number(), interval }),
      paired: z.boolean().describe("whether both are of the same held-out samples"),
      junk: z
        .object({ value: z.number(), interval })
        .describe("share of junk samples that the difference is enough to hide (Theis 2016)"),
      text: z.string(),
    })
    .nullable()
    .describe("difference of held-out log-likelihoods; null where not both dumps have them"),
  covered: paired.describe("held-out samples that both cover, one covers, none covers"),
  regions: z.array(region).describe("held-out data in groups, and how much of each is covered"),
  numberedAlike: z
    .boolean()
    .describe("whether samples of one number can be set side by side; else the two lists below are empty"),
  leftManifold: z
    .array(z.number())
    .describe("samples inside the held-out manifold in the first, outside in the second"),
  enteredManifold: z.array(z.number()),
  verdict: z
    .object({
      kind: z.enum(["better", "mixed", "cannot-tell"]),
      winner: z.enum(["first", "second"]).nullable(),
      copying: z.enum(["first", "second"]).nullable().describe("which copies more of its training data"),
      forFirst: z.array(z.enum(COMPARED_METRICS)).describe("what was told apart and speaks for it"),
      forSecond: z.array(z.enum(COMPARED_METRICS)),
      closerTo: z.enum(["first", "second"]).nullable().describe("by relative similarity, unless it copies"),
      weakestP: z.number().nullable().describe("largest adjusted p-value among what speaks for either"),
    })
    .describe("which is the better one; what rewards copying does not speak for the one that copies"),
});

const samplePreview = z.object({ index: z.number(), values: z.array(z.number()) });

const previews = z.object({
  kind: z.enum(["image", "field", "series", "point", "vector"]),
  shape: z.array(z.number()).describe("of one sample"),
  range: z.tuple([z.number(), z.number()]).describe("over the held-out data, for drawing"),
  heldout: z.array(samplePreview).describe("those in the middle of each region"),
  first: z.number().describe("so many of each list below are the dump's first samples"),
  subjects: z.array(z.array(samplePreview)).describe("the first samples of each dump, then those that moved"),
});

const subject = z.object({
  name: z.string().describe("short, different from every other subject's"),
  path: z.string(),
  n: z.number().describe("samples in the file"),
  report: reportSchema.describe("at the common size, without map and previews"),
});

export const comparisonSchema = z.object({
  schemaVersion: z.literal(1),
  kind: z.literal("comparison"),
  tool: z.object({ name: z.literal("samplescope"), version: z.string() }),
  createdAt: z.string(),
  seed: z.number(),
  terms: z.object({
    n: z.number().describe("samples of each dump that are compared"),
    heldout: z.string(),
    train: z.string().nullable(),
    features: z.string(),
    k: z.number(),
    text: z.string().describe("in words, with what was done to bring the dumps to common terms"),
  }),
  subjects: z.array(subject),
  distances: z
    .object({
      edges: z.array(z.number()),
      heldout: z.array(z.number()),
      subjects: z.array(z.array(z.number())),
    })
    .optional()
    .describe("to the nearest training sample: counts over bins that all dumps share"),
  previews: previews.optional(),
  pairs: z.array(pair),
  best: z
    .object({
      rule: z.string(),
      subject: z.number().nullable().describe("null where none meets the conditions"),
      metric: z.enum(COMPARED_METRICS),
      where: z.array(z.string()),
      eligible: z.array(z.number()).describe("subjects that meet the conditions"),
      doubtful: z
        .array(z.number())
        .describe("subjects whose interval reaches across the limit of a condition, either way"),
      asGood: z
        .array(z.number())
        .describe(
          "eligible subjects that cannot be told from it, by Bonferroni over all that it was picked from",
        ),
      text: z.string(),
    })
    .optional(),
  verdict: z.object({ title: z.string(), text: z.string() }),
  summary: z.array(z.string()).describe("what it amounts to, in sentences"),
});

export type ComparisonReport = z.infer<typeof comparisonSchema>;
export type PairComparison = z.infer<typeof pair>;
export type MetricDifference = z.infer<typeof difference>;
export type ComparedMetric = (typeof COMPARED_METRICS)[number];
export type DifferenceWord = z.infer<typeof word>;
