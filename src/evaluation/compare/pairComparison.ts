import { errorOverDraws } from "../../core/averagedDraws.ts";
import { chooseBandwidths } from "../../core/bandwidths.ts";
import { coveredCounts } from "../../core/manifoldDifference.ts";
import { MetricRefused } from "../../core/metricRefused.ts";
import { mmdTest } from "../../core/mmd.ts";
import { mean } from "../../core/order.ts";
import { relativeSimilarity, type RelativeSimilarity } from "../../core/relativeSimilarity.ts";
import { assessCopying, isCopying } from "../copying.ts";
import { compareLikelihoods } from "../likelihoodComparison.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { PairComparison } from "./comparisonReport.ts";
import { coverageByClass } from "./coverageByClass.ts";
import { coverageByRegion } from "./coverageByRegion.ts";
import { drawsOfPair, shareOfPart } from "./drawsOfPair.ts";
import { differencesOf } from "./differences.ts";
import { twoSided } from "./distanceDifferences.ts";
import { fileNumber, numberedAlike } from "./fileNumber.ts";
import { unlessTaken } from "./notJudged.ts";
import { pairVerdict } from "./pairVerdict.ts";

const LEVEL = 0.05;
const PERMUTATIONS = 499;

/** Everything that is said of two dumps side by side; `indices` are theirs among all subjects. */
export async function comparePair(
  first: ComparedDump,
  second: ComparedDump,
  indices: { first: number; second: number },
): Promise<PairComparison> {
  const tested = await differencesOf(first, second);
  const closer = await closerOf(first, second);
  const pair = {
    ...indices,
    ...tested,
    closer,
    verdict: pairVerdict({ ...tested, closer }, copiersAmong(first, second)),
    sameLaw: await sameLawOf(first, second),
    likelihood: await likelihoodOf(first, second),
    covered: coveredCounts(first.manifold, second.manifold, first.context.heldout.rows.n),
    regions: await coverageByRegion(first, second),
    ...(first.classes && { classes: coverageByClass(first, second, first.classes) }),
    ...movedBetween(first, second),
  };
  return unlessTaken(pair, first, second);
}

/** The dumps that copy their training data, each judged for itself. */
function copiersAmong(first: ComparedDump, second: ComparedDump): ("first" | "second")[] {
  const copies = ({ report }: ComparedDump) => isCopying(assessCopying(report));
  return [...(copies(first) ? ["first" as const] : []), ...(copies(second) ? ["second" as const] : [])];
}

/** Samples of one number of which one dump's lies in the real manifold and the other's does not. */
function movedBetween(
  first: ComparedDump,
  second: ComparedDump,
): Pick<PairComparison, "numberedAlike" | "leftManifold" | "enteredManifold"> {
  const inputs = [first, second].map(({ context }) => context.generated);
  if (!numberedAlike(inputs[0], inputs[1]))
    return { numberedAlike: false, leftManifold: [], enteredManifold: [] };
  const outside = [first, second].map(({ manifold }) => new Set(manifold.outside));
  const numbers = (samples: readonly number[]) => samples.map((i) => fileNumber(inputs[0], i));
  return {
    numberedAlike: true,
    leftManifold: numbers(second.manifold.outside.filter((i) => !outside[0].has(i))),
    enteredManifold: numbers(first.manifold.outside.filter((i) => !outside[1].has(i))),
  };
}

/**
 * Relative similarity with an RBF kernel at the median distance within the held-out data, which favours neither; averaged over
 * the random parts of larger dumps.
 */
async function closerOf(first: ComparedDump, second: ComparedDump): Promise<PairComparison["closer"]> {
  const { runner, heldout } = first.context;
  const [bandwidth] = await chooseBandwidths(runner, [heldout.rows], "median");
  const draws: RelativeSimilarity[] = [];
  for (const [a, b] of drawsOfPair(first, second)) {
    const sets = [a.context.generated.rows, b.context.generated.rows] as const;
    draws.push(await relativeSimilarity(runner, { kind: "rbf", bandwidth }, heldout.rows, ...sets));
  }
  const values = draws.map((draw) => draw.difference);
  const difference = mean(values);
  const standardError = errorOverDraws(
    values,
    draws.map((draw) => draw.standardError),
    shareOfPart(first, second),
  );
  const degenerate = draws.some((draw) => draw.degenerate);
  const p = twoSided({ difference, standardError });
  const told = !degenerate && p <= LEVEL;
  return {
    to: told ? (difference > 0 ? "second" : "first") : null,
    difference,
    standardError,
    p,
    bandwidth,
    degenerate,
  };
}

async function sameLawOf(first: ComparedDump, second: ComparedDump): Promise<PairComparison["sameLaw"]> {
  const { runner, seed, generated } = first.context;
  const { p, permutations } = await mmdTest(runner, generated.rows, second.context.generated.rows, {
    rule: "aggregated",
    permutations: PERMUTATIONS,
    alpha: LEVEL,
    seed,
    stream: "compare/same law",
  });
  return { p, permutations };
}

/** Values that cannot be used are told of in the dump's own report. */
async function likelihoodOf(
  { context, likelihood }: ComparedDump,
  second: ComparedDump,
): Promise<PairComparison["likelihood"]> {
  if (!likelihood || !second.likelihood) return null;
  const { samples, sampleShape } = context.heldout;
  const heldout = { n: samples.n, dimension: sampleShape.reduce((a, b) => a * b, 1) };
  const found = await compareLikelihoods(likelihood, second.likelihood, heldout).catch((error: unknown) => {
    if (error instanceof MetricRefused) return null;
    throw error;
  });
  if (!found) return null;
  const { perSample, perDimension, paired, junk } = found.difference;
  const estimate = ({ value, interval }: typeof perSample) => ({ value, interval });
  return {
    perSample: estimate(perSample),
    perDimension: estimate(perDimension),
    paired,
    junk,
    text: found.text,
  };
}
