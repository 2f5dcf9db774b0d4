import { createHash } from "node:crypto";
import { basename } from "node:path";
import { version } from "../../package.json";
import { frechetDistance, frechetFloor, gaussianFit } from "../core/frechet.ts";
import {
  allowsFrechetUncertainty,
  frechetUncertainty,
  type FrechetUncertainty,
} from "../core/frechetUncertainty.ts";
import { MetricRefused } from "../core/metricRefused.ts";
import { createRandom, subset } from "../core/random.ts";
import type { EvaluationPlan } from "../experiment/evaluationPlan.ts";
import { featuresFileOf } from "../experiment/featuresFile.ts";
import type { FoundRole } from "../experiment/roleDiscovery.ts";
import { Refusal } from "../experiment/refusal.ts";
import { takeRows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { RANK_FOR_REPETITIONS } from "./frechetPart.ts";
import { readInput, type Role } from "./inputs.ts";
import { judged } from "./judged.ts";
import { statisticsCaveats } from "./statisticsCaveats.ts";
import { SCHEMA_VERSION, type FrechetReport, type Report } from "./report.ts";
import { readStoredSet, type FrechetSide } from "./storedStatistics.ts";

/**
 * Evaluates a dump where it or the held-out data is a stored mean and covariance, as FID tools keep of large data sets: the
 * Fréchet distance, and no other metric.
 *
 * @throws Refusal, ReadError where the inputs cannot be used
 */
export async function evaluateStatistics(
  plan: EvaluationPlan,
  stored: NonNullable<EvaluationPlan["statistics"]>,
  host: { runner: TileRunner; onStage: (fraction: number, stage: string) => void },
): Promise<Report> {
  const started = performance.now();
  const { runner } = host;
  requirePlainFeatures(plan);
  const read = async (role: Role, found: FoundRole, isStored: boolean) => {
    const { path, chosenBy } = found;
    host.onStage(0, `Reading ${basename(path)}`);
    try {
      return isStored
        ? await readStoredSet(runner, path, chosenBy)
        : await readSide(runner, plan, role, found);
    } catch (error) {
      // There is no other metric to report without this one.
      if (error instanceof MetricRefused) throw new Refusal("refused", `${path}: ${error.message}`);
      throw error;
    } finally {
      runner.checkCancelled();
    }
  };
  const { dump, heldout: real } = plan;
  const generated = await read("generated", dump, stored.generated);
  const heldout = await read("heldout", real, stored.heldout);
  // Only against a stored reference do training samples tell what real data would give.
  const train =
    plan.train && stored.heldout && !stored.generated ? await read("train", plan.train, false) : undefined;
  requireSameDimension([generated, heldout, ...(train ? [train] : [])]);
  const readMs = performance.now() - started;
  host.onStage(0.5, "Fréchet distance");
  const frechet = await distanceOf(runner, plan.seed, { generated, heldout, train });
  const totalMs = performance.now() - started;
  const draft = draftOf(plan, { generated, heldout, train }, frechet, {
    totalMs,
    readMs,
    parts: [{ name: "frechet", ms: totalMs - readMs }],
    threads: runner.threads,
  });
  return judged(draft, new Map(), true);
}

interface Sides {
  generated: FrechetSide;
  heldout: FrechetSide;
  train?: FrechetSide;
}

/** A mean and covariance are of one feature space, to which samples cannot be mapped any more. */
function requirePlainFeatures({ features, heldout }: EvaluationPlan): void {
  if (features.kind === "raw" || features.kind === "file") return;
  throw new Refusal(
    "unsupported-features",
    `${heldout.path} and the samples cannot both be mapped to the feature space ${features.kind}, since one of them is a stored mean and covariance; use raw values, or precomputed features of the same network (features: file).`,
  );
}

async function readSide(
  runner: TileRunner,
  { features, root }: EvaluationPlan,
  role: Role,
  { path, chosenBy, key, axis }: FoundRole,
): Promise<FrechetSide> {
  const input = await readInput(role, path, chosenBy, { key, axis, root });
  const rows =
    features.kind === "file"
      ? (await readInput(role, featuresFileOf(path), "features beside the samples")).rows
      : input.rows;
  return { fit: await gaussianFit(runner, rows, role), n: rows.n, rows, report: input.report };
}

function requireSameDimension(sides: FrechetSide[]): void {
  const [generated, ...others] = sides;
  const d = generated.fit.mean.length;
  const other = others.find(({ fit }) => fit.mean.length !== d);
  if (!other) return;
  throw new Refusal(
    "shape-mismatch",
    `${basename(generated.report.path)} has ${d} values a sample and ${basename(other.report.path)} has ${other.fit.mean.length}; stored statistics are of the features of one network, so give features of that network (an array of features, or features: file).`,
  );
}

async function distanceOf(runner: TileRunner, seed: number, sides: Sides): Promise<FrechetReport> {
  const { generated, heldout, train } = sides;
  const value = await frechetDistance(runner, generated.fit, heldout.fit);
  const uncertainty = await uncertaintyOf(runner, seed, value, generated, heldout);
  const reference = train?.rows && (await referenceOf(runner, seed, train.rows, sides));
  return {
    vsHeldout: {
      value,
      interval: uncertainty?.interval ?? null,
      baseline: reference?.value ?? null,
      floor: await floorOf(runner, generated, heldout),
      excess: reference ? value - reference.value : null,
    },
    vsTrain: train ? { value: await frechetDistance(runner, generated.fit, train.fit) } : null,
    infinity: uncertainty?.infinity ?? null,
    curve: uncertainty?.curve ?? [],
    rank: {
      generated: generated.fit.factor.n,
      heldout: heldout.fit.factor.n,
      dimension: generated.fit.mean.length,
    },
    baselineSource: reference ? { kind: "train-vs-heldout", n: reference.n, m: heldout.n ?? 0 } : null,
  };
}

async function floorOf(
  runner: TileRunner,
  generated: FrechetSide,
  heldout: FrechetSide,
): Promise<number | null> {
  if (generated.n === null || heldout.n === null) return null;
  return frechetFloor(runner, heldout.fit, generated.n, heldout.n);
}

/** From the side whose samples are there; undefined where neither's are, or too few or too wide. */
async function uncertaintyOf(
  runner: TileRunner,
  seed: number,
  value: number,
  a: FrechetSide,
  b: FrechetSide,
): Promise<FrechetUncertainty | undefined> {
  const [sampled, stored] = a.rows ? [a.rows, b.fit] : [b.rows, a.fit];
  if (!sampled || !allowsFrechetUncertainty(sampled.n, sampled.n)) return undefined;
  if (Math.max(a.fit.factor.n, b.fit.factor.n) > RANK_FOR_REPETITIONS) return undefined;
  return frechetUncertainty(runner, sampled, stored, value, seed);
}

/** What as many training samples give against the stored reference. */
async function referenceOf(
  runner: TileRunner,
  seed: number,
  train: Rows,
  { generated, heldout }: Sides,
): Promise<{ value: number; n: number }> {
  const n = Math.min(train.n, generated.n!);
  const rows =
    n === train.n ? train : takeRows(train, subset(createRandom(seed, "baseline/train"), train.n, n));
  return { value: await frechetDistance(runner, await gaussianFit(runner, rows, "train"), heldout.fit), n };
}

function draftOf(
  plan: EvaluationPlan,
  sides: Sides,
  frechet: FrechetReport,
  timing: Report["timing"],
): Report {
  const { generated, heldout, train } = sides;
  return {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: "samplescope", version },
    createdAt: new Date().toISOString(),
    seed: plan.seed,
    subject: {
      title: plan.subject.title,
      run: plan.subject.run,
      step: plan.dump.step,
      siblings: plan.dump.siblings,
    },
    inputs: {
      generated: generated.report,
      heldout: heldout.report,
      ...(train && { train: train.report }),
    },
    features: {
      kind: plan.features.kind,
      dimension: generated.fit.mean.length,
      standardized: false,
      fittedTo: null,
      heldoutDuplicates: 0,
    },
    comparable: comparableKey(plan, sides),
    metrics: { frechet },
    verdict: { severity: "unknown", title: "", text: "" },
    answers: [],
    findings: [],
    caveats: statisticsCaveats(generated, heldout, frechet),
    timing,
  };
}

function comparableKey({ features }: EvaluationPlan, { generated, heldout }: Sides): string {
  const terms = { features: features.kind, statistics: heldout.report.sha256, n: generated.n };
  // Nothing can be compared with a distance at an unknown n, but the same one.
  const sole = generated.n === null ? { generated: generated.report.sha256 } : {};
  return createHash("sha256")
    .update(JSON.stringify({ ...terms, ...sole }))
    .digest("hex")
    .slice(0, 16);
}
