import { mostBandwidths } from "../kernels/bandwidthRule.ts";
import type { KernelPermutationTile } from "../kernels/kernelPermutationSums.ts";
import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { chooseBandwidths, type BandwidthRule } from "./bandwidths.ts";
import { displacedShare, type Displacement } from "./displacedShare.ts";
import { requireSamples } from "./metricRefused.ts";
import { mmdBlockCount, blocksOf, type MmdBlock } from "./mmdBlocks.ts";
import { mean, quantileOfSorted, sorted, variance } from "./order.ts";
import { permutedSums } from "./permutedSums.ts";
import { createRandom } from "./random.ts";

export interface MmdTest {
  bandwidths: number[];
  /** Unbiased MMD² per bandwidth; negative values are normal. */
  mmd2: number[];
  /** Permutation p-value of each bandwidth taken alone. */
  pPerBandwidth: number[];
  /** p-value of the whole test: of the one bandwidth, or of the largest studentised value over all. */
  p: number;
  /** Index of the bandwidth with the largest studentised value. */
  leading: number;
  permutations: number;
  /** Random parts of both sets that the statistic is an average over: 1 where all pairs are in it. */
  blocks: number;
  /** The statistic that is compared, observed and under each permutation: MMD², or its studentised maximum. */
  observed: number;
  null: Float64Array;
  /** MMD² of each bandwidth under each permutation. */
  nullPerBandwidth: Float64Array[];
  visible: VisibleDifference;
}

/** The smallest difference that the test would probably have rejected: an estimate without simulation. */
export interface VisibleDifference {
  /**
   * Share of generated samples that would have to lie far from all data; 1 when not even that would have been seen.
   */
  displacedFraction: number;
}

export interface MmdOptions {
  rule: BandwidthRule;
  permutations: number;
  alpha: number;
  seed: number;
  /** Name of the random stream, so that two tests of one report permute independently. */
  stream: string;
  /** Parts to average over; as many as the cost demands when absent. */
  blocks?: number;
}

/**
 * Two-sample test with the unbiased squared maximum mean discrepancy and an RBF kernel (Gretton et al. 2012, JMLR 13).
 *
 * p = (1 + #{permuted ≥ observed}) / (1 + permutations). Several bandwidths are combined by the maximum of the values
 * studentised over all assignments, under the same permutations for all, which keeps the level exact.
 *
 * The cost grows with the square of the samples. Where it would be too much, the statistic is the average over random blocks
 * of both sets, permuted within blocks: the level stays exact, and its noise is larger by the root of the number of blocks.
 *
 * @throws MetricRefused when either set has fewer than two samples, or all samples are identical
 */
export async function mmdTest(
  runner: TileRunner,
  generated: Rows,
  heldout: Rows,
  options: MmdOptions,
): Promise<MmdTest> {
  requireSamples(
    "MMD",
    "generated",
    generated.n,
    2,
    "the unbiased estimate leaves out each sample's pair with itself",
  );
  requireSamples(
    "MMD",
    "held-out",
    heldout.n,
    2,
    "the unbiased estimate leaves out each sample's pair with itself",
  );
  const { seed, stream, permutations } = options;
  const count =
    options.blocks ??
    mmdBlockCount(
      { n: generated.n, m: heldout.n, d: generated.d },
      { bandwidths: mostBandwidths(options.rule), permutations },
    );
  const blocks = blocksOf(generated, heldout, count, seed, stream);
  const bandwidths = await chooseBandwidths(runner, probed(blocks), options.rule);
  const random = createRandom(seed, stream);
  const parts: Displacement["blocks"] = [];
  for (const block of blocks) {
    parts.push({ block, sums: await permutedSums(runner, block, bandwidths, permutations + 1, random) });
  }
  return summarise(bandwidths, parts, permutations + 1, options.alpha);
}

/** Pairs whose distances say what the bandwidths are, where there is more than one block. */
const PROBED_PAIRS = 2 ** 21;

