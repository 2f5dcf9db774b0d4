/**
 * The report: one typed, versioned JSON document. Its types, its validation and its JSON schema come from the zod
 * schemas below and from nowhere else. The panel, the HTML file and the command line render this document only.
 *
 * Names follow the report file of the design and are stable. JSON has no NaN or infinities: a value that may be
 * non-finite is a `real`, written as "NaN", "Infinity" or "-Infinity".
 */
// The namespace import lets the bundler leave out the library's language tables, two thirds of its size.
import * as z from "zod";
import { classCoverageSchema, classSharesSchema } from "./classReport.ts";
import { EFFECT_KINDS } from "../core/power/effect.ts";
import { domainReport } from "./domain/domainReport.ts";
import { downstream } from "./downstream/downstreamReport.ts";
import { molecules } from "./molecules/moleculesReport.ts";

export const SCHEMA_VERSION = 1;

const real = z.union([z.number(), z.enum(["NaN", "Infinity", "-Infinity"])]);
const interval = z.tuple([z.number(), z.number()]).describe("95% interval, lower and upper end");
const severity = z.enum(["good", "info", "warning", "bad", "unknown"]);

/** A number with its uncertainty and, where one exists, the same metric between two sets of real data. */
const estimate = z.object({
  value: real,
  interval: interval.nullable().describe("null where no valid interval exists; a caveat says why"),
  baseline: real.nullable().describe("the metric between two real sets at the same n, k and feature space"),
  baselineInterval: interval.nullable().optional(),
  valueAtBaseline: real
    .optional()
    .describe(
      "the metric on a subsample of the baseline's size, where the baseline had to use fewer samples",
    ),
});

const input = z.object({
  path: z.string(),
  format: z.string(),
  key: z.string().optional(),
  shape: z.array(z.number()).describe("of what was used"),
  total: z
    .number()
    .optional()
    .describe("samples that there are, where memory holds a random part of them only"),
  dtype: z.string(),
  sha256: z.string().describe("of the decoded values, shape and dtype"),
  nonFinite: z.number().describe("NaN or infinite values; an evaluation is refused unless it is 0"),
  duplicates: z.number().describe("samples that equal an earlier sample of the same set"),
  range: z.tuple([z.number(), z.number()]).describe("smallest and largest value"),
  chosenBy: z.string().describe("how this file came by its role, in words"),
  statistics: z
    .literal(true)
    .optional()
    .describe(
      "the file holds a mean and covariance in place of samples: shape is their number (0 where it is unknown) and the dimension, range that of the mean",
    ),
});

const baselineSource = z.object({
  kind: z.enum(["train-vs-heldout", "halves-of-heldout"]),
  n: z.number().describe("samples that stand for the generated ones"),
  m: z.number().describe("held-out samples"),
});

const manifold = z.object({
  k: z.number(),
  precision: estimate,
  recall: estimate,
  density: estimate,
  coverage: estimate.extend({
    expectation: z.number().describe("exact expectation when both laws are equal (Naeem 2020)"),
  }),
});

const precisionRecall = manifold.extend({
  ball: z.enum(["closed", "open"]),
  perK: z.array(manifold).describe("the same for every k that was asked for, the leading one first"),
  missingRegions: z
    .array(
      z.object({
        centre: z.number().describe("index of the held-out sample in its middle"),
        size: z.number().describe("uncovered held-out samples"),
        share: z.number().describe("of all held-out samples"),
      }),
    )
    .describe("where uncovered held-out samples lie together, largest first"),
  classes: classCoverageSchema.optional(),
  classShares: classSharesSchema.optional(),
  repeats: z
    .object({
      exact: z.number(),
      near: z.number(),
      fraction: z.number(),
      p: z.number(),
      nearest: z.array(z.object({ first: z.number(), second: z.number(), distance: z.number() })),
    })
    .describe("generated samples closer to another generated one than real samples are to each other"),
  baselineSource: baselineSource.nullable(),
  outside: z.array(z.number()).describe("indices of generated samples outside the held-out manifold"),
  uncovered: z.array(z.number()).describe("indices of held-out samples whose ball holds no generated sample"),
  strays: z
    .number()
    .describe(
      "generated samples farther from all held-out data than three times what any held-out sample is from its nearest",
    ),
  generatedInHeldout: z.number().describe("generated samples that equal a held-out sample exactly"),
});

const histogram = z.object({ edges: z.array(z.number()), counts: z.array(z.number()) });

