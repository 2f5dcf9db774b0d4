import { basename } from "node:path";
import { junkCost, likelihood, likelihoodGap } from "../core/likelihood.ts";
import { MetricRefused } from "../core/metricRefused.ts";
import type { LikelihoodPlan } from "../experiment/likelihoodFile.ts";
import { ReadError } from "../io/readError.ts";
import { readSamples } from "../io/registry.ts";
import type { EvaluationContext, PartResult } from "./context.ts";
import { likelihoodCaveats } from "./likelihoodCaveats.ts";
import type { LikelihoodReport } from "./report.ts";

/** Shares of junk whose largest possible cost is told. */
const JUNK_SHARES = [0.5, 0.9, 0.99];

/** Mean held-out log-likelihood from values that the model itself gave, and how much junk it could not see. */
export async function likelihoodPart(
  context: EvaluationContext,
  plan: LikelihoodPlan,
): Promise<PartResult<LikelihoodReport>> {
  const dimension = plan.dimension ?? context.heldout.sampleShape.reduce((a, b) => a * b, 1);
  const nats = await readNats(plan);
  const gap = plan.train === undefined ? undefined : await gapOf(plan, plan.train, nats, dimension);
  const report: LikelihoodReport = {
    path: plan.path,
    n: nats.length,
    dimension,
    unit: plan.unit,
    ...likelihood(nats, dimension),
    junk: JUNK_SHARES.map((share) => ({
      share,
      nats: junkCost(share),
      natsPerDimension: junkCost(share) / dimension,
    })),
    ...(gap && { gap }),
  };
  return { report, caveats: likelihoodCaveats(context, report) };
}

async function gapOf(
  { unit }: LikelihoodPlan,
  path: string,
  heldout: Float64Array,
  dimension: number,
): Promise<NonNullable<LikelihoodReport["gap"]>> {
  const train = await readNats({ path, unit });
  const { perSample, perDimension, p } = likelihoodGap(train, heldout, dimension);
  return { n: train.length, perSample, perDimension, p };
}

/** @throws MetricRefused when the file holds no one value a sample, or a sample of no density at all */
export async function readNats({ path, unit }: Pick<LikelihoodPlan, "path" | "unit">): Promise<Float64Array> {
  const { values, shape } = await readSamples(path).catch((error: unknown) => {
    throw error instanceof ReadError ? new MetricRefused(`Likelihood: ${error.message}`) : error;
  });
  const n = shape[0];
  if (values.length !== n) {
    throw new MetricRefused(
      `${basename(path)} holds arrays of ${values.length / n} values a sample; log-likelihoods are one number a sample.`,
    );
  }
  const factor = unit === "bits" ? Math.LN2 : 1;
  const nats = Float64Array.from(values, (value) => value * factor);
  const bad = nats.findIndex((value) => !Number.isFinite(value));
  if (bad >= 0) {
    throw new MetricRefused(
      `${basename(path)} gives sample ${bad} a log-likelihood of ${nats[bad]}, so the mean says nothing: the model rules that sample out, or the computation overflowed; look at that sample.`,
    );
  }
  return nats;
}
