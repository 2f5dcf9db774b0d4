/** What one sample is, and the checks of what general metrics do not know, as the experiment file names them. */
import * as z from "zod";
import { FormulaFault, parseFormula } from "../core/domain/formulaLanguage.ts";

/** What samples can be declared to be. */
export const SAMPLE_KINDS = ["points", "table", "series", "field", "image", "molecule"] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

const axisName = z.string().min(1).describe('Name of an axis, as under "sample".');
const file = z.string().min(1).describe("Path, relative to the experiment file.");

const axis = z.union([
  z.string().min(1),
  z.strictObject({
    name: z.string().min(1).describe("What the axis is called, such as time or lat."),
    labels: z
      .array(z.string().min(1))
      .optional()
      .describe("Names of its places, such as those of channels or columns."),
    from: z.number().optional().describe("Coordinate of the first place; 0 when absent."),
    spacing: z
      .number()
      .optional()
      .describe("Step of the coordinate from one place to the next; 1 when absent."),
    unit: z.string().optional().describe("Unit of the coordinate, such as s or °."),
  }),
]);

export const sampleSchema = z
  .strictObject({
    kind: z
      .enum(SAMPLE_KINDS)
      .describe("What a sample is. Told from the shape when absent.")
      .meta({
        enumDescriptions: [
          "Points: a few coordinates.",
          "A row of a table: columns of different meaning.",
          "A series over time.",
          "A field on a grid.",
          "An image.",
          "A molecule.",
        ],
      }),
    shape: z
      .array(z.number().int().min(1))
      .min(1)
      .describe("Extents of one sample, where the file holds it flattened: [8, 8]."),
    axes: z
      .array(axis)
      .min(1)
      .describe('Names of a sample\'s axes in the order of its shape, such as ["time", "lat", "lon"].'),
    rate: z
      .number()
      .positive()
      .describe("Sampling rate along the time axis: places in one unit, such as 63 in a second."),
    rateUnit: z.string().min(1).describe("Unit of frequencies; Hz when absent."),
    unit: z.string().min(1).describe("Unit of the values, such as K or m/s."),
  })
  .partial();

const common = {
  name: z.string().min(1).optional().describe("What the check is called in the report and in gates."),
  unit: z.string().min(1).optional().describe("Unit of the checked quantity."),
};
const lawful = {
  ...common,
  tolerance: z
    .number()
    .min(0)
    .optional()
    .describe(
      "Largest deviation that is allowed. When absent, the largest that the held-out data has itself.",
    ),
  relative: z
    .number()
    .min(0)
    .optional()
    .describe("Allowed deviation as a share of the magnitudes that are added up."),
};
const of = z
  .string()
  .min(1)
  .optional()
  .describe("Only the values with this label, such as a column or a channel.");
const along = axisName.optional();
const axesOver = z.union([axisName, z.array(axisName).min(1)]).optional();
const lag = z.union([z.number().int().min(1), z.array(z.number().int().min(1)).min(1)]).default(1);
const rate = z
  .number()
  .positive()
  .optional()
  .describe('Places in one unit of time; that of "sample" when absent.');
const numbers = z.array(z.number());

const formula = z.string().superRefine((text, context) => {
  try {
    parseFormula(text);
  } catch (error) {
    if (!(error instanceof FormulaFault)) throw error;
    context.addIssue({ code: "custom", message: `the formula cannot be read: ${error.message}` });
  }
});

const check = <N extends string, S extends z.ZodRawShape>(name: N, description: string, shape: S) =>
  z.strictObject({ check: z.literal(name).describe(description), ...shape }).describe(description);

