import {
  frechetDistance,
  frechetDistances,
  frechetFloorOfOne,
  gaussianFit,
  type GaussianFit,
} from "../core/frechet.ts";
import {
  allowsFrechetUncertainty,
  frechetUncertainty,
  type FrechetUncertainty,
} from "../core/frechetUncertainty.ts";
import { mean } from "../core/order.ts";
import { baselinePairs, type Baselines } from "./baselinePairs.ts";
import { wholeInput, type EvaluationContext, type NamedRows, type PartResult } from "./context.ts";
import { frechetCaveats } from "./frechetCaveats.ts";
import type { FrechetReport } from "./report.ts";

/** Largest rank at which some hundred repetitions of the distance are affordable. */
export const RANK_FOR_REPETITIONS = 256;

/** Fréchet distance to held-out data, beside its real-vs-real value, its floor and its extrapolation over n. */
export async function frechetPart(context: EvaluationContext): Promise<PartResult<FrechetReport>> {
  const { runner, generated, heldout } = context;
  const fit = await gaussianFit(runner, generated.rows, "generated");
  const heldoutFit = await fitReal(context, wholeInput(heldout));
  const trainFit = context.train && (await fitReal(context, wholeInput(context.train)));
  const [value, toTrain] = await frechetDistances(
    runner,
    [heldoutFit, trainFit].filter((real) => real !== undefined).map((real) => [fit, real] as const),
  );
  const floorOfOne = await context.cache.get(`frechet-floor/${heldout.id}`, () =>
    frechetFloorOfOne(runner, heldoutFit),
  );
  const baselines = baselinePairs(context);
  const baseline = baselines && (await baselineValue(context, baselines));
  const uncertainty = await uncertaintyOf(context, value, Math.max(fit.factor.n, heldoutFit.factor.n));
  const report: FrechetReport = {
    vsHeldout: {
      value,
      interval: uncertainty?.interval ?? null,
      baseline,
      floor: floorOfOne * (1 / generated.rows.n + 1 / heldout.rows.n),
      excess: baseline === null ? null : value - baseline,
    },
    vsTrain: trainFit ? { value: toTrain } : null,
    infinity: uncertainty?.infinity ?? null,
    curve: uncertainty?.curve ?? [],
    rank: { generated: fit.factor.n, heldout: heldoutFit.factor.n, dimension: generated.rows.d },
    baselineSource: baselines && {
      kind: baselines.kind,
      n: baselines.pairs[0].standIn.rows.n,
      m: baselines.pairs[0].heldout.rows.n,
    },
  };
  return { report, caveats: frechetCaveats(context, report) };
}

function fitReal(context: EvaluationContext, set: NamedRows): Promise<GaussianFit> {
  return context.cache.get(`gaussian/${set.id}`, () => gaussianFit(context.runner, set.rows, "held-out"));
}

async function baselineValue(context: EvaluationContext, { pairs }: Baselines): Promise<number> {
  const values: number[] = [];
  for (const { standIn, heldout } of pairs) {
    values.push(
      await context.cache.get(`frechet/${standIn.id}/${heldout.id}`, async () =>
        frechetDistance(context.runner, await fitReal(context, standIn), await fitReal(context, heldout)),
      ),
    );
  }
  return mean(values);
}

async function uncertaintyOf(
  context: EvaluationContext,
  value: number,
  rank: number,
): Promise<FrechetUncertainty | undefined> {
  const { runner, generated, heldout, seed } = context;
  const affordable =
    rank <= RANK_FOR_REPETITIONS && allowsFrechetUncertainty(generated.rows.n, heldout.rows.n);
  return affordable ? frechetUncertainty(runner, generated.rows, heldout.rows, value, seed) : undefined;
}
