import { stat } from "node:fs/promises";
import { basename, dirname, join, parse } from "node:path";
import type { BandwidthRule } from "../core/bandwidths.ts";
import { statisticsDimension } from "../io/npzStatistics.ts";
import type { ArrayChoice } from "./arrayChoice.ts";
import { arrayChoiceFor, sampleShapeOf } from "./chosenArray.ts";
import { domainPlanOf, type DomainPlan } from "./domainPlan.ts";
import { downstreamPlanOf, targetFileBeside, type DownstreamPlan } from "./downstreamPlan.ts";
import type { EvaluationRequest } from "./evaluationRequest.ts";
import { EXPERIMENT_FILE, loadExperiment, resolveIn, type LoadedExperiment } from "./experimentFile.ts";
import type { FeaturePlan } from "./featurePlan.ts";
import { heldoutLabelsFile } from "./labelsFile.ts";
import { findLikelihood, type LikelihoodPlan } from "./likelihoodFile.ts";
import { aimOf, type PowerAim } from "./powerAim.ts";
import { Refusal } from "./refusal.ts";
import {
  discoverRole,
  type Discovery,
  type FoundRole,
  type PassedOver,
  type RealRole,
} from "./roleDiscovery.ts";
import { searchedFolders } from "./searchedFolders.ts";
import { declaredRun, runFromFolders, runsWithoutDumps, type EmptyRun } from "./runName.ts";
import { findDump, type Dump } from "./sampleDumps.ts";

/** An MMD test to run. */
export interface MmdPlan {
  name: string;
  /** What it should see with which power; the defaults where the experiment file says nothing. */
  aim: PowerAim;
  /** Or "split": chosen on one half of the samples, tested on the other. */
  rule: BandwidthRule | "split";
  permutations: number;
  /** Samples of each side; all when absent. */
  n?: number;
}

const DEFAULT_MEMORY = 4 * 1024 ** 3;

/** Everything an evaluation needs to know before it reads values. */
export interface EvaluationPlan {
  dump: Dump & ArrayChoice & { chosenBy: string };
  subject: { title: string; run: string | null };
  heldout: FoundRole;
  train: FoundRole | undefined;
  /** Neighbours whose distances are radii; the first one leads. */
  ks: number[];
  ball: "closed" | "open";
  seed: number;
  tests: MmdPlan[];
  likelihood: LikelihoodPlan | undefined;
  /** Labels of the held-out samples, where there are any. */
  heldoutLabels: string | undefined;
  /** Labels of the generated samples, where they lie beside the dump. */
  generatedLabels: string | undefined;
  /** Checks of what general metrics do not know. */
  domain: DomainPlan;
  /** The task that the samples are to be useful for. */
  downstream: DownstreamPlan | undefined;
  /** Which sides are a stored mean and covariance without samples, where one is: only the Fréchet distance is then possible. */
  statistics: { generated: boolean; heldout: boolean } | undefined;
  features: FeaturePlan;
  /** Bytes that the evaluation may take. The same on every machine, so that a report does not depend on it. */
  memory: number;
  /** Folder of the experiment: where results are stored. */
  root: string;
  /** The experiment file that rules, if there is one. */
  experimentFile: string | undefined;
  /** Files whose names say that they are real data, but that could not be taken. */
  passedOver: PassedOver[];
  /** Declared runs that no file belongs to. */
  emptyRuns: EmptyRun[];
}

/**
 * Settles what is evaluated against what: the dump, the files that play each role, and the settings. An experiment file
 * rules; explicit requests override it; usual names fill what neither says.
 *
 * @throws Refusal with "no-heldout" or "ambiguous-role" where a person must decide; ReadError where a header is damaged
 */
export async function planEvaluation(request: EvaluationRequest): Promise<EvaluationPlan> {
  const loaded = await experimentFor(request);
  const dump = await findDump(request.generated);
  const choice = arrayChoiceFor("generated", request, loaded);
  const sampleShape = await sampleShapeOf(dump.path, choice);
  const { found: heldout, passedOver } = await roleFor("heldout", request, loaded, dump.path, sampleShape);
  if (!heldout) throw noHeldout(dump.path, loaded, passedOver);
  const train = await roleFor("train", request, loaded, dump.path, sampleShape);
  const run = loaded && (await declaredRun(loaded, dump.path));
  const name = run?.name ?? runFromFolders(dump.path);
  return {
    dump: {
      ...dump,
      siblings: run?.dumps ?? dump.siblings,
      ...choice,
      chosenBy: chosenByOf(request, dump),
    },
    subject: { title: run || dump.step !== null ? name : parse(dump.path).name, run: name },
    heldout: { ...heldout, ...arrayChoiceFor("heldout", request, loaded) },
    train: train.found && { ...train.found, ...arrayChoiceFor("train", request, loaded) },
    ...settingsFor(request, loaded),
    memory: request.memory ?? DEFAULT_MEMORY,
    tests: testsFor(request, loaded),
    likelihood: await findLikelihood(dump.path, loaded),
    heldoutLabels: await heldoutLabelsFile(heldout.path, loaded),
    generatedLabels: await targetFileBeside(dump.path, "labels"),
    domain: domainPlanOf(loaded),
    downstream: await downstreamPlanOf(
      { generated: dump.path, heldout: heldout.path, train: train.found },
      request,
      loaded,
    ),
    statistics: await statisticsSides(dump.path, heldout.path),
    root: loaded?.root ?? dirname(dump.path),
    experimentFile: loaded?.path,
    passedOver: [...passedOver, ...train.passedOver],
    emptyRuns: loaded ? await runsWithoutDumps(loaded) : [],
  };
}