const memorization = z.object({
  ratio: estimate.describe("median distance to the nearest training sample, generated over held-out"),
  medianDistance: z.number(),
  baselineMedianDistance: z.number(),
  mannWhitney: z.object({
    u: z.number(),
    p: z.number().describe("one-sided: generated lie closer to train than held-out do"),
    z: z.number(),
  }),
  copies: z.object({
    exact: z.number(),
    near: z.number().describe("flagged by the tail test but not exact"),
    fraction: z.number(),
    interval,
    p: z.number().describe("Bonferroni p-value of 'nothing is copied'; 0 when an exact copy exists"),
    tailDimension: z.number().nullable().describe("Hill estimate of the local dimension in the lower tail"),
    flagged: z.array(z.number()),
    farthest: z
      .number()
      .nullable()
      .optional()
      .describe("distance of the flagged sample that lies farthest from train; null where none is flagged"),
  }),
  authenticity: z
    .object({ value: z.number(), interval, baseline: z.number().describe("of the held-out samples") })
    .nullable()
    .describe(
      "share farther from their nearest training sample than that one is from its own; null of a single one",
    ),
  cT: z
    .object({
      value: z.number().describe("mean z-score over the cells; far below 0: copying"),
      freshInterval: interval.describe("where fresh data would lie"),
      cells: z.array(
        z.object({
          train: z.number(),
          heldout: z.number(),
          generated: z.number(),
          z: z.number().nullable().describe("null where too few samples lie in the cell"),
        }),
      ),
    })
    .nullable()
    .describe("data-copying test in cells (Meehan 2020); null where no cell holds enough samples"),
  shiftedCopies: z
    .object({
      shift: z.number().describe("pixels"),
      exact: z.number(),
      near: z.number(),
      fraction: z.number(),
      interval,
      p: z.number(),
      flagged: z.array(z.number()),
      nearest: z.array(z.object({ generated: z.number(), train: z.number(), distance: z.number() })),
    })
    .nullable()
    .describe("copies that a crop, a shift or a mirror does not hide; null of samples that are no images"),
  pull: z
    .object({ toTrain: z.number(), toHeldout: z.number(), p: z.number() })
    .optional()
    .describe(
      "real samples of each set that some generated one is far nearer to than to the other set; p of 'no more to train than chance'",
    ),
  leaning: z
    .object({
      nearerTrain: z
        .number()
        .describe("share of training data among the real samples nearest to generated ones"),
      expected: z.number().describe("that share by chance"),
      p: z.number(),
    })
    .describe("control: samples that crowd where data is dense are close to train and to held-out alike"),
  leakage: z.object({ heldoutInTrain: z.number() }),
  nearest: z.array(
    z.object({
      generated: z.number(),
      train: z.number(),
      distance: z.number(),
      heldoutQuantile: z.number().describe("share of held-out samples that lie closer to train than this"),
    }),
  ),
  histogram: z.object({
    edges: z.array(z.number()),
    generated: z.array(z.number()),
    heldout: z.array(z.number()),
  }),
});

const frechet = z.object({
  vsHeldout: z.object({
    value: z.number(),
    interval: interval.nullable(),
    baseline: z.number().nullable(),
    floor: z
      .number()
      .nullable()
      .describe("bias of two samples of one Gaussian law at these sizes; null where a size is unknown"),
    excess: z.number().nullable().describe("value minus baseline"),
  }),
  vsTrain: z.object({ value: z.number() }).nullable().describe("a contrast only: copying makes it small"),
  infinity: z.object({ value: z.number(), standardError: z.number() }).nullable(),
  curve: z.array(z.object({ n: z.number(), value: z.number() })),
  rank: z.object({ generated: z.number(), heldout: z.number(), dimension: z.number() }),
  baselineSource: baselineSource.nullable(),
});

const discrepancy = z.object({
  value: z.number().describe("unbiased; negative values are normal"),
  standardError: z.number().describe("jackknife over the samples of both sets"),
  blocks: z
    .number()
    .optional()
    .describe("random parts of both sets that it is an average over; absent where all pairs are in it"),
  interval,
  baseline: z.number().nullable(),
  baselineError: z.number().nullable().describe("standard error of the baseline"),
  baselineSource: baselineSource.nullable(),
});

const kid = discrepancy.extend({
  scale: z.literal(1).describe("of the kernel itself; other tools may report it times 1000"),
  subsets: z
    .object({
      count: z.number(),
      size: z.number(),
      mean: z.number(),
      spread: z.number().describe("standard deviation over the subsets, which is not a standard error"),
    })
    .nullable(),
});

const sliced = z.object({
  order: z.union([z.literal(1), z.literal(2)]),
  value: z.number(),
  standardError: z
    .number()
    .nullable()
    .describe("of the Monte Carlo over projections alone; null where there is one direction only"),
  baseline: z.number().nullable(),
  valueAtBaseline: z
    .number()
    .optional()
    .describe("on a subsample of the baseline's size, where it is smaller"),
  projections: z.number(),
});