const laws = [
  check("range", "Every value lies between two bounds.", {
    ...lawful,
    of,
    min: z.number().optional().describe("Lowest value; that of the held-out data when both are absent."),
    max: z.number().optional().describe("Highest value; that of the held-out data when both are absent."),
  }),
  check("finite", "No value is NaN or infinite.", { ...common, of }),
  check("positive", "No value is below zero.", {
    ...lawful,
    of,
    strict: z.boolean().default(false).describe("Zero is not allowed either."),
  }),
  check("sum-to-one", "Values over an axis sum to one, as shares and probabilities do.", {
    ...lawful,
    over: axesOver.describe("The axes to sum over; all when absent."),
  }),
  check("norm", "The Euclidean norm over an axis has one value.", {
    ...lawful,
    over: axesOver.describe("The axes to sum over; all when absent."),
    value: z.number().min(0).default(1).describe("The norm."),
  }),
  check("conserved", "A sum, mean or integral is conserved: mass, energy, charge.", {
    ...lawful,
    over: axesOver.describe('The axes to sum over; all but "along" when absent.'),
    quantity: z
      .enum(["sum", "mean", "integral"])
      .default("sum")
      .describe("integral: the sum times the spacing of the axes."),
    weights: z
      .union([z.enum(["cos-latitude"]), z.strictObject({ file })])
      .optional()
      .describe(
        "Weights of the values: the cosine of an axis in degrees, or an array from a file, such as cell areas.",
      ),
    latitude: axisName
      .optional()
      .describe('The axis in degrees for cos-latitude; "lat" or "latitude" when absent.'),
    along: along.describe("It stays the same along this axis, such as time."),
    equals: z
      .union([z.number(), z.literal("target")])
      .optional()
      .describe(
        'It equals this number, or "target": the sample\'s own number in a file beside the samples (step_1.npy has step_1_target.npy).',
      ),
  }),
  check("monotone", "Values never fall along an axis, or never rise.", {
    ...lawful,
    of,
    along: along.describe("The axis; the first when absent."),
    direction: z.enum(["increasing", "decreasing"]).default("increasing"),
    strict: z.boolean().default(false).describe("Equal neighbours are not allowed either."),
  }),
  check("boundary", "A condition at the edges: a value, a gradient, or both ends equal.", {
    ...lawful,
    along: along.describe("The axis; the first when absent."),
    at: z.enum(["start", "end", "both"]).default("both").describe("Which end."),
    value: z.number().optional().describe("The value there; 0 when nothing else is said."),
    gradient: z.number().optional().describe("The gradient there, in units of the axis."),
    periodic: z.boolean().optional().describe("The first and the last place are the same."),
  }),
  check("symmetry", "A sample equals its flip, rotation, transpose, permutation or translation.", {
    ...lawful,
    transform: z.enum(["flip", "rotation", "transpose", "permutation", "translation"]),
    along: axesOver.describe("The axis, or the two of a rotation or transpose; the first ones when absent."),
    angle: z
      .union([z.literal(90), z.literal(180), z.literal(270)])
      .default(90)
      .describe("Of a rotation, in degrees."),
    shift: z.number().int().default(1).describe("Of a translation, in places; it wraps around."),
    order: z
      .array(z.number().int().min(0))
      .optional()
      .describe("Of a permutation: the place that each is compared with."),
    antisymmetric: z.boolean().default(false).describe("A sample equals minus its transform."),
  }),
  check("divergence-free", "A vector field has no sources: ∂u/∂x + ∂v/∂y = 0, by central differences.", {
    ...lawful,
    along: z.array(axisName).min(1).optional().describe("The axes of space, in the order of the components."),
    components: axisName.optional().describe("The axis of the components; the remaining one when absent."),
    periodic: z.boolean().default(false).describe("The grid wraps around."),
  }),
  check("stencil", "A finite-difference residual has one value everywhere.", {
    ...lawful,
    weights: z
      .union([numbers.min(1), z.array(numbers.min(1)).min(1)])
      .describe("Weights about the middle, along one axis or two: [1, -2, 1]."),
    along: axesOver.describe("The axes of the weights; the first ones when absent."),
    equals: z.number().default(0).describe("The value."),
    periodic: z.boolean().default(false).describe("The grid wraps around."),
  }),
  check("formula", "An equation or inequality over values, labels, coordinates and constants.", {
    ...lawful,
    formula: formula.describe(
      'Such as "u^2 + v^2 <= c^2" or "sum(value, lat, lon) = total". Names: value, labels and axes of "sample", constants, pi. ' +
        "Functions: abs sqrt exp log sin cos tan tanh; sum mean smallest largest over named axes; gradient(f, axis); shift(f, axis, places).",
    ),
    constants: z.record(z.string(), z.number()).default({}).describe('Numbers by name: { "c": 340 }.'),
  }),
] as const;

