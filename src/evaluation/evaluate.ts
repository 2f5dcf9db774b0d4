import { createHash } from "node:crypto";
import { basename } from "node:path";
import { version } from "../../package.json";
import { MetricRefused } from "../core/metricRefused.ts";
import type { FoundRole } from "../experiment/roleDiscovery.ts";
import type { EvaluationPlan } from "../experiment/evaluationPlan.ts";
import type { FeaturePlan } from "../experiment/featurePlan.ts";
import { METRIC_NAMES, type MetricName } from "../experiment/evaluationRequest.ts";
import type { SampleChoice } from "../io/readOptions.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import type { PartFiles } from "../store/partFiles.ts";
import type { EvaluationContext, PartResult } from "./context.ts";
import { domainPart } from "./domain/domainPart.ts";
import { downstreamPart } from "./downstream/downstreamPart.ts";
import { energyPart } from "./energyPart.ts";
import { evaluateStatistics } from "./evaluateStatistics.ts";
import { featureCaveats } from "./featureCaveats.ts";
import { toFeatureSpace } from "./featureSpace.ts";
import { withFileNumbers } from "./fileNumbers.ts";
import { frechetPart } from "./frechetPart.ts";
import { sampleMeasures, type SampleMeasures } from "./gallery/sampleMeasures.ts";
import { inputCaveats } from "./inputCaveats.ts";
import {
  measuresOf,
  readInput,
  requireManifoldSamples,
  requireDistinctRealData,
  requireSameShape,
  type Input,
  type Role,
} from "./inputs.ts";
import { judged } from "./judged.ts";
import { KeptParts } from "./keptParts.ts";
import { kidPart } from "./kidPart.ts";
import { likelihoodPart } from "./likelihoodPart.ts";
import { mapOf } from "./map.ts";
import { memorizationPart } from "./memorizationPart.ts";
import { moleculeSets } from "./molecules/moleculeSets.ts";
import { moleculesPart } from "./molecules/moleculesPart.ts";
import { mmdPart } from "./mmdPart.ts";
import { notRejectedCaveat } from "./sight.ts";
import type { PartCache } from "./partCache.ts";
import { powerPart } from "./powerPart.ts";
import { precisionRecallPart, type LabelFiles } from "./precisionRecallPart.ts";
import { previewsOf } from "./previews.ts";
import { atMost, randomPart, sampleLimit, type DumpPart, type SampleLimit } from "./samplePart.ts";
import { SCHEMA_VERSION, type Caveat, type Report } from "./report.ts";
import { vendiPart } from "./vendiPart.ts";
import { wassersteinPart } from "./wassersteinPart.ts";

/** What an evaluation needs from whoever runs it. */
export interface EvaluationHost {
  runner: TileRunner;
  cache: PartCache;
  /** Where parts of the real data outlast this program, if they shall. */
  partFiles?: PartFiles;
  /** A stage begins; `fraction` of the whole is done. */
  onStage: (fraction: number, stage: string) => void;
  /** A whole report of what is known so far. */
  onSnapshot: (report: Report, pending: MetricName[]) => void;
  /** What is known of each sample, at the end; not where precision and recall were not measured. */
  onSamples?: (measures: SampleMeasures) => void;
}

type Metrics = Report["metrics"];

/** What is known while an evaluation goes on. */
interface State {
  plan: EvaluationPlan;
  context: EvaluationContext;
  features: Report["features"];
  metrics: Metrics;
  domain?: Report["domain"];
  /** The part of each file that was read. */
  choose: SampleChoice | undefined;
  downstream?: Report["downstream"];
  molecules?: Report["molecules"];
  caveats: Caveat[];
  /** Metrics that the data cannot support, with the sentence that says why. */
  refused: Map<MetricName, string>;
  previews?: Report["previews"];
  map?: Report["map"];
  timing: Report["timing"];
}

/** Share of the whole that is done when each stage begins. */
const STAGE_STARTS: Record<"read" | MetricName, number> = {
  read: 0,
  "precision-recall": 0.1,
  memorization: 0.35,
  molecules: 0.4,
  likelihood: 0.42,
  wasserstein: 0.42,
  vendi: 0.45,
  domain: 0.455,
  kid: 0.46,
  energy: 0.48,
  frechet: 0.5,
  mmd: 0.65,
  downstream: 0.8,
  power: 0.9,
};

/**
 * Evaluates one dump and reports metric by metric, cheapest first.
 *
 * @param only the metrics to compute; all when absent
 * @throws Refusal, ReadError where the inputs cannot be used; Cancelled when the job was cancelled
 */
export async function evaluate(
  plan: EvaluationPlan,
  only: readonly MetricName[] | undefined,
  host: EvaluationHost,
): Promise<Report> {
  if (plan.statistics) return evaluateStatistics(plan, plan.statistics, host);
  return (await evaluateDump(plan, only, host)).report;
}

/** A report with the sets that it was made from. */
interface EvaluatedDump {
  report: Report;
  context: EvaluationContext;
}

/**
 * As `evaluate`, for what goes on to use the sets.
 * @param part a random part of so many generated samples is evaluated where there are more
 */