const wasserstein = z.object({
  sliced: sliced.describe("order 1"),
  slicedSecondOrder: sliced.describe("order 2"),
  perColumn: z
    .array(z.object({ column: z.number(), value: z.number(), baseline: z.number().nullable() }))
    .describe("order 1; of very many columns those that differ most"),
  baselineSource: baselineSource.nullable(),
});

const vendi = z.object({
  value: z.number().describe("effective number of different samples"),
  standardError: z.number().nullable(),
  interval: interval.nullable(),
  baseline: z.number().nullable().describe("of held-out samples, as many"),
  valueAtBaseline: z.number().optional().describe("of as many generated samples as the baseline has"),
  n: z.number().describe("samples that were used"),
  baselineN: z.number().nullable(),
});

const meanEstimate = z.object({ value: z.number(), standardError: z.number(), interval });

const likelihood = z.object({
  path: z.string(),
  n: z.number(),
  dimension: z.number(),
  unit: z.enum(["nats", "bits"]).describe("of the file"),
  perSample: meanEstimate.describe("nats"),
  perDimension: meanEstimate.describe("nats"),
  bitsPerDimension: meanEstimate.describe("lower is better"),
  junk: z
    .array(z.object({ share: z.number(), nats: z.number(), natsPerDimension: z.number() }))
    .describe("the most that so large a share of junk samples could cost (Theis 2016)"),
  gap: z
    .object({
      n: z.number().describe("training samples"),
      perSample: meanEstimate.describe("nats"),
      perDimension: meanEstimate.describe("nats"),
      p: z.number().describe("two-sided, of 'no difference'"),
    })
    .optional()
    .describe("of training samples minus held-out ones, where both are known: overfitting"),
});

const testPower = z.object({
  effect: z.enum(EFFECT_KINDS),
  size: z.number().describe("of the effect: the declared one, or a spread of 1.5"),
  reached: z.number().nullable().describe("the factor on the spread, measured after the change"),
  n: z.number().describe("samples of each simulated test; fewer than the test's own where those are many"),
  m: z.number(),
  value: z.number().describe("share of simulated tests that reject"),
  interval,
  repetitions: z.number(),
  wanted: z.number(),
  underpowered: z.boolean().describe("not rejecting is then no evidence of equality"),
  requiredN: z
    .object({ value: z.number(), interval, extrapolated: z.boolean() })
    .nullable()
    .describe("samples of each side for the wanted power, where it is not reached"),
  smallest: z
    .number()
    .nullable()
    .describe("smallest size seen with the wanted power; null: none that was tried"),
  basis: z
    .enum(["real", "smoothed"])
    .describe("samples drawn from the real ones, or from a smoothed version"),
  curve: z
    .array(z.object({ n: z.number(), value: z.number(), interval }))
    .optional()
    .describe("the power at other numbers of samples of each side, in the proportion of n and m"),
  sentence: z.string(),
});

const mmd = z.object({
  name: z.string(),
  bandwidths: z.array(z.number()),
  rule: z.string().describe("how the bandwidths were chosen: median, given, aggregated, split"),
  n: z.number(),
  m: z.number(),
  mmd2: z
    .number()
    .describe("unbiased; of the single bandwidth, or of the one with the largest studentised value"),
  p: z.number(),
  permutations: z.number(),
  blocks: z
    .number()
    .optional()
    .describe(
      "random parts of both sets that the statistic is an average over; absent where all pairs are in it",
    ),
  alpha: z.number(),
  rejected: z.boolean(),
  perBandwidth: z.array(
    z.object({
      bandwidth: z.number(),
      mmd2: z.number(),
      p: z.number(),
      null: histogram.optional().describe("MMD² under permutation; absent where it is the only bandwidth"),
    }),
  ),
  baseline: z.object({ mmd2: z.number(), p: z.number() }).nullable(),
  visible: z.object({
    displacedFraction: z
      .number()
      .describe(
        "share of samples that, lying far from all data, would probably be seen (estimated power about .55 to .85); 1: not even that",
      ),
  }),
  power: testPower
    .optional()
    .describe(
      "what the test can see; of tests that do not reject, and of those that declare what they should see",
    ),
  null: histogram.extend({ observed: z.number(), label: z.string() }),
});

const finding = z.object({
  code: z.string(),
  severity,
  title: z.string(),
  text: z.string(),
  evidence: z.array(z.object({ name: z.string(), value: real })),
});

const caveat = z.object({
  code: z.string(),
  severity: z.enum(["info", "warning", "bad"]),
  metric: z.enum([
    "inputs",
    "precisionRecall",
    "memorization",
    "frechet",
    "mmd",
    "kid",
    "wasserstein",
    "vendi",
    "energy",
    "likelihood",
    "domain",
    "downstream",
    "molecules",
  ]),
  text: z.string(),
});

