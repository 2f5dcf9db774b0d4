import * as z from "zod";

const interval = z.tuple([z.number(), z.number()]).describe("95% interval, lower and upper end");

/** How much of each class of the held-out data is covered: sections of the report and of a comparison. */
export const classCoverageSchema = z
  .array(
    z.object({
      label: z.number().describe("as the file writes it, or the place of its name among all names"),
      name: z.string().optional().describe("where the file holds names"),
      size: z.number().describe("held-out samples of the class"),
      covered: z.number().describe("of them with a generated sample nearby"),
      interval: interval.describe("of the share"),
      baseline: z.number().nullable().describe("the share that real data covers, where that has the same n"),
    }),
  )
  .describe("where labels of the held-out data are known");

export type ClassCoverage = z.infer<typeof classCoverageSchema>;

const share = z.object({ count: z.number(), value: z.number(), interval });

/** How often each class occurs, by the labels of the generated samples and of the held-out ones. */
export const classSharesSchema = z
  .array(
    z.object({
      label: z.number().describe("as the file writes it, or the place of its name among all names"),
      name: z.string().optional().describe("where the file holds names"),
      generated: share.describe(
        "by the labels beside the generated samples: what they are said to be, not what they look like",
      ),
      heldout: share,
      p: z
        .number()
        .describe("two-sided exact p-value of 'the same share', adjusted for the number of classes (Holm)"),
    }),
  )
  .describe("where labels of the generated and of the held-out data are known");

export type ClassShares = z.infer<typeof classSharesSchema>;
