import { basename } from "node:path";
import { version } from "../../../package.json";
import type { BestRule, RuleChoice } from "../../experiment/comparisonRequest.ts";
import type { EvaluationPlan } from "../../experiment/evaluationPlan.ts";
import { METRIC_NAMES, type MetricName } from "../../experiment/evaluationRequest.ts";
import { Refusal } from "../../experiment/refusal.ts";
import { hasMolecules } from "../../io/molecules/smilesFile.ts";
import { readSamples } from "../../io/registry.ts";
import { classesIfAny, missingClasses } from "../classCoverage.ts";
import { manifoldOf, nearestBetween, wholeInput, type EvaluationContext } from "../context.ts";
import { evaluateDump, type EvaluationHost } from "../evaluate.ts";
import { measuresOf, requireNeighbours } from "../inputs.ts";
import type { SampleMeasures } from "../gallery/sampleMeasures.ts";
import type { Report } from "../report.ts";
import type { DumpPart } from "../samplePart.ts";
import { averagedReport } from "./averagedReport.ts";
import { bestOf } from "./bestDump.ts";
import { bestInWords } from "./bestInWords.ts";
import { drawsFor } from "./commonDraws.ts";
import { classNamesOf, missingClassWords, type ClassNames } from "./classWords.ts";
import { namesOf, requireCommonTerms } from "./commonTerms.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { ComparisonReport, PairComparison } from "./comparisonReport.ts";
import { comparisonCaveats } from "./comparisonCaveats.ts";
import { comparisonPreviews } from "./comparisonPreviews.ts";
import { pairInWords } from "./comparisonWords.ts";
import type { NamedDump } from "./copyingWords.ts";
import { distanceHistograms } from "./distanceHistograms.ts";
import { verdictInWords } from "./pairVerdict.ts";
import { comparePair } from "./pairComparison.ts";
import { refuseStoredMoments } from "./storedMoments.ts";
import { subjectCopying } from "./subjectCopying.ts";
import { takenByWhole } from "./takenByWhole.ts";

/** What a comparison needs from whoever runs it. */
export interface ComparisonHost extends Pick<EvaluationHost, "runner" | "cache"> {
  /** A stage begins; `fraction` of the whole is done. */
  onStage: (fraction: number, stage: string) => void;
  /** What was found out about each sample of a dump that was measured, for its gallery. */
  onSamples?: (subject: number, measures: SampleMeasures) => void;
}

/** Share of the work that measuring every dump for itself takes. */
const MEASURING = 0.7;
/** A comparison has a test of its own in the place of each dump's MMD test. */
const MEASURED = METRIC_NAMES.filter((name) => name !== "mmd" && name !== "power");

/** What further random parts of a larger dump are measured for: what is averaged. */
const MEASURED_AGAIN = MEASURED.filter((name) => name !== "domain" && name !== "downstream");

/**
 * Compares dumps on common terms: the same held-out and training data, feature space, k, seed and number of samples. Two
 * are compared with each other; of more, each with the best by the rule or, without one, with the first.
 *
 * @throws Refusal "not-comparable" where there are no common terms; as `evaluate` otherwise
 */
