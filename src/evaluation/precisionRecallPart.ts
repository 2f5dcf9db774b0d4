import { countRowsIn } from "../core/duplicates.ts";
import { expectedCoverage, type KnnManifold, type Measured } from "../core/knnManifold.ts";
import { missingRegions } from "../core/missingRegions.ts";
import { mean } from "../core/order.ts";
import { baselinePairs, type Baselines } from "./baselinePairs.ts";
import { classCoverage } from "./classCoverage.ts";
import { generatedClasses, heldoutClasses, LabelsUnusable } from "./classLabels.ts";
import type { ClassCoverage, ClassShares } from "./classReport.ts";
import { classSharesReport } from "./classShares.ts";
import {
  manifoldOf,
  manifoldSide,
  nearestHeldout,
  wholeInput,
  type EvaluationContext,
  type PartResult,
} from "./context.ts";
import { precisionRecallCaveats } from "./precisionRecallCaveats.ts";
import { repeatsOf } from "./repeats.ts";
import type { Caveat, Estimate, PrecisionRecallReport } from "./report.ts";

const LISTED_REPEATS = 12;

/** Where there are any, and labels are classes. */
export interface LabelFiles {
  heldout?: string;
  generated?: string;
}

/**
 * Precision, recall, density and coverage of the generated samples, beside the same between two real sets.
 * @param labels files of the samples' labels, by which coverage and shares are told class by class too
 */
export async function precisionRecallPart(
  context: EvaluationContext,
  labels: LabelFiles = {},
): Promise<PartResult<PrecisionRecallReport>> {
  const { ks, ball, heldout, generated } = context;
  const baselines = baselinePairs(context);
  const perK: PrecisionRecallReport["perK"] = [];
  for (const k of ks) perK.push(await manifoldReport(context, k, baselines));
  const whole = await manifoldOf(context, ks[0], wholeInput(heldout), wholeInput(generated), "generated");
  const real = await manifoldSide(context, wholeInput(heldout));
  const { caveats, ...byClass } = await classesOf(context, labels, whole.uncovered);
  const report: PrecisionRecallReport = {
    ...perK[0],
    ...byClass,
    ball,
    perK,
    missingRegions: missingRegions(real.rows, real.neighbours, whole.uncovered).map(
      ({ centre, size, share }) => ({ centre, size, share }),
    ),
    repeats: await repeatsReport(context),
    baselineSource: baselines && {
      kind: baselines.kind,
      n: baselines.pairs[0].standIn.rows.n,
      m: baselines.pairs[0].heldout.rows.n,
    },
    outside: whole.outside,
    uncovered: whole.uncovered,
    strays: await countStrays(context),
    generatedInHeldout: countRowsIn(generated.samples, heldout.samples),
  };
  return { report, caveats: [...caveats, ...(await precisionRecallCaveats(context, report))] };
}

interface ByClass {
  classes?: ClassCoverage;
  classShares?: ClassShares;
  caveats: Caveat[];
}

/** Coverage by class, and shares where the generated samples have labels; where labels cannot be used, a caveat says why. */
async function classesOf(
  context: EvaluationContext,
  files: LabelFiles,
  uncovered: readonly number[],
): Promise<ByClass> {
  if (files.heldout === undefined) return { caveats: [] };
  const found: ByClass = { caveats: [] };
  try {
    const real = await heldoutClasses(context, files.heldout);
    found.classes = await classCoverage(context, real, uncovered);
    const made = await generatedClasses(context, files.generated, real);
    if (made) found.classShares = classSharesReport(made, real);
  } catch (error) {
    if (!(error instanceof LabelsUnusable)) throw error;
    const { message: text } = error;
    found.caveats.push({ code: "labels", severity: "warning", metric: "precisionRecall", text });
  }
  return found;
}

/** The four shares at one k. */
async function manifoldReport(
  context: EvaluationContext,
  k: number,
  baselines: Baselines | null,
): Promise<PrecisionRecallReport["perK"][number]> {
  const { heldout, generated } = context;
  const whole = await manifoldOf(context, k, wholeInput(heldout), wholeInput(generated), "generated");
  const reference = baselines && (await measureBaselines(context, k, baselines));
  const estimate = (metric: MetricKey): Estimate => {
    const { value, interval } = whole[metric];
    return { value, interval, ...(reference ? reference(metric) : { baseline: null }) };
  };
  return {
    k,
    precision: estimate("precision"),
    recall: estimate("recall"),
    density: estimate("density"),
    coverage: {
      ...estimate("coverage"),
      expectation: expectedCoverage(heldout.rows.n, generated.rows.n, k),
    },
  };
}

/** What the report says of generated samples that all but repeat another one. */
async function repeatsReport(context: EvaluationContext): Promise<PrecisionRecallReport["repeats"]> {
  const { found, others } = await repeatsOf(context);
  const { exact, near, fraction, p, flagged } = found;
  const nearest = flagged.map((first) => ({
    first,
    second: others.indices[first],
    distance: others.distances[first],
  }));
  return { exact, near, fraction, p, nearest: nearest.slice(0, LISTED_REPEATS) };
}

/** How much farther than any real sample from its nearest a generated one must lie to be far from all data. */
const STRAY_FACTOR = 3;

async function countStrays(context: EvaluationContext): Promise<number> {
  const { neighbours } = await manifoldSide(context, wholeInput(context.heldout));
  let widest = 0;
  for (let i = 0; i < neighbours.squared.length; i += neighbours.k)
    widest = Math.max(widest, neighbours.squared[i]);
  const limit = STRAY_FACTOR * Math.sqrt(widest);
  const { distances } = await nearestHeldout(context);
  return distances.reduce((count, distance) => count + (distance > limit ? 1 : 0), 0);
}

type MetricKey = "precision" | "recall" | "density" | "coverage";

type BaselineFields = Pick<Estimate, "baseline" | "baselineInterval" | "valueAtBaseline">;

/** What each estimate says of real data, averaged over the pairs. */
async function measureBaselines(
  context: EvaluationContext,
  k: number,
  { pairs, generated, sameSizes }: Baselines,
): Promise<(metric: MetricKey) => BaselineFields> {
  const measured: KnnManifold[] = [];
  // The nearest training samples of the held-out ones are wanted too, where the stand-in is all of the training data.
  for (const { heldout, standIn } of pairs) {
    measured.push(await manifoldOf(context, k, heldout, standIn, "real"));
  }
  const common = sameSizes
    ? undefined
    : await manifoldOf(context, k, pairs[0].heldout, generated, "generated");
  return (metric) => ({
    baseline: mean(measured.map((m) => m[metric].value)),
    baselineInterval: meanInterval(measured.map((m) => m[metric])),
    ...(common && { valueAtBaseline: common[metric].value }),
  });
}

function meanInterval(measured: Measured[]): [number, number] {
  return [mean(measured.map((m) => m.interval[0])), mean(measured.map((m) => m.interval[1]))];
}