const statistics = [
  check("mean", "Mean at every position.", { ...common, of }),
  check("variance", "Variance at every position.", { ...common, of }),
  check("autocorrelation", "Correlation of a series with itself some steps later.", {
    ...common,
    along: along.describe("The axis; time, or the first, when absent."),
    lag: lag.describe("Steps, or several."),
    mode: z
      .enum(["per-series", "pooled"])
      .default("per-series")
      .describe(
        "per-series: of each series, then averaged. pooled: products and squares of all series summed first.",
      ),
    about: z
      .enum(["zero", "mean"])
      .optional()
      .describe(
        "What deviations are taken from: zero, or each series' own mean. Zero when absent if the held-out data varies about it.",
      ),
  }),
  check("spectrum", "Amplitude or power at every frequency; in two dimensions at every wavenumber.", {
    ...common,
    along: axesOver.describe("One axis, or two for a radial spectrum; time, or the first ones, when absent."),
    scale: z
      .enum(["amplitude", "power"])
      .default("amplitude")
      .describe("power: one-sided, sums to the mean square."),
    rate,
  }),
  check("dominant-frequency", "The strongest frequency of each series, and the range of it.", {
    ...common,
    along: along.describe("The axis; time, or the first, when absent."),
    rate,
  }),
  check("spatial-correlation", "Correlation between places some steps apart.", {
    ...common,
    along: axesOver.describe("The axes of space; all but channels when absent."),
    lag: lag.describe("Distances in places, or several."),
  }),
  check("cross-correlation", "Correlation between channels or columns.", {
    ...common,
    between: axisName.optional().describe("The axis of channels; the last when absent."),
  }),
  check("extremes", "Tail of the values and the levels that rare samples reach.", {
    ...common,
    of,
    tail: z.enum(["upper", "lower"]).default("upper"),
    returnPeriods: z
      .array(z.number().gt(1))
      .min(1)
      .default([10, 100])
      .describe("Levels reached once in so many samples."),
  }),
  check("increments", "Differences between values some steps apart.", {
    ...common,
    along: along.describe("The axis; time, or the first, when absent."),
    lag: lag.describe("Steps, or several."),
  }),
] as const;

const images = [
  check("saturation", "Share of pixels at the lowest or highest value.", {
    ...common,
    low: z.number().optional().describe("Lowest value; that of the held-out data when absent."),
    high: z.number().optional().describe("Highest value; that of the held-out data when absent."),
  }),
  check("duplicates", "Images that equal another one of their set.", { ...common }),
  check(
    "high-frequency",
    "Power at the finest scales: too little is blur, too much at the finest is a checkerboard.",
    {
      ...common,
    },
  ),
] as const;

export const domainCheckSchema = z
  .discriminatedUnion("check", [...laws, ...statistics, ...images])
  .meta({ defaultSnippets: [{ label: "range", body: { check: "range", min: "^${1:0}", max: "^${2:1}" } }] });

export type DomainCheck = z.infer<typeof domainCheckSchema>;
export type CheckName = DomainCheck["check"];
export type CheckOf<N extends CheckName> = Extract<DomainCheck, { check: N }>;
export type SampleDeclaration = z.infer<typeof sampleSchema>;

/** Names of all checks. */
export const CHECK_NAMES: CheckName[] = domainCheckSchema.options.map(({ shape }) => shape.check.value);

/** Keys that a check allows; those of all where it is not known. */
export function keysOfCheck(name: unknown): string[] {
  const options = domainCheckSchema.options.filter(({ shape }) => shape.check.value === name);
  const meant = options.length > 0 ? options : domainCheckSchema.options;
  return [...new Set(meant.flatMap(({ shape }) => Object.keys(shape)))];
}