export async function compareDumps(
  plans: readonly EvaluationPlan[],
  choice: RuleChoice | undefined,
  host: ComparisonHost,
): Promise<ComparisonReport> {
  requireCommonTerms(plans);
  const rule = choice === "usual" ? usualRule(plans) : choice;
  // A rule that means nothing is refused before anything is measured.
  if (rule) bestOf([], rule);
  const names = namesOf(plans);
  await refuseStoredMoments(plans, names, host);
  const counts = await Promise.all(plans.map(sampleCount));
  const n = Math.min(...counts);
  // The larger dumps are about to be cut to the smallest: it, and none of them, is the one with too few samples.
  const smallest = plans[counts.indexOf(n)];
  requireNeighbours("generated", smallest.dump.path, n, Math.max(...smallest.ks));
  refuseUnequalFeatures(plans, counts);
  const draws = await drawsOf(plans, counts);
  const dumps = await measuredDumps(plans, names, { counts, draws }, host);
  const reports = dumps.map(({ report, others }) =>
    averagedReport([report, ...others.map((other) => other.report)]),
  );
  const picked = rule && bestOf(reports, rule);
  const pairs = await pairsOf(dumps, picked?.best ?? 0, names, host);
  const copying = reports.map(subjectCopying);
  const taken = await Promise.all(dumps.map((dump, i) => takenByWhole(dump, plans[i].dump)));
  const dumpsInWords = names.map((name, i) => ({
    name,
    copying: copying[i],
    takenFromHeldout: taken[i],
    ...missingFrom(reports[i]),
  }));
  const classNames = classNamesOf(reports[0]);
  const best = rule && picked && bestInWords(rule, picked, pairs, dumpsInWords, classNames);
  return {
    schemaVersion: 1,
    kind: "comparison",
    tool: { name: "samplescope", version },
    createdAt: new Date().toISOString(),
    seed: dumps[0].context.seed,
    terms: termsOf(dumps[0], names, counts, draws),
    caveats: comparisonCaveats(dumps, names),
    subjects: plans.map(({ dump }, i) => ({
      name: names[i],
      path: dump.path,
      n: counts[i],
      ...(counts[i] > n && { draws }),
      copying: copying[i],
      ...(taken[i] > 0 && { takenFromHeldout: taken[i] }),
      ...missingFrom(reports[i]),
      report: withoutDrawings(reports[i]),
    })),
    distances: await distanceHistograms(dumps),
    previews: await comparisonPreviews(dumps, pairs, plans[0].domain.sample),
    pairs,
    ...(best && { best }),
    verdict:
      best && pairs.length > 1 ? { title: best.text, text: "" } : verdictInWords(pairs[0], dumpsInWords, n),
    summary: pairs.flatMap((pair) =>
      pairs.length > 1
        ? shortly(pair, dumpsInWords, n, classNames)
        : pairInWords(pair, dumpsInWords, n, classNames),
    ),
  };
}

/** Every dump at the size that all have. */
async function measuredDumps(
  plans: readonly EvaluationPlan[],
  names: readonly string[],
  { counts, draws }: { counts: readonly number[]; draws: number },
  { runner, cache, onStage, onSamples }: ComparisonHost,
): Promise<ComparedDump[]> {
  const n = Math.min(...counts);
  const dumps: ComparedDump[] = [];
  for (const [i, plan] of plans.entries()) {
    onStage((MEASURING * i) / plans.length, `Measuring ${names[i]}`);
    const host: MeasuringHost = {
      runner,
      cache,
      ...(onSamples && { onSamples: (measures) => onSamples(i, measures) }),
    };
    dumps.push(await measuredOverDraws(plan, n, counts[i] > n ? draws : 1, host));
  }
  return dumps;
}

function missingFrom({
  metrics: { precisionRecall },
}: Report): Pick<ComparisonReport["subjects"][number], "missingClasses"> {
  if (!precisionRecall?.classes) return {};
  const { never, hardly } = missingClasses(precisionRecall.classes, precisionRecall.coverage.expectation);
  const labels = (classes: typeof never) => classes.map(({ label }) => label);
  return { missingClasses: { never: labels(never), hardly: labels(hardly) } };
}

/** Of many pairs only what each amounts to, and what the one that is compared with the reference leaves out. */
function shortly(
  pair: PairComparison,
  subjects: readonly NamedDump[],
  n: number,
  classNames: ClassNames,
): string {
  const { title, text } = verdictInWords(pair, subjects, n);
  const missing = pair.verdict.kind === "not-judged" ? [] : [subjects[pair.second]];
  return [title, text, ...missingClassWords(missing, classNames)].join(" ").trim();
}

function usualRule(plans: readonly EvaluationPlan[]): BestRule {
  return { metric: "coverage", where: plans.every(({ train }) => train) ? ["copies == 0"] : [] };
}

/** The drawings of a comparison are its own. */
function withoutDrawings(report: Report): Report {
  const kept = { ...report };
  delete kept.map;
  delete kept.previews;
  return kept;
}

function termsOf(
  { context, report }: ComparedDump,
  names: readonly string[],
  counts: readonly number[],
  draws: number,
): ComparisonReport["terms"] {
  const n = Math.min(...counts);
  return {
    n,
    heldout: report.inputs.heldout.path,
    train: report.inputs.train?.path ?? null,
    features: report.features.kind,
    k: context.ks[0],
    text: termsInWords(names, counts, n, draws),
  };
}