/** One question a reader asks, answered in words; the numbers behind it are in `metrics`. */
const answer = z.object({
  question: z.enum([
    "quality",
    "coverage",
    "copying",
    "distribution",
    "power",
    "frechet",
    "domain",
    "downstream",
    "molecules",
    "likelihood",
  ]),
  severity,
  answer: z.string().describe("a short sentence"),
  why: z.string().describe("what it rests on and how to read it"),
});

const points = z.array(z.tuple([z.number(), z.number()]));
const samplePreview = z.object({ index: z.number(), values: z.array(z.number()) });

/** A few samples as they are, for the plots: never the whole dump. */
const previews = z.object({
  kind: z.enum(["image", "field", "series", "point", "vector"]),
  shape: z.array(z.number()).describe("of one sample"),
  range: z.tuple([z.number(), z.number()]).describe("over the held-out data, for drawing"),
  generated: z.array(samplePreview),
  train: z.array(samplePreview),
  heldout: z
    .array(samplePreview)
    .describe("uncovered held-out samples, farthest from anything generated first"),
});

const map = z.object({
  kind: z.enum(["raw", "pca"]),
  axes: z.tuple([z.string(), z.string()]),
  generated: z.object({ points, outside: z.array(z.boolean()) }),
  heldout: z.object({ points, uncovered: z.array(z.boolean()) }),
});

export const reportSchema = z.object({
  schemaVersion: z.literal(SCHEMA_VERSION),
  tool: z.object({ name: z.literal("samplescope"), version: z.string() }),
  createdAt: z.string(),
  seed: z.number(),
  subject: z.object({
    title: z.string().describe("run or file name"),
    run: z.string().nullable(),
    step: z.number().nullable(),
    siblings: z.array(z.string()).describe("other dumps of the same run, in step order"),
  }),
  inputs: z.object({ generated: input, heldout: input, train: input.optional() }),
  features: z.object({
    kind: z.enum(["raw", "standardized", "pca", "random-relu", "spectrum", "file"]),
    dimension: z.number(),
    standardized: z.boolean(),
    fittedTo: z
      .enum(["train", "heldout"])
      .nullable()
      .describe("the set that the space was fitted to, if any"),
    heldoutDuplicates: z
      .number()
      .describe("held-out samples whose features equal those of an earlier one, equal samples included"),
  }),
  comparable: z.string().describe("key that two reports must share to be compared"),
  metrics: z.object({
    precisionRecall: precisionRecall.optional(),
    memorization: memorization.optional(),
    frechet: frechet.optional(),
    mmd: z.array(mmd).optional(),
    kid: kid.optional(),
    wasserstein: wasserstein.optional(),
    vendi: vendi.optional(),
    energy: discrepancy.optional(),
    likelihood: likelihood.optional(),
  }),
  domain: domainReport.optional().describe("checks of what general metrics do not know"),
  downstream: downstream.optional(),
  molecules: molecules.optional(),
  verdict: z.object({ severity, title: z.string(), text: z.string() }),
  answers: z.array(answer),
  findings: z.array(finding),
  caveats: z.array(caveat),
  previews: previews.optional(),
  map: map.optional(),
  timing: z.object({
    totalMs: z.number(),
    readMs: z.number(),
    parts: z.array(z.object({ name: z.string(), ms: z.number() })),
    threads: z.number(),
    peakMemoryBytes: z
      .number()
      .optional()
      .describe(
        "largest memory that the whole process has held so far, the editor's other extensions included",
      ),
  }),
});

export type Report = z.infer<typeof reportSchema>;
export type Severity = z.infer<typeof severity>;
export type Estimate = z.infer<typeof estimate>;
export type ReportInput = z.infer<typeof input>;
export type PrecisionRecallReport = z.infer<typeof precisionRecall>;
export type MemorizationReport = z.infer<typeof memorization>;
export type FrechetReport = z.infer<typeof frechet>;
export type MmdReport = z.infer<typeof mmd>;
export type TestPower = z.infer<typeof testPower>;
export type DiscrepancyReport = z.infer<typeof discrepancy>;
export type KidReport = z.infer<typeof kid>;
export type SlicedReport = z.infer<typeof sliced>;
export type WassersteinReport = z.infer<typeof wasserstein>;
export type LikelihoodReport = z.infer<typeof likelihood>;
export type VendiReport = z.infer<typeof vendi>;
export type Finding = z.infer<typeof finding>;
export type Caveat = z.infer<typeof caveat>;
export type Answer = z.infer<typeof answer>;
export type { MetricName } from "../experiment/evaluationRequest.ts";