export async function evaluateDump(
  plan: EvaluationPlan,
  only: readonly MetricName[] | undefined,
  host: EvaluationHost,
  part: DumpPart = { most: Infinity, draw: 0 },
): Promise<EvaluatedDump> {
  const started = performance.now();
  const state = await begin(plan, host, part);
  if (!only || only.includes("precision-recall")) requireManifoldSamples(state.context, Math.max(...plan.ks));
  const possible: Partial<Record<MetricName, boolean>> = {
    memorization: state.context.train !== undefined,
    likelihood: plan.likelihood !== undefined,
    domain: plan.domain.checks.length > 0,
    downstream: plan.downstream !== undefined,
    molecules: moleculeSets(state.context) !== undefined,
    power: only?.includes("mmd") ?? true,
  };
  const pending = METRIC_NAMES.filter((name) => (only?.includes(name) ?? true) && (possible[name] ?? true));
  while (pending.length > 0) {
    const name = pending.shift()!;
    host.runner.checkCancelled();
    host.onStage(STAGE_STARTS[name], STAGE_WORDS[name]);
    await timed(state, name, () => runMetric(state, name));
    if (name === "precision-recall") state.map = mapOf(state.context, state.metrics);
    if (name === "precision-recall" || name === "memorization") {
      state.previews = await previewsOf(state.context, state.metrics, plan.domain.sample);
    }
    state.timing.totalMs = performance.now() - started;
    if (pending.length > 0) host.onSnapshot(compose(state, false), pending);
  }
  const measures =
    host.onSamples && (await sampleMeasures(state.context, state.metrics, axesOf(plan), plan.domain.sample));
  if (measures) host.onSamples?.(measures);
  return { report: compose(state, true), context: state.context };
}

function axesOf({ dump, heldout, train }: EvaluationPlan): Partial<Record<Role, number>> {
  return { generated: dump.axis, heldout: heldout.axis, train: train?.axis };
}

const STAGE_WORDS: Record<MetricName, string> = {
  "precision-recall": "Precision and recall",
  memorization: "Distances to the training data",
  molecules: "Molecules",
  likelihood: "Likelihood",
  wasserstein: "Wasserstein distances",
  vendi: "Vendi score",
  domain: "Domain checks",
  kid: "KID",
  energy: "Energy distance",
  frechet: "Fréchet distance",
  mmd: "MMD permutations",
  downstream: "Downstream task",
  power: "Power of the MMD tests",
};

async function begin(plan: EvaluationPlan, host: EvaluationHost, part: DumpPart): Promise<State> {
  const started = performance.now();
  const limit = await limitOf(plan);
  const choose = randomPart(plan.seed, limit);
  const read = async (
    role: "generated" | "heldout" | "train",
    { path, chosenBy, key, axis }: FoundRole,
    chosen = choose,
  ) => {
    host.onStage(STAGE_STARTS.read, `Reading ${basename(path)}`);
    const input = await readInput(role, path, chosenBy, { choose: chosen, key, axis, root: plan.root });
    host.runner.checkCancelled();
    return input;
  };
  const generated = await read("generated", plan.dump, atMost(part, choose, plan.seed));
  const heldout = await read("heldout", plan.heldout);
  const train: Input | undefined = plan.train && (await read("train", plan.train));
  requireSameShape({ generated, heldout, train });
  requireDistinctRealData(heldout, train);
  const readMs = performance.now() - started;
  const { runner } = host;
  const cache = host.partFiles ? new KeptParts(host.cache, host.partFiles, generated.id) : host.cache;
  const { seed, ks, ball } = plan;
  const { inputs, features } = await toFeatureSpace(
    runner,
    { generated, heldout, train },
    plan.features,
    seed,
    choose,
  );
  const context = { runner, cache, seed, ks, ball, ...inputs };
  return {
    plan,
    context,
    metrics: {},
    choose,
    features,
    caveats: [
      ...inputCaveats(context, plan, limit),
      ...featureCaveats(features, context.heldout, moleculeSets(context) !== undefined),
    ],
    refused: new Map(),
    timing: { totalMs: readMs, readMs, parts: [], threads: runner.threads },
  };
}

/** How many samples of each set the plan's memory holds, from the headers of all. */
async function limitOf({
  dump,
  heldout,
  train,
  features,
  memory,
}: EvaluationPlan): Promise<SampleLimit | undefined> {
  const sets = [
    await measuresOf(dump, features),
    await measuresOf(heldout, features),
    ...(train ? [await measuresOf(train, features)] : []),
  ];
  return sampleLimit(sets, features, memory);
}

async function timed(state: State, name: MetricName, work: () => Promise<void>): Promise<void> {
  const started = performance.now();
  await work();
  state.timing.parts.push({ name, ms: performance.now() - started });
}

/** Beside which metric a refusal stands. */
const CAVEATS_OF: Record<MetricName, Caveat["metric"]> = {
  "precision-recall": "precisionRecall",
  memorization: "memorization",
  molecules: "molecules",
  likelihood: "likelihood",
  wasserstein: "wasserstein",
  vendi: "vendi",
  domain: "domain",
  kid: "kid",
  energy: "energy",
  frechet: "frechet",
  mmd: "mmd",
  downstream: "downstream",
  power: "mmd",
};

