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
  "validity",
  "uniqueness",
  "novelty",
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

const tested = {
  interval: interval.nullable(),
  p: z.number().nullable(),
  adjustedP: z.number().nullable().describe("by Holm, together with the metrics of this pair"),
  word,
};

const checkDifference = z.object({
  name: z.string().describe("of the domain check, as in the experiment file"),
  kind: z.enum(["law", "statistic"]),
  statement: z.string(),
  first: z
    .number()
    .describe("share of samples that break the law, or lie outside the held-out data's central 99%"),
  second: z.number(),
  baseline: z.number().describe("the same of held-out data"),
  value: z.number().describe("second minus first"),
  ...tested,
});

const taskDifference = z.object({
  model: z.string(),
  score: z.enum(["accuracy", "r2"]),
  first: z.number().describe("on held-out data, trained on generated samples"),
  second: z.number(),
  baseline: z.number().nullable().describe("trained on as many real samples, or all there are"),
  value: z.number(),
  ...tested,
});

const declaredReasons = z
  .object({
    laws: z.array(z.string()).describe("domain laws that it breaks less often"),
    tasks: z.array(z.string()).describe("models of the downstream task that it trains better"),
  })
  .describe("what of the experiment's own checks and task speaks for it");

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

const classDifference = z.object({
  label: z.number(),
  size: z.number().describe("held-out samples of the class"),
  first: z.number().describe("share that the first covers"),
  second: z.number(),
  baseline: z.number().nullable().describe("share that real data covers"),
  interval,
  p: z.number(),
  word,
});

const pair = z.object({
  first: z.number().describe("index of a subject"),
  second: z.number(),
  differences: z.array(difference),
  domain: z.array(checkDifference).optional().describe("where the experiment declares domain checks"),
  downstream: z.array(taskDifference).optional().describe("where it declares a downstream task"),
  notCompared: z
    .array(z.string())
    .optional()
    .describe("checks and tasks that were not compared, with the reason, in words"),
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
  classes: z
    .array(classDifference)
    .optional()
    .describe("the same by class, where labels of the held-out data are known"),
  numberedAlike: z
    .boolean()
    .describe("whether samples of one number can be set side by side; else the two lists below are empty"),
  leftManifold: z
    .array(z.number())
    .describe("samples inside the held-out manifold in the first, outside in the second"),
  enteredManifold: z.array(z.number()),
  verdict: z
    .object({
      kind: z
        .enum(["better", "mixed", "cannot-tell", "not-judged"])
        .describe("not-judged: one of them holds held-out samples"),
      winner: z.enum(["first", "second"]).nullable(),
      copying: z.enum(["first", "second"]).nullable().describe("which copies more of its training data"),
      copiers: z
        .array(z.enum(["first", "second"]))
        .describe("which copy their training data, each for itself; of both if need be"),
      forFirst: z.array(z.enum(COMPARED_METRICS)).describe("what was told apart and speaks for it"),
      forSecond: z.array(z.enum(COMPARED_METRICS)),
      declaredForFirst: declaredReasons.optional(),
      declaredForSecond: declaredReasons.optional(),
      closerTo: z.enum(["first", "second"]).nullable().describe("by relative similarity, unless it copies"),
      weakestP: z.number().nullable().describe("largest adjusted p-value among what speaks for either"),
    })
    .describe("which is the better one; what rewards copying does not speak for the one that copies"),
});

const samplePreview = z.object({
  index: z.number(),
  values: z.array(z.number()).describe("none of a molecule, which is drawn by its structure"),
  structure: z
    .object({
      smiles: z.string(),
      svg: z.string().nullable().describe("a picture, to be shown as one and never as part of a page"),
    })
    .optional(),
});

const previews = z.object({
  kind: z.enum(["image", "field", "series", "point", "vector"]),
  shape: z.array(z.number()).describe("of one sample"),
  range: z.tuple([z.number(), z.number()]).describe("over the held-out data, for drawing"),
  heldout: z.array(samplePreview).describe("those in the middle of each region"),
  first: z.number().describe("so many of each list below are the dump's first samples"),
  subjects: z.array(z.array(samplePreview)).describe("the first samples of each dump, then those that moved"),
});

const copying = z
  .object({
    kind: z
      .enum(["copies", "hugging", "closer", "none", "cannot-tell", "not-judged"])
      .describe(
        "copies: single samples are copies; hugging: the whole dump lies too close to the training data; closer: it leans to it; cannot-tell: too few samples; not-judged: no training data",
      ),
    share: z.number().nullable().describe("of its samples that copy"),
    interval: interval.nullable(),
    atLeast: z
      .boolean()
      .describe("the share is counted from what fresh data does not explain: more may copy"),
  })
  .describe("whether the dump copies its training data, as its report judges it");

const subject = z.object({
  name: z.string().describe("short, different from every other subject's"),
  path: z.string(),
  n: z.number().describe("samples in the file"),
  draws: z
    .number()
    .optional()
    .describe(
      "random parts of it that were measured, where it has more samples than are compared; numbers are their means",
    ),
  copying,
  takenFromHeldout: z
    .number()
    .optional()
    .describe(
      "of its samples that are held-out samples, where chance does not explain them: it is not judged",
    ),
  missingClasses: z
    .object({ never: z.array(z.number()), hardly: z.array(z.number()) })
    .optional()
    .describe("labels of classes of which nothing, or hardly anything, is covered"),
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
  caveats: z
    .array(z.string())
    .describe(
      "what must be known before the numbers are read: of real-vs-real values, of dumps that hardly vary",
    ),
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
        .describe("subjects that may meet the conditions, or not, with other samples"),
      largestP: z
        .number()
        .nullable()
        .describe(
          "largest p-value, times their number, of those that are told apart from it; null without any",
        ),
      failed: z
        .array(z.array(z.string()))
        .describe("of each subject the conditions that it does not meet, as the rule has them"),
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
export type CheckDifference = z.infer<typeof checkDifference>;
export type TaskDifference = z.infer<typeof taskDifference>;
export type ComparedMetric = (typeof COMPARED_METRICS)[number];
export type SubjectCopying = z.infer<typeof copying>;
export type DifferenceWord = z.infer<typeof word>;
