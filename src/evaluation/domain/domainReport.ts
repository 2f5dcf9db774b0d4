/** The section `domain` of the report: one entry a check, in the order of the experiment file. */
import * as z from "zod";

const interval = z.tuple([z.number(), z.number()]);
const share = z.object({
  count: z.number(),
  fraction: z.number(),
  interval: interval.describe("95%, Wilson"),
});

const distribution = z
  .object({
    n: z.number(),
    mean: z.number(),
    interval: interval.nullable().describe("95% of the mean; null of a single sample"),
    median: z.number(),
    low: z.number().describe("5% quantile"),
    high: z.number().describe("95% quantile"),
    min: z.number(),
    max: z.number(),
  })
  .describe("of the check's number for each sample");

const band = z.object({ mean: z.array(z.number()), low: z.array(z.number()), high: z.array(z.number()) });

const curve = z.object({
  label: z.string().describe("what stands on the vertical axis"),
  xLabel: z.string(),
  xNames: z.array(z.string()).nullable().describe("names in place of the numbers, such as pairs of channels"),
  x: z.array(z.number()),
  generated: band.describe("mean over the samples with its 95% interval"),
  heldout: band,
});

const value = z.object({ value: z.number(), interval: interval.nullable() });

const domainCheck = z.object({
  check: z.string().describe("the kind of check, as in the experiment file"),
  name: z.string().describe("what it is called; unique within the report"),
  kind: z.enum(["law", "statistic"]),
  statement: z.string().describe("what is checked, in words"),
  quantity: z.string().describe("the number of each sample, in words"),
  unit: z.string().nullable(),
  generated: distribution,
  heldout: distribution,
  histogram: z.object({
    scale: z
      .enum(["linear", "log"])
      .describe("of the edges; on a log scale exact zeros lie in the first bin"),
    edges: z.array(z.number()),
    generated: z.array(z.number()),
    heldout: z.array(z.number()),
  }),
  tolerance: z
    .object({
      absolute: z.number(),
      relative: z
        .number()
        .describe("of the magnitudes that are added up; rounding of the files' types included"),
      source: z
        .enum(["given", "limits", "heldout", "rounding"])
        .describe("limits: the law has its own; heldout: the largest residual of the held-out data"),
    })
    .nullable()
    .describe("of a law; null of a statistic"),
  unjudged: z
    .string()
    .optional()
    .describe("a law that real data break too: why it says nothing that generated samples keep or break it"),
  violations: share
    .extend({
      worst: z.number().describe("index of the generated sample with the largest residual, or farthest out"),
      worstResidual: z.number().describe("its number"),
      beyondRounding: z
        .number()
        .optional()
        .describe(
          "where rounding alone is tolerated: samples that are too far off for the rounding of any program",
        ),
    })
    .describe(
      "a law: samples beyond the tolerance; a statistic: samples outside the held-out data's central 99%",
    ),
  heldoutViolations: share,
  relativeMedian: z
    .object({ generated: z.number(), heldout: z.number() })
    .nullable()
    .describe("median residual of a law as a share of the magnitudes that are added up"),
  p: z.number().describe("chance of so large a difference between two sets of one law"),
  adjustedP: z.number().describe("the same corrected for all checks of the report (Holm 1979)"),
  permutations: z.number().nullable().describe("behind p; null where it is exact"),
  distance: z
    .object({
      value: z.number(),
      what: z.string(),
      unit: z.string().nullable(),
      baseline: z.number().nullable().describe("the same between two real sets"),
      valueAtBaseline: z.number().optional().describe("of as many samples as the baseline has"),
    })
    .nullable()
    .describe("of a statistic to that of the held-out data"),
  curve: curve.nullable(),
  details: z
    .array(
      z.object({
        label: z.string(),
        unit: z.string().nullable(),
        generated: value,
        heldout: value
          .nullable()
          .describe("of the held-out data, or between two real sets; null where there is none"),
      }),
    )
    .describe("further numbers of the sets, such as pooled values, tail quantiles and return levels"),
  worst: z
    .object({
      index: z.number(),
      kind: z.enum(["image", "series", "point", "vector"]),
      shape: z.array(z.number()),
      values: z.array(z.number()),
    })
    .nullable()
    .describe(
      "the worst generated sample as it is drawn; null where there is nothing to see or it is very large",
    ),
});

export const domainReport = z.array(domainCheck);

export type DomainCheckReport = z.infer<typeof domainCheck>;
export type DomainDistribution = z.infer<typeof distribution>;
