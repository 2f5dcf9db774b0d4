import { join } from "node:path";
import type { BandwidthRule } from "../core/bandwidths.ts";
import { EXPERIMENT_FILE, loadExperiment, resolveIn, type LoadedExperiment } from "./experimentFile.ts";
import type { Experiment } from "./experimentSchema.ts";
import type { FeaturePlan } from "./featurePlan.ts";
import { nearestName } from "./nearestName.ts";
import { aimOf, DEFAULT_EFFECT, DEFAULT_POWER, type PowerAim } from "./powerAim.ts";
import type { PowerRequest } from "./powerRequest.ts";
import { Refusal } from "./refusal.ts";
import { arrayChoiceFor } from "./chosenArray.ts";
import { discoverRole, type FoundRole, type RealRole } from "./roleDiscovery.ts";

/** A test about whose power something is to be said. */
export interface MmdPowerPlan {
  test: "mmd";
  name: string;
  rule: BandwidthRule | "split";
  permutations: number;
  alpha: number;
  /** Samples of each side; as many as there are held-out ones when absent. */
  n?: number;
  /** Real samples, where they are not as many. */
  m?: number;
  aim: PowerAim;
}

/** A value whose meaning hangs on n. */
export interface ValuePlan {
  test: "frechet" | "precision-recall";
  name: string;
  n?: number;
  k: number;
}

export type TestPowerPlan = MmdPowerPlan | ValuePlan;

export interface PowerPlan {
  heldout: FoundRole;
  train: FoundRole | undefined;
  features: FeaturePlan;
  seed: number;
  tests: TestPowerPlan[];
}

export const ALPHA = 0.05;
const PERMUTATIONS = 500;

/**
 * Settles which tests are meant and which real data they would be run on.
 * @throws Refusal where a person must decide, or nothing is asked
 */
export async function planPower(request: PowerRequest): Promise<PowerPlan> {
  const loaded =
    request.loaded ??
    (request.experiment === undefined ? undefined : await loadExperiment(request.experiment));
  const heldout = await realRoleOf("heldout", request, loaded);
  if (!heldout) {
    throw new Refusal(
      "no-heldout",
      loaded
        ? `No held-out data was found beside ${loaded.path}; name it there, under "data", or with --heldout.`
        : "No held-out data is named; name it with --heldout, or an experiment file with --experiment.",
      { role: "heldout", candidates: [], root: loaded?.root },
    );
  }
  const train = await realRoleOf("train", request, loaded);
  return {
    heldout: { ...heldout, ...arrayChoiceFor("heldout", {}, loaded) },
    train: train && { ...train, ...arrayChoiceFor("train", {}, loaded) },
    features: request.features
      ? { kind: request.features }
      : (loaded?.experiment.features ?? { kind: "raw" }),
    seed: request.seed ?? loaded?.experiment.seed ?? 0,
    tests: loaded ? declaredTests(request, loaded) : [testOfRequest(request)],
  };
}

/** The file of a role of an experiment, if it is known. */
export async function realRoleOf(
  role: RealRole,
  request: PowerRequest,
  loaded: LoadedExperiment | undefined,
): Promise<FoundRole | undefined> {
  const asked = request[role];
  if (asked !== undefined) return { path: asked, chosenBy: "given explicitly" };
  if (!loaded) return undefined;
  const declared = loaded.experiment.data[role];
  if (declared !== undefined)
    return { path: resolveIn(loaded, declared), chosenBy: `named in ${EXPERIMENT_FILE}` };
  const settled = request.heldout ?? loaded.experiment.data.heldout;
  const { found } = await discoverRole(role, join(loaded.root, EXPERIMENT_FILE), undefined).catch(
    (error: unknown) => {
      // Where the held-out data is settled, an unclear training set is left out rather than asked for.
      if (role === "train" && settled !== undefined && error instanceof Refusal) return { found: undefined };
      throw error;
    },
  );
  return found;
}

function testOfRequest(request: PowerRequest): MmdPowerPlan {
  return {
    test: "mmd",
    name: request.test ?? "mmd",
    rule: request.bandwidth ?? "aggregated",
    permutations: request.permutations ?? PERMUTATIONS,
    alpha: request.alpha ?? ALPHA,
    n: request.n,
    m: request.m,
    aim: {
      effect: request.effect ?? DEFAULT_EFFECT,
      like: request.like,
      wanted: request.wanted ?? DEFAULT_POWER,
      declared: true,
    },
  };
}

/** The tests of an experiment file, with what the request says instead. */
function declaredTests(request: PowerRequest, loaded: LoadedExperiment): TestPowerPlan[] {
  const { tests, k } = loaded.experiment;
  const [leading] = Array.isArray(k) ? k : [k];
  const chosen = tests.filter(({ name }) => request.test === undefined || name === request.test);
  if (chosen.length === 0) throw noTest(request, loaded);
  return chosen.map((declared): TestPowerPlan => {
    const { test, name } = declared;
    const n = request.n ?? declared.n;
    if (test !== "mmd") return { test, name, n, k: declared.k ?? leading };
    return mmdOf(request, declared, loaded);
  });
}

function mmdOf(
  request: PowerRequest,
  declared: Experiment["tests"][number],
  loaded: LoadedExperiment,
): MmdPowerPlan {
  const rule = request.bandwidth ?? declared.bandwidth;
  const aim = aimOf(declared.detect, declared.power, loaded);
  return {
    test: "mmd",
    name: declared.name,
    rule: typeof rule === "number" ? [rule] : rule,
    permutations: request.permutations ?? declared.permutations,
    alpha: request.alpha ?? ALPHA,
    n: request.n ?? declared.n,
    m: request.m,
    aim: {
      ...aim,
      ...(request.effect && { effect: request.effect, like: request.like, declared: true }),
      wanted: request.wanted ?? aim.wanted,
    },
  };
}

function noTest({ test }: PowerRequest, { path, experiment }: LoadedExperiment): Refusal {
  const names = experiment.tests.map(({ name }) => name);
  if (test === undefined)
    return new Refusal("no-test", `${path} declares no tests; add one, or give a test on the command line.`);
  const meant = nearestName(test, names);
  if (meant)
    return new Refusal("no-test", `${path} declares no test named "${test}"; did you mean "${meant}"?`);
  return new Refusal(
    "no-test",
    names.length > 0
      ? `${path} declares no test named "${test}"; there are ${names.join(", ")}.`
      : `${path} declares no test named "${test}"; it declares none.`,
  );
}
