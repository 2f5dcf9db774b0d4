import { MetricRefused } from "../core/metricRefused.ts";
import { mmdTest, type MmdTest } from "../core/mmd.ts";
import { mmdSplitTest, type MmdSplitTest } from "../core/mmdSplit.ts";
import { createRandom, subset } from "../core/random.ts";
import type { MmdPlan } from "../experiment/evaluationPlan.ts";
import { takeRows } from "../kernels/rows.ts";
import { baselinePairs } from "./baselinePairs.ts";
import { wholeInput, type EvaluationContext, type NamedRows, type PartResult } from "./context.ts";
import { mmdCaveats } from "./mmdCaveats.ts";
import type { Caveat, MmdReport } from "./report.ts";

const ALPHA = 0.05;
const NULL_BINS = 30;
/** Of one bandwidth among several. */
const BANDWIDTH_BINS = 20;
/** Samples up to which a test that names their number takes all pairs, whatever they cost. */
const MOST_COMPLETE = 10_000;
/** The larger set counts no more samples than this for each of the smaller, on which the noise depends. */
const LARGEST_RATIO = 10;

/** The MMD tests of an experiment, each beside the same test between two real sets. */
export async function mmdPart(
  context: EvaluationContext,
  plans: MmdPlan[],
): Promise<PartResult<MmdReport[]>> {
  const reports: MmdReport[] = [];
  for (const plan of plans) reports.push(await runTest(context, plan));
  const caveats: Caveat[] = [];
  for (const report of reports) caveats.push(...(await mmdCaveats(context, report)));
  return { report: reports, caveats };
}

async function runTest(context: EvaluationContext, plan: MmdPlan): Promise<MmdReport> {
  const [generated, heldout] = tested(
    context,
    plan,
    wholeInput(context.generated),
    wholeInput(context.heldout),
  );
  const test = await testBetween(context, plan, generated, heldout);
  // A split test used half of the samples to choose its bandwidth.
  const sizes = "n" in test ? test : { n: generated.rows.n, m: heldout.rows.n };
  return {
    name: plan.name,
    bandwidths: test.bandwidths,
    rule: typeof plan.rule === "string" ? plan.rule : "given",
    n: sizes.n,
    m: sizes.m,
    mmd2: test.mmd2[test.leading],
    p: test.p,
    permutations: test.permutations,
    ...(test.blocks > 1 && { blocks: test.blocks }),
    alpha: ALPHA,
    rejected: test.p <= ALPHA,
    perBandwidth: test.bandwidths.map((bandwidth, h) => ({
      bandwidth,
      mmd2: test.mmd2[h],
      p: test.pPerBandwidth[h],
      // The null of a single bandwidth is that of the test.
      ...(test.bandwidths.length > 1 && {
        null: histogramOf(test.nullPerBandwidth[h], test.mmd2[h], BANDWIDTH_BINS),
      }),
    })),
    baseline: await baselineTest(context, plan),
    visible: test.visible,
    null: nullHistogram(test),
  };
}

/** The same test with real data in the place of the generated samples. */
async function baselineTest(context: EvaluationContext, plan: MmdPlan): Promise<MmdReport["baseline"]> {
  const pair = baselinePairs(context)?.pairs[0];
  if (!pair) return null;
  const [standIn, heldout] = tested(context, plan, pair.standIn, pair.heldout);
  const key = `mmd/${standIn.id}/${heldout.id}/${JSON.stringify(plan)}/seed ${context.seed}`;
  try {
    const test = await context.cache.get(key, () => testBetween(context, plan, standIn, heldout));
    return { mmd2: test.mmd2[test.leading], p: test.p };
  } catch (error) {
    // Real data of which nothing differs has no test within itself; the generated samples may differ from it all the same.
    if (error instanceof MetricRefused) return null;
    throw error;
  }
}

function testBetween(
  context: EvaluationContext,
  plan: MmdPlan,
  a: NamedRows,
  b: NamedRows,
): Promise<MmdTest | MmdSplitTest> {
  const options = {
    permutations: plan.permutations,
    alpha: ALPHA,
    seed: context.seed,
    stream: `mmd/${plan.name}`,
    ...(plan.n !== undefined && plan.n <= MOST_COMPLETE && { blocks: 1 }),
  };
  return plan.rule === "split"
    ? mmdSplitTest(context.runner, a.rows, b.rows, options)
    : mmdTest(context.runner, a.rows, b.rows, { ...options, rule: plan.rule });
}

/** The samples that a test takes of two sets. */
function tested(
  context: EvaluationContext,
  plan: MmdPlan,
  a: NamedRows,
  b: NamedRows,
): [NamedRows, NamedRows] {
  const limit = Math.min(plan.n ?? Infinity, LARGEST_RATIO * Math.min(a.rows.n, b.rows.n));
  return [atMost(context, a, limit), atMost(context, b, limit)];
}

function atMost(context: EvaluationContext, set: NamedRows, most: number): NamedRows {
  if (set.rows.n <= most) return set;
  const indices = subset(createRandom(context.seed, "mmd/subsample"), set.rows.n, most);
  return { id: `${set.id}/mmd ${most} seed ${context.seed}`, rows: takeRows(set.rows, indices) };
}

function nullHistogram(test: MmdTest): MmdReport["null"] {
  return {
    ...histogramOf(test.null, test.observed, NULL_BINS),
    observed: test.observed,
    label: test.bandwidths.length > 1 ? "largest studentised MMD²" : "MMD²",
  };
}

/** Counts over equal bins that reach from the smallest to the largest of the permuted values and the observed one. */
function histogramOf(
  permuted: Float64Array,
  observed: number,
  bins: number,
): { edges: number[]; counts: number[] } {
  // Not spread into arguments: there may be more permutations than a call can take.
  const low = permuted.reduce((a, b) => Math.min(a, b), observed);
  const high = permuted.reduce((a, b) => Math.max(a, b), observed);
  const width = (high - low || 1) / bins;
  const counts = Array.from({ length: bins }, () => 0);
  for (const value of permuted) counts[Math.min(bins - 1, Math.floor((value - low) / width))]++;
  return { edges: Array.from({ length: bins + 1 }, (_, i) => low + i * width), counts };
}
