import { basename } from "node:path";
import { version } from "../../package.json";
import { frechetFloor, gaussianFit } from "../core/frechet.ts";
import { intrinsicDimension } from "../core/intrinsicDimension.ts";
import { neighboursWithin } from "../core/neighbours.ts";
import { analysePower } from "../core/power/power.ts";
import type { TestPlan } from "../core/power/rejections.ts";
import { workOf } from "../core/power/simulator.ts";
import type { PowerAnalysis } from "../core/power/powerAnalysis.ts";
import { realShares } from "../core/power/realShares.ts";
import type { MmdPowerPlan, PowerPlan, TestPowerPlan, ValuePlan } from "../experiment/powerPlan.ts";
import type { PowerRequest } from "../experiment/powerRequest.ts";
import { Refusal } from "../experiment/refusal.ts";
import { stackRows, takeRows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { createRandom, subset } from "../core/random.ts";
import { toFeatureSpace } from "./featureSpace.ts";
import { readInput, requireDistinctRealData, requireSameShape, type Input } from "./inputs.ts";
import type { PartCache } from "./partCache.ts";
import type {
  FrechetSizeReport,
  MmdPowerReport,
  PowerReport,
  SharesSizeReport,
  TestPowerReport,
} from "./powerReport.ts";
import { powerCaveats, powerSentence, short } from "./powerWords.ts";
import { percent } from "./real.ts";

export interface PowerHost {
  runner: TileRunner;
  cache: PartCache;
  onStage: (fraction: number, stage: string) => void;
}

/** What is asked beside the power, and how precisely. */
type Asked = Pick<PowerRequest, "repetitions" | "precision" | "requiredN" | "smallest" | "curve">;

/** Half-width of the interval of a power at which simulating ends. */
const PRECISION = 0.025;
/** Work for each question about a test, in units of about a nanosecond of one core. */
const BUDGET = 1.2e10;
/** Rows from which an intrinsic dimension is estimated, and how many neighbours of each are looked at. */
const DIMENSION_ROWS = 1500;
const DIMENSION_NEIGHBOURS = 12;
const FEWEST_REAL = 8;
/** Real data that scores less than this leaves little room between it and a bad model. */
const WEAK_SHARE = 0.7;

interface RealData {
  runner: TileRunner;
  cache: PartCache;
  seed: number;
  heldout: Input;
  /** Held-out and training samples together: what there is of the law. */
  real: Rows;
  id: string;
  pilot?: { id: string; rows: Rows };
}

/**
 * Says of each test what it could see on data like the real one, before it is run.
 * @throws Refusal, ReadError where the inputs cannot be used; Cancelled when the job was cancelled
 */
export async function measurePower(plan: PowerPlan, asked: Asked, host: PowerHost): Promise<PowerReport> {
  host.onStage(0, `Reading ${basename(plan.heldout.path)}`);
  const heldout = await readInput("heldout", plan.heldout.path, plan.heldout.chosenBy, plan.heldout);
  const train = plan.train && (await readInput("train", plan.train.path, plan.train.chosenBy, plan.train));
  requireDistinctRealData(heldout, train);
  const tests: TestPowerReport[] = [];
  let features: PowerReport["features"] = { kind: plan.features.kind, dimension: heldout.rows.d };
  for (const [i, test] of plan.tests.entries()) {
    host.onStage((0.05 + i) / plan.tests.length, `Power of ${test.name}`);
    const data = await dataFor(plan, test, heldout, train, host);
    features = { kind: plan.features.kind, dimension: data.real.d };
    tests.push(await reportOf(data, test, asked));
  }
  return {
    schemaVersion: 1,
    tool: { name: "samplescope", version },
    seed: plan.seed,
    heldout: { path: plan.heldout.path, samples: heldout.rows.n },
    train: train ? { path: train.report.path, samples: train.rows.n } : null,
    features,
    tests,
  };
}

async function dataFor(
  plan: PowerPlan,
  test: TestPowerPlan,
  heldout: Input,
  train: Input | undefined,
  { runner, cache }: PowerHost,
): Promise<RealData> {
  const like = test.test === "mmd" ? test.aim.like : undefined;
  if (test.test === "mmd" && test.aim.effect.kind === "like" && like === undefined)
    throw new Refusal(
      "no-pilot",
      "The effect like needs a dump to resample; name it, as in like=runs/a/samples.npy.",
    );
  const pilot = like === undefined ? undefined : await readInput("generated", like, "the dump to resample");
  requireSameShape({ generated: pilot ?? heldout, heldout, train });
  // Nothing is fitted to generated samples: held-out ones stand in for them.
  const { inputs } = await toFeatureSpace(
    runner,
    { generated: pilot ?? heldout, heldout, train },
    plan.features,
    plan.seed,
  );
  const parts = [inputs.heldout, ...(inputs.train ? [inputs.train] : [])];
  const real = parts.length > 1 ? stackRows(parts[0].rows, parts[1].rows) : parts[0].rows;
  if (real.n < FEWEST_REAL)
    throw new Refusal(
      "too-few-samples",
      `${plan.heldout.path} holds ${real.n} real samples; a power needs at least ${FEWEST_REAL} to draw from.`,
    );
  const id = parts.map((input) => input.id).join("+");
  return {
    runner,
    cache,
    seed: plan.seed,
    heldout: inputs.heldout,
    real,
    id,
    ...(pilot && { pilot: { id: inputs.generated.id, rows: inputs.generated.rows } }),
  };
}

function reportOf(data: RealData, test: TestPowerPlan, asked: Asked): Promise<TestPowerReport> {
  switch (test.test) {
    case "mmd":
      return mmdReport(data, test, asked);
    case "frechet":
      return frechetReport(data, test);
    case "precision-recall":
      return sharesReport(data, test);
  }
}

/** Simulated tests that there must be time for. */
const FEWEST_REPETITIONS = 8;

/** @throws Refusal "too-large" where not even a few tests could be simulated within some budgets */
function refuseTooLarge(test: TestPlan, d: number, n: number, m: number): void {
  const fits = (size: number) =>
    FEWEST_REPETITIONS * workOf(test, d, size, Math.round((size * m) / n)) <= 4 * BUDGET;
  if (fits(n)) return;
  let most = n;
  while (!fits(most)) most = Math.floor(most * 0.9);
  throw new Refusal(
    "too-large",
    `Tests of n = ${n} samples take too long to be simulated; ask for n up to about ${Number(most.toPrecision(2))}, whose power is at most as high.`,
  );
}

async function mmdReport(data: RealData, plan: MmdPowerPlan, asked: Asked): Promise<MmdPowerReport> {
  const { real, pilot, seed } = data;
  const n = plan.n ?? data.heldout.rows.n;
  const m = plan.m ?? n;
  const { rule, permutations, alpha, aim } = plan;
  const { effect, like, wanted } = aim;
  if (wanted <= alpha)
    throw new Refusal("power-below-level", `The wanted power ${wanted} must lie above the level ${alpha}.`);
  refuseTooLarge({ rule, permutations, alpha }, real.d, n, m);
  const settings = {
    test: { rule, permutations, alpha },
    effect,
    n,
    m,
    wanted,
    seed,
    precision: asked.precision ?? PRECISION,
    budget: BUDGET,
    repetitions: asked.repetitions,
    ask: { requiredN: asked.requiredN, smallest: asked.smallest, curve: asked.curve },
  };
  const key = `power/${data.id}/${pilot?.id}/${JSON.stringify(settings)}`;
  const analysis: PowerAnalysis = await data.cache.get(key, () =>
    analysePower(data.runner, { ...settings, real, pilot: pilot?.rows }),
  );
  const report = {
    test: "mmd" as const,
    name: plan.name,
    bandwidth: rule,
    permutations,
    alpha,
    ...analysis,
    effect: { ...effect, ...(like !== undefined && { like }) },
    underpowered: analysis.power.value < wanted,
  };
  return { ...report, sentence: powerSentence(report), caveats: powerCaveats(report) };
}

async function frechetReport(data: RealData, { name, n: given }: ValuePlan): Promise<FrechetSizeReport> {
  const { runner, real, heldout } = data;
  const n = given ?? heldout.rows.n;
  const m = n;
  const fit = await data.cache.get(`gaussian/${data.id}`, () => gaussianFit(runner, real, "real"));
  const floor = await frechetFloor(runner, fit, n, m);
  const dimension = fit.factor.n;
  const rank = Math.min(n - 1, dimension);
  const neededN = rank < dimension ? dimension + 1 : null;
  const sentence =
    `At n = ${short(n)} two samples of one law lie about ${short(floor)} apart, which is all that a Fréchet distance near it says` +
    (neededN === null
      ? "."
      : `; the covariance has rank ${short(rank)} in ${short(dimension)} dimensions, so what lies outside is not compared. Full rank needs n > ${short(dimension)}.`);
  return { test: "frechet", name, n, m, dimension, rank, floor, neededN, sentence };
}

async function sharesReport(data: RealData, { name, n: given, k }: ValuePlan): Promise<SharesSizeReport> {
  const { runner, real, heldout, seed } = data;
  const n = given ?? heldout.rows.n;
  if (n <= k)
    throw new Refusal(
      "too-few-samples",
      `${name}: with k = ${k} at least ${k + 1} samples are needed, not ${n}.`,
    );
  const part = takeRows(
    real,
    subset(createRandom(seed, "power/dimension"), real.n, Math.min(real.n, DIMENSION_ROWS)),
  );
  const depth = Math.min(DIMENSION_NEIGHBOURS, part.n - 1);
  const dimension = intrinsicDimension(await neighboursWithin(runner, part, depth)) ?? null;
  const shares = await data.cache.get(`power/shares/${data.id}/${n}/${k}/${seed}`, () =>
    realShares(runner, real, { n, k, seed }),
  );
  const weak = Math.min(shares.precision.value, shares.recall.value) < WEAK_SHARE;
  const among = dimension === null ? "" : `, in data of intrinsic dimension ${short(dimension)}`;
  const sentence =
    `At n = ${short(n)} and k = ${k}${among}, real data itself has precision ${percent(shares.precision.value)} and recall ${percent(shares.recall.value)} (± ${percent(2 * shares.precision.deviation)} from sample to sample)` +
    (weak
      ? ": little room is left below it; use more samples, a larger k or features of fewer dimensions."
      : ".");
  return {
    test: "precision-recall",
    name,
    n,
    m: n,
    k,
    dimension: real.d,
    intrinsicDimension: dimension,
    ...shares,
    weak,
    sentence,
  };
}