function settingsFor(
  request: EvaluationRequest,
  loaded: LoadedExperiment | undefined,
): Pick<EvaluationPlan, "ks" | "ball" | "seed" | "features"> {
  const { k, ball, seed, features } = loaded?.experiment ?? {
    k: 3,
    ball: "closed" as const,
    seed: request.defaults?.seed ?? 0,
    features: { kind: "raw" as const },
  };
  const ks = request.k ?? k;
  return {
    ks: [...new Set(Array.isArray(ks) ? ks : [ks])],
    ball: request.ball ?? ball,
    seed: request.seed ?? seed,
    features: request.features ? { kind: request.features } : features,
  };
}

function chosenByOf(request: EvaluationRequest, dump: Dump): string {
  if (request.generated === dump.path) return "chosen to be evaluated";
  return dump.siblings.length > 1 && dump.step !== null
    ? `the newest of ${dump.siblings.length} dumps in the chosen folder`
    : "the only dump in the chosen folder";
}

async function experimentFor(request: EvaluationRequest): Promise<LoadedExperiment | undefined> {
  if (request.experiment) return loadExperiment(request.experiment);
  const folders = [request.generated, ...searchedFolders(request.generated)];
  for (const folder of folders) {
    const file = join(folder, EXPERIMENT_FILE);
    const exists = await stat(file).then(
      (s) => s.isFile(),
      () => false,
    );
    if (exists) return loadExperiment(file);
  }
  return undefined;
}

async function statisticsSides(generated: string, heldout: string): Promise<EvaluationPlan["statistics"]> {
  const [first, second] = await Promise.all([generated, heldout].map(statisticsDimension));
  return first === undefined && second === undefined
    ? undefined
    : { generated: first !== undefined, heldout: second !== undefined };
}

async function roleFor(
  role: RealRole,
  request: EvaluationRequest,
  loaded: LoadedExperiment | undefined,
  samples: string,
  sampleShape: number[],
): Promise<Discovery> {
  const settled = (path: string, chosenBy: string) => ({ found: { path, chosenBy }, passedOver: [] });
  const asked = request[role];
  if (asked) return settled(asked, "given explicitly");
  const declared = loaded?.experiment.data[role];
  if (loaded && declared) return settled(resolveIn(loaded, declared), `named in ${EXPERIMENT_FILE}`);
  try {
    return await discoverRole(role, samples, sampleShape);
  } catch (error) {
    // Where the held-out data is settled, an unclear training set is left out rather than asked for.
    const heldoutIsSettled = request.heldout ?? loaded?.experiment.data.heldout;
    if (role === "train" && heldoutIsSettled && error instanceof Refusal)
      return { found: undefined, passedOver: [] };
    throw loaded ? answeredIn(loaded, error) : error;
  }
}

/** An answer belongs into the experiment file that is there, not into a second one nearer to the candidates. */
function answeredIn(loaded: LoadedExperiment, error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  return new Refusal(error.code, error.message, { ...error.details, root: loaded.root });
}

function noHeldout(
  samples: string,
  loaded: LoadedExperiment | undefined,
  passedOver: readonly PassedOver[],
): Refusal {
  const reasons = passedOver.slice(0, 2).map(({ reason }) => reason);
  const root = loaded?.root ?? dirname(samples);
  return new Refusal(
    "no-heldout",
    `No held-out data was found for ${basename(samples)} (looked beside it and in the folders above for files named ` +
      `heldout, test, val, real or reference with samples of the same shape); name it in ${EXPERIMENT_FILE} or with --heldout.${reasons.length > 0 ? ` Passed over: ${reasons.join(" ")}` : ""}`,
    { role: "heldout", candidates: [], root },
  );
}

function testsFor(request: EvaluationRequest, loaded: LoadedExperiment | undefined): MmdPlan[] {
  const declared = loaded?.experiment.tests.filter(({ test }) => test === "mmd") ?? [];
  if (request.bandwidth === undefined && declared.length > 0) {
    return declared.map(({ name, bandwidth, permutations, n, detect, power }) => ({
      name,
      aim: aimOf(detect, power, loaded),
      rule: typeof bandwidth === "number" ? [bandwidth] : bandwidth,
      permutations: request.permutations ?? permutations,
      n,
    }));
  }
  const permutations = request.permutations ?? request.defaults?.permutations ?? 500;
  return [
    {
      name: "mmd",
      aim: aimOf(undefined, undefined, loaded),
      rule: request.bandwidth ?? "aggregated",
      permutations,
    },
  ];
}
