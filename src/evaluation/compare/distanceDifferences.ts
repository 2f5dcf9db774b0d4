import { frechetOfSubsets } from "../../core/frechet.ts";
import { groupedDifference, type SubsetMetric } from "../../core/groupedDifference.ts";
import { independentDifference } from "../../core/independentDifference.ts";
import type { Difference } from "../../core/mcnemar.ts";
import { normalUpperTail, Z95 } from "../../core/normal.ts";
import { relativeSimilarity, type RelativeSimilarity } from "../../core/relativeSimilarity.ts";
import { randomDirections, slicedWasserstein } from "../../core/slicedWasserstein.ts";
import type { PairKernel } from "../../kernels/kernelRowSums.ts";
import { takeRows } from "../../kernels/rows.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { RawDifference } from "./rawDifference.ts";

/** As for the interval of the distance itself: above this rank twenty repetitions take too long. */
const RANK_FOR_REPETITIONS = 256;
/** Below this many samples a tenth is too few to leave out. */
const FEWEST_FOR_GROUPS = 40;
const DIRECTIONS = 64;

/** Differences of the distances to the held-out data: all of them are better when lower. */
export async function distanceDifferences(
  first: ComparedDump,
  second: ComparedDump,
): Promise<RawDifference[]> {
  return [
    ...(await frechetDifference(first, second)),
    ...(await kernelDifference(first, second, "kid", { kind: "cubic" })),
    ...(await kernelDifference(first, second, "energy", { kind: "negative-distance" })),
    ...(await slicedDifference(first, second)),
    ...vendiDifference(first, second),
  ];
}

async function frechetDifference(first: ComparedDump, second: ComparedDump): Promise<RawDifference[]> {
  const [a, b] = [first, second].map(({ report }) => report.metrics.frechet);
  if (!a || !b) return [];
  const rank = Math.max(a.rank.generated, b.rank.generated, a.rank.heldout);
  const affordable = rank <= RANK_FOR_REPETITIONS && enoughForGroups(first, second);
  const metric = ({ context }: ComparedDump): SubsetMetric => {
    const { runner, generated, heldout } = context;
    return (ofGenerated, ofHeldout) =>
      frechetOfSubsets(runner, generated.rows, heldout.rows, { generated: ofGenerated, heldout: ofHeldout });
  };
  const values = { first: a.vsHeldout.value, second: b.vsHeldout.value };
  return [
    {
      metric: "frechet",
      ...values,
      baseline: a.vsHeldout.baseline,
      better: "lower",
      difference: affordable
        ? await byGroups(first, second, { first: metric(first), second: metric(second) }, values)
        : null,
      how: affordable
        ? HOW_GROUPS
        : `not tested: ${rank > RANK_FOR_REPETITIONS ? `at rank ${rank} the repetitions take too long` : "too few samples to leave a tenth out"}`,
    },
  ];
}

const HOW_GROUPS = "jackknife that leaves out a tenth of all three sets at a time, at equal n";

function enoughForGroups(first: ComparedDump, second: ComparedDump): boolean {
  const sizes = [first.context.generated, second.context.generated, first.context.heldout];
  return Math.min(...sizes.map(({ rows }) => rows.n)) >= FEWEST_FOR_GROUPS;
}

function byGroups(
  first: ComparedDump,
  second: ComparedDump,
  metrics: { first: SubsetMetric; second: SubsetMetric },
  values: { first: number; second: number },
): Promise<Difference> {
  const sizes = {
    first: first.context.generated.rows.n,
    second: second.context.generated.rows.n,
    heldout: first.context.heldout.rows.n,
  };
  return groupedDifference(metrics, values, sizes, first.context.seed);
}

/** KID and the energy distance are MMD² of a kernel, whose difference has a standard error of its own. */
async function kernelDifference(
  first: ComparedDump,
  second: ComparedDump,
  metric: "kid" | "energy",
  kernel: PairKernel,
): Promise<RawDifference[]> {
  const [a, b] = [first, second].map(({ report }) => report.metrics[metric]);
  if (!a || !b) return [];
  const { runner, heldout, generated } = first.context;
  const found = await relativeSimilarity(
    runner,
    kernel,
    heldout.rows,
    generated.rows,
    second.context.generated.rows,
  );
  return [
    {
      metric,
      first: a.value,
      second: b.value,
      baseline: a.baseline,
      better: "lower",
      difference: found.degenerate ? null : asDifference(found),
      how: found.degenerate
        ? "not tested: both are so close to the held-out data that their difference has no normal law"
        : "relative similarity with this kernel, the held-out set shared (Bounliphone 2016)",
    },
  ];
}

function asDifference({ difference, standardError }: RelativeSimilarity): Difference {
  // That test takes the first minus the second.
  const value = -difference;
  return {
    value,
    interval: [value - Z95 * standardError, value + Z95 * standardError],
    p: twoSided({ difference, standardError }),
  };
}

/** Two-sided p-value of a difference with its standard error. */
export function twoSided({
  difference,
  standardError,
}: Pick<RelativeSimilarity, "difference" | "standardError">): number {
  return standardError > 0 ? Math.min(1, 2 * normalUpperTail(Math.abs(difference) / standardError)) : 1;
}

async function slicedDifference(first: ComparedDump, second: ComparedDump): Promise<RawDifference[]> {
  const [a, b] = [first, second].map(({ report }) => report.metrics.wasserstein?.sliced);
  if (!a || !b || !enoughForGroups(first, second)) return [];
  const { seed, heldout } = first.context;
  const directions = randomDirections(seed, DIRECTIONS, heldout.rows.d);
  const metric = ({ context }: ComparedDump): SubsetMetric => {
    return async (ofGenerated, ofHeldout) => {
      const sets = [takeRows(context.generated.rows, ofGenerated), takeRows(context.heldout.rows, ofHeldout)];
      return (await slicedWasserstein(context.runner, sets[0], sets[1], directions))[0].value;
    };
  };
  const values = { first: a.value, second: b.value };
  return [
    {
      metric: "slicedWasserstein",
      ...values,
      baseline: a.baseline,
      better: "lower",
      difference: await byGroups(first, second, { first: metric(first), second: metric(second) }, values),
      how: HOW_GROUPS,
    },
  ];
}

function vendiDifference(first: ComparedDump, second: ComparedDump): RawDifference[] {
  const [a, b] = [first, second].map(({ report }) => report.metrics.vendi);
  if (!a || !b) return [];
  const errors = [a.standardError, b.standardError];
  const tested = errors[0] !== null && errors[1] !== null;
  return [
    {
      metric: "vendi",
      first: a.value,
      second: b.value,
      baseline: a.baseline,
      better: "nearer-baseline",
      difference: tested
        ? independentDifference(
            { value: a.value, standardError: errors[0]! },
            { value: b.value, standardError: errors[1]! },
          )
        : null,
      how: tested ? "two independent jackknives" : "not tested: too few samples",
    },
  ];
}