/** The pooled samples of the first blocks, as many as make enough pairs. */
function probed(blocks: MmdBlock[]): Rows[] {
  let pairs = 0;
  const first = blocks.findIndex(({ pooled: { n } }) => (pairs += (n * (n - 1)) / 2) >= PROBED_PAIRS);
  return blocks.slice(0, first < 0 ? blocks.length : first + 1).map(({ pooled }) => pooled);
}

/** The average over blocks, one value an assignment. */
function averagedMmd2(parts: Displacement["blocks"], h: number, assignments: number): Float64Array {
  const average = new Float64Array(assignments);
  for (const { block, sums } of parts) {
    const values = unbiasedMmd2(sums, h, assignments, block);
    for (let b = 0; b < assignments; b++) average[b] += values[b] / parts.length;
  }
  return average;
}

function unbiasedMmd2(
  sums: KernelPermutationTile,
  h: number,
  assignments: number,
  { n, m }: { n: number; m: number },
): Float64Array {
  return Float64Array.from({ length: assignments }, (_, b) => {
    const xx = sums.within[h * assignments + b];
    const xy = sums.touching[h * assignments + b] - 2 * xx;
    const yy = sums.total[h] - xx - xy;
    return (2 * xx) / (n * (n - 1)) + (2 * yy) / (m * (m - 1)) - (2 * xy) / (n * m);
  });
}

function summarise(
  bandwidths: number[],
  parts: Displacement["blocks"],
  assignments: number,
  alpha: number,
): MmdTest {
  const statistics = bandwidths.map((_, h) => averagedMmd2(parts, h, assignments));
  const { scales, studentised, maxima, compared } = comparedStatistics(statistics);
  const critical = quantileOfSorted(sorted(maxima.subarray(1)), 1 - alpha);
  const displaced = scales.map(({ mean: centre, sd }, h) =>
    displacedShare({ blocks: parts, h, assignments, centre, critical, nullVariance: sd ** 2 }),
  );
  return {
    bandwidths,
    mmd2: statistics.map((values) => values[0]),
    pPerBandwidth: statistics.map(permutationP),
    p: permutationP(compared),
    leading: studentised.reduce((best, s, h) => (s[0] > studentised[best][0] ? h : best), 0),
    permutations: assignments - 1,
    blocks: parts.length,
    observed: compared[0],
    null: compared.slice(1),
    nullPerBandwidth: statistics.map((values) => values.slice(1)),
    visible: { displacedFraction: Math.min(...displaced) },
  };
}

interface ComparedStatistics {
  /** Of each bandwidth, over all assignments. */
  scales: { mean: number; sd: number }[];
  studentised: Float64Array[];
  maxima: Float64Array;
  /** What the p-value counts: MMD² of the one bandwidth, or the maxima over several. */
  compared: Float64Array;
}

function comparedStatistics(statistics: Float64Array[]): ComparedStatistics {
  const scales = statistics.map((values) => ({ mean: mean(values), sd: Math.sqrt(variance(values)) || 1 }));
  const studentised = statistics.map((values, h) => values.map((v) => (v - scales[h].mean) / scales[h].sd));
  const maxima = new Float64Array(statistics[0].length).fill(-Infinity);
  for (const values of studentised) {
    for (let b = 0; b < maxima.length; b++) maxima[b] = Math.max(maxima[b], values[b]);
  }
  return { scales, studentised, maxima, compared: statistics.length === 1 ? statistics[0] : maxima };
}

/** p-value of the test whose permutation sums these are, of `n` samples against `m`. */
export function pOfSums(sums: KernelPermutationTile, n: number, m: number): number {
  const assignments = sums.within.length / sums.total.length;
  const statistics = Array.from(sums.total, (_, h) => unbiasedMmd2(sums, h, assignments, { n, m }));
  return permutationP(comparedStatistics(statistics).compared);
}

/** Share of assignments, the observed one among them, at least as large as the observed. Ties are read with rounding. */
function permutationP(values: Float64Array): number {
  const slack = 1e-12 * Math.abs(values[0]);
  const atLeast = values.reduce((count, value) => count + (value >= values[0] - slack ? 1 : 0), 0);
  return atLeast / values.length;
}
