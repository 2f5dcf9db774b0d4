import { countRowsIn } from "../core/duplicates.ts";
import { expectedCoverage, type KnnManifold, type Measured } from "../core/knnManifold.ts";
import { missingRegions } from "../core/missingRegions.ts";
import { mean } from "../core/order.ts";
import { baselinePairs, type Baselines } from "./baselinePairs.ts";
import { classCoverage, heldoutClasses, LabelsUnusable } from "./classCoverage.ts";
import type { ClassCoverage } from "./classReport.ts";
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

/**
 * Precision, recall, density and coverage of the generated samples, beside the same between two real sets.
 * @param labels file of the held-out samples' labels, by which coverage is told class by class too
 */
export async function precisionRecallPart(
  context: EvaluationContext,
  labels?: string,
): Promise<PartResult<PrecisionRecallReport>> {
  const { ks, ball, heldout, generated } = context;
  const baselines = baselinePairs(context);
  const perK: PrecisionRecallReport["perK"] = [];
  for (const k of ks) perK.push(await manifoldReport(context, k, baselines));
  const whole = await manifoldOf(context, ks[0], wholeInput(heldout), wholeInput(generated), "generated");
  const real = await manifoldSide(context, wholeInput(heldout));
  const { classes, caveats } = await classesOf(context, labels, whole.uncovered);
  const report: PrecisionRecallReport = {
    ...perK[0],
    ...(classes && { classes }),
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

/** Coverage by class; where the labels cannot be used, a caveat says why. */
async function classesOf(
  context: EvaluationContext,
  labels: string | undefined,
  uncovered: readonly number[],
): Promise<{ classes?: ClassCoverage; caveats: Caveat[] }> {
  if (labels === undefined) return { caveats: [] };
  try {
    const found = await heldoutClasses(context, labels);
    return { classes: await classCoverage(context, found, uncovered), caveats: [] };
  } catch (error) {
    if (!(error instanceof LabelsUnusable)) throw error;
    const { message: text } = error;
    return { caveats: [{ code: "labels", severity: "info", metric: "precisionRecall", text }] };
  }
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