/** Runs one metric into the state; a metric that the data cannot support becomes a caveat. */
async function runMetric(state: State, name: MetricName): Promise<void> {
  const { context, metrics, plan } = state;
  const keep = <T>({ report, caveats }: PartResult<T>): T => {
    state.caveats.push(...caveats);
    return report;
  };
  try {
    if (isSection(name)) {
      await runSection(state, name, keep);
      return;
    }
    switch (name) {
      case "precision-recall":
        metrics.precisionRecall = keep(await precisionRecallPart(context, classLabels(plan)));
        break;
      case "memorization":
        metrics.memorization = keep(await memorizationPart(context));
        break;
      case "likelihood":
        metrics.likelihood = keep(await likelihoodPart(context, plan.likelihood!));
        break;
      case "wasserstein":
        metrics.wasserstein = keep(await wassersteinPart(context));
        break;
      case "vendi":
        metrics.vendi = keep(await vendiPart(context));
        break;
      case "kid":
        metrics.kid = keep(await kidPart(context));
        break;
      case "energy":
        metrics.energy = keep(await energyPart(context));
        break;
      case "frechet":
        metrics.frechet = keep(await frechetPart(context));
        break;
      case "mmd":
        metrics.mmd = keep(await mmdPart(context, plan.tests));
        break;
      case "power":
        metrics.mmd = await powerPart(context, plan.tests, metrics.mmd ?? []);
        break;
    }
  } catch (error) {
    if (!(error instanceof MetricRefused)) throw error;
    state.refused.set(name, error.message);
    const metric = CAVEATS_OF[name];
    state.caveats.push({ code: "refused", severity: "bad", metric, text: error.message });
  }
}

/** What has a section of its own beside the metrics. */
type Section = "domain" | "molecules" | "downstream";

function isSection(name: MetricName): name is Section {
  return name === "domain" || name === "molecules" || name === "downstream";
}

async function runSection(state: State, name: Section, keep: <T>(result: PartResult<T>) => T): Promise<void> {
  const { context, plan } = state;
  if (name === "domain") state.domain = keep(await domainPart(context, plan.domain, state.choose));
  else if (name === "molecules") state.molecules = keep(await moleculesPart(context, moleculeSets(context)!));
  else state.downstream = keep(await downstreamPart(context, plan.downstream!));
}

function compose(state: State, complete: boolean): Report {
  const { context, plan, metrics, caveats, refused, timing } = state;
  const draft: Report = {
    schemaVersion: SCHEMA_VERSION,
    tool: { name: "samplescope", version },
    createdAt: new Date().toISOString(),
    seed: context.seed,
    subject: {
      title: plan.subject.title,
      run: plan.subject.run,
      step: plan.dump.step,
      siblings: plan.dump.siblings,
    },
    inputs: {
      generated: context.generated.report,
      heldout: context.heldout.report,
      ...(context.train && { train: context.train.report }),
    },
    features: state.features,
    comparable: comparableKey(context, plan.features),
    metrics: { ...metrics },
    ...(state.domain && { domain: state.domain }),
    ...(state.downstream && { downstream: state.downstream }),
    ...(state.molecules && { molecules: state.molecules }),
    verdict: { severity: "unknown", title: "", text: "" },
    answers: [],
    findings: [],
    caveats: [...caveats, ...(metrics.mmd ?? []).flatMap(notRejectedCaveat)],
    ...(state.previews && { previews: state.previews }),
    ...(state.map && { map: state.map }),
    timing: {
      ...timing,
      parts: [...timing.parts],
      peakMemoryBytes: process.resourceUsage().maxRSS * 1024,
    },
  };
  return judged(withFileNumbers(draft, context), refused, complete);
}

/** Of how many samples parts were taken, where they were. */
function partsOf(inputs: (Input | undefined)[]): { totals?: (number | undefined)[] } {
  const totals = inputs.map((input) => input?.report.total);
  return totals.some((total) => total !== undefined) ? { totals } : {};
}

/** Reports may be compared when everything but the generated samples themselves is the same. */
function comparableKey(
  { generated, heldout, train, ks, ball, seed }: EvaluationContext,
  features: FeaturePlan,
): string {
  const { kind } = features;
  // Random features are the same for the same seed only.
  const space = kind === "raw" ? kind : { ...features, ...(kind === "random-relu" && { seed }) };
  const terms = {
    heldout: heldout.report.sha256,
    train: train?.report.sha256,
    k: ks[0],
    ball,
    n: generated.rows.n,
    ...partsOf([generated, heldout, train]),
  };
  return createHash("sha256")
    .update(JSON.stringify({ features: space, ...terms }))
    .digest("hex")
    .slice(0, 16);
}

/** The labels of the samples, unless the experiment says that they are no classes. */
function classLabels({ heldoutLabels, generatedLabels, downstream }: EvaluationPlan): LabelFiles {
  if (downstream?.task === "regression") return {};
  return { heldout: heldoutLabels, generated: generatedLabels };
}