/** Features beside a dump belong to all of its samples: a part of them has none of its own. */
function refuseUnequalFeatures(
  [first, ...others]: readonly EvaluationPlan[],
  counts: readonly number[],
): void {
  if (first.features.kind !== "file" || new Set(counts).size === 1) return;
  throw new Refusal(
    "not-comparable",
    `${[first, ...others].map(({ dump }) => basename(dump.path)).join(", ")} hold ${counts.join(", ")} samples, and features that lie in files cannot be brought to one number; compare dumps of as many samples.`,
  );
}

async function sampleCount({ dump, features }: EvaluationPlan): Promise<number> {
  // Of molecules only the valid ones are samples, and which are is not known before they are read.
  if (await hasMolecules(dump.path)) return (await readSamples(dump.path)).shape[0];
  return (await measuresOf(dump, features)).n;
}

async function drawsOf(plans: readonly EvaluationPlan[], counts: readonly number[]): Promise<number> {
  const [{ heldout, features }] = plans;
  const { n: real, d } = await measuresOf(heldout, features);
  const n = Math.min(...counts);
  const larger = counts.filter((count) => count > n).length;
  return drawsFor({ n, heldout: real, d }, { larger, dumps: plans.length });
}

type MeasuringHost = Pick<EvaluationHost, "runner" | "cache" | "onSamples">;

/** A dump, or several random parts of one that is larger; the gallery shows the first. */
async function measuredOverDraws(
  plan: EvaluationPlan,
  most: number,
  draws: number,
  host: MeasuringHost,
): Promise<ComparedDump> {
  const dump = await measured(plan, { most, draw: 0 }, MEASURED, host);
  const { runner, cache } = host;
  for (let draw = 1; draw < draws; draw++) {
    runner.checkCancelled();
    dump.others.push(await measured(plan, { most, draw }, MEASURED_AGAIN, { runner, cache }));
  }
  return dump;
}

async function measured(
  plan: EvaluationPlan,
  part: DumpPart,
  metrics: readonly MetricName[],
  host: MeasuringHost,
): Promise<ComparedDump> {
  const quiet = { onStage: () => undefined, onSnapshot: () => undefined };
  const evaluated = await evaluateDump(plan, metrics, { ...host, ...quiet }, part);
  const { context } = evaluated;
  const [heldout, generated] = [context.heldout, context.generated].map(wholeInput);
  const manifold = await manifoldOf(context, context.ks[0], heldout, generated, "generated");
  const classes = await classesIfAny(context, plan.heldoutLabels);
  return {
    ...evaluated,
    manifold,
    likelihood: plan.likelihood,
    others: [],
    ...(classes && { classes }),
    ...(await toTrain(context)),
  };
}

async function toTrain(context: EvaluationContext): Promise<Pick<ComparedDump, "toTrain">> {
  if (!context.train) return {};
  const { distances } = await nearestBetween(
    context,
    wholeInput(context.generated),
    wholeInput(context.train),
  );
  return { toTrain: distances };
}

async function pairsOf(
  dumps: readonly ComparedDump[],
  reference: number,
  names: readonly string[],
  host: ComparisonHost,
): Promise<PairComparison[]> {
  const others = dumps.map((_, i) => i).filter((i) => i !== reference);
  const pairs: PairComparison[] = [];
  for (const [done, other] of others.entries()) {
    host.onStage(MEASURING + ((1 - MEASURING) * done) / others.length, `Comparing with ${names[other]}`);
    // Two dumps keep the order in which they were named.
    const [first, second] = dumps.length === 2 ? [0, 1] : [reference, other];
    pairs.push(await comparePair(dumps[first], dumps[second], { first, second }));
  }
  return pairs;
}

function termsInWords(names: readonly string[], counts: readonly number[], n: number, draws: number): string {
  const larger = names.filter((_, i) => counts[i] > n);
  const same = `Each dump is measured with ${n.toLocaleString("en")} samples against the same data`;
  if (larger.length === 0) return `${same}.`;
  const taken =
    draws > 1
      ? `${draws} random parts are taken and their numbers averaged`
      : "one random part is taken (several would take too long)";
  return `${same}; of ${larger.join(", ")}, which ${larger.length > 1 ? "have" : "has"} more, ${taken}, because recall, coverage and the distances change with the number of samples.`;
}
