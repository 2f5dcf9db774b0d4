import { countRowsIn } from "../core/duplicates.ts";
import { expectedCoverage, knnManifold, type KnnManifold, type Measured } from "../core/knnManifold.ts";
import { mean } from "../core/order.ts";
import { baselinePairs, type Baselines } from "./baselinePairs.ts";
import {
  manifoldSide,
  nearestHeldout,
  wholeInput,
  type EvaluationContext,
  type NamedRows,
  type PartResult,
} from "./context.ts";
import { precisionRecallCaveats } from "./precisionRecallCaveats.ts";
import type { Estimate, PrecisionRecallReport } from "./report.ts";

/** Precision, recall, density and coverage of the generated samples, beside the same between two real sets. */
export async function precisionRecallPart(
  context: EvaluationContext,
): Promise<PartResult<PrecisionRecallReport>> {
  const whole = await measure(context, wholeInput(context.heldout), wholeInput(context.generated));
  const baselines = baselinePairs(context);
  const reference = baselines && (await measureBaselines(context, baselines));
  const estimate = (metric: MetricKey): Estimate => {
    const { value, interval } = whole[metric];
    return { value, interval, ...(reference ? reference(metric) : { baseline: null }) };
  };
  const report: PrecisionRecallReport = {
    k: context.k,
    ball: "closed",
    precision: estimate("precision"),
    recall: estimate("recall"),
    density: estimate("density"),
    coverage: {
      ...estimate("coverage"),
      expectation: expectedCoverage(context.heldout.rows.n, context.generated.rows.n, context.k),
    },
    baselineSource: baselines && {
      kind: baselines.kind,
      n: baselines.pairs[0].standIn.rows.n,
      m: baselines.pairs[0].heldout.rows.n,
    },
    outside: whole.outside,
    uncovered: whole.uncovered,
    strays: await countStrays(context),
    generatedInHeldout: countRowsIn(context.generated.rows, context.heldout.rows),
  };
  return { report, caveats: await precisionRecallCaveats(context, report) };
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

async function measure(
  context: EvaluationContext,
  real: NamedRows,
  generated: NamedRows,
): Promise<KnnManifold> {
  const { runner, cache, k, seed } = context;
  return cache.get(`manifold/${real.id}/${generated.id}/k ${k}/seed ${seed}`, async () =>
    knnManifold(runner, await manifoldSide(context, real), await manifoldSide(context, generated), {
      k,
      ball: "closed",
      seed,
    }),
  );
}

type BaselineFields = Pick<Estimate, "baseline" | "baselineInterval" | "valueAtBaseline">;

/** What each estimate says of real data, averaged over the pairs. */
async function measureBaselines(
  context: EvaluationContext,
  { pairs, generated, sameSizes }: Baselines,
): Promise<(metric: MetricKey) => BaselineFields> {
  const measured: KnnManifold[] = [];
  for (const pair of pairs) measured.push(await measure(context, pair.heldout, pair.standIn));
  const common = sameSizes ? undefined : await measure(context, pairs[0].heldout, generated);
  return (metric) => ({
    baseline: mean(measured.map((m) => m[metric].value)),
    baselineInterval: meanInterval(measured.map((m) => m[metric])),
    ...(common && { valueAtBaseline: common[metric].value }),
  });
}

function meanInterval(measured: Measured[]): [number, number] {
  return [mean(measured.map((m) => m.interval[0])), mean(measured.map((m) => m.interval[1]))];
}
