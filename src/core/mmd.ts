import { sharedUint8, stackRows, type Rows } from "../kernels/rows.ts";
import type { KernelPermutationTile } from "../kernels/kernelPermutationSums.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { chooseBandwidths, type BandwidthRule } from "./bandwidths.ts";
import { requireSamples } from "./metricRefused.ts";
import { mean, quantileOfSorted, sorted, variance } from "./order.ts";
import { createRandom, subset, type Random } from "./random.ts";

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
  /** The statistic that is compared, observed and under each permutation: MMD², or its studentised maximum. */
  observed: number;
  null: Float64Array;
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
}

const NORMAL_QUANTILE_OF_80_PERCENT = 0.8416;

/**
 * Two-sample test with the unbiased squared maximum mean discrepancy and an RBF kernel (Gretton et al. 2012, JMLR 13).
 *
 * p = (1 + #{permuted ≥ observed}) / (1 + permutations). Several bandwidths are combined by the maximum of the values
 * studentised over all assignments, under the same permutations for all, which keeps the level exact.
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
  const pooled = stackRows(generated, heldout);
  const bandwidths = await chooseBandwidths(runner, pooled, options.rule);
  const assignments = options.permutations + 1;
  const masks = assignmentMasks(
    createRandom(options.seed, options.stream),
    generated.n,
    pooled.n,
    assignments,
  );
  const tiles = await runner.run("kernelPermutationSums", { pooled, bandwidths, assignments, masks });
  const sums = addTiles(tiles);
  const statistics = bandwidths.map((_, h) => unbiasedMmd2(sums, h, assignments, generated.n, heldout.n));
  return summarise(bandwidths, statistics, sums, { n: generated.n, m: heldout.n }, options.alpha);
}

/**
 * Assignments of pooled rows to the first sample, as kernelPermutationSums takes them. The first keeps the first `n` rows
 * there; the others put a random `n` of them in their place.
 */
export function assignmentMasks(random: Random, n: number, total: number, assignments: number): Uint8Array {
  const masks = sharedUint8(((total + 7) >> 3) * assignments);
  for (let b = 0; b < assignments; b++) {
    const first = b === 0 ? Int32Array.from({ length: n }, (_, i) => i) : subset(random, total, n);
    for (let i = 0; i < n; i++) masks[(first[i] >> 3) * assignments + b] |= 1 << (first[i] & 7);
  }
  return masks;
}

/** Sums over tiles in tile order, so that rounding does not depend on which thread did which. */
function addTiles(tiles: KernelPermutationTile[]): KernelPermutationTile {
  const [first, ...rest] = tiles;
  for (const tile of rest) {
    for (const part of ["within", "touching", "total"] as const) {
      const into = first[part];
      const from = tile[part];
      for (let i = 0; i < into.length; i++) into[i] += from[i];
    }
  }
  return first;
}

function unbiasedMmd2(
  sums: KernelPermutationTile,
  h: number,
  assignments: number,
  n: number,
  m: number,
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
  statistics: Float64Array[],
  sums: KernelPermutationTile,
  sizes: { n: number; m: number },
  alpha: number,
): MmdTest {
  const assignments = statistics[0].length;
  const { scales, studentised, maxima, compared } = comparedStatistics(statistics);
  const critical = quantileOfSorted(sorted(maxima.subarray(1)), 1 - alpha);
  const displaced = scales.map(({ mean: centre, sd }, h) =>
    displacedShare({
      sums,
      h,
      assignments,
      ...sizes,
      centre,
      critical,
      nullVariance: sd ** 2,
    }),
  );
  return {
    bandwidths,
    mmd2: statistics.map((values) => values[0]),
    pPerBandwidth: statistics.map(permutationP),
    p: permutationP(compared),
    leading: studentised.reduce((best, s, h) => (s[0] > studentised[best][0] ? h : best), 0),
    permutations: assignments - 1,
    observed: compared[0],
    null: compared.slice(1),
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
  const statistics = Array.from(sums.total, (_, h) => unbiasedMmd2(sums, h, assignments, n, m));
  return permutationP(comparedStatistics(statistics).compared);
}

interface Displacement {
  sums: KernelPermutationTile;
  h: number;
  assignments: number;
  n: number;
  m: number;
  /** Mean and variance of the permuted statistic, and the studentised value from which the test rejects. */
  centre: number;
  nullVariance: number;
  critical: number;
}

/**
 * The share f of generated samples that, lying far from all data, is seen with a power
 * aimed at 80% (.55 to .85 in simulations: the estimate is first-order). They leave the statistic at f²K,
 * with K the mean kernel value within the held-out sample. Its variance grows over that of the null by 4f²V(1/n + 1/m),
 * with V the variance of single samples' mean kernel values (the first-order term of the U-statistic).
 */
function displacedShare(displacement: Displacement): number {
  const { sums, h, assignments, n, m, centre, critical, nullVariance } = displacement;
  const own = h * assignments;
  const within = (2 * (sums.total[h] - sums.touching[own] + sums.within[own])) / (m * (m - 1));
  const total = n + m;
  // A permuted `touching` is the sum of n of the pooled rows' kernel sums, drawn without replacement.
  const drawn = variance(sums.touching.subarray(own + 1, own + assignments));
  const rowVariance = drawn / (n * (1 - n / total)) / (total - 1) ** 2;
  const spread = 4 * rowVariance * (1 / n + 1 / m);
  const isSeen = (f: number) => {
    // The displaced samples are in the pool that is permuted, too: there they scatter by a squared normal variable.
    const share = (f * n) / total;
    const scattered = within * share * (1 - share) * (1 / n + 1 / m);
    const threshold = centre + critical * Math.sqrt(nullVariance + 2 * scattered ** 2);
    return (
      f * f * within >= threshold + NORMAL_QUANTILE_OF_80_PERCENT * Math.sqrt(nullVariance + f * f * spread)
    );
  };
  if (!isSeen(1)) return 1;
  let [unseen, seen] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (unseen + seen) / 2;
    if (isSeen(middle)) seen = middle;
    else unseen = middle;
  }
  return seen;
}

/** Share of assignments, the observed one among them, at least as large as the observed. Ties are read with rounding. */
function permutationP(values: Float64Array): number {
  const slack = 1e-12 * Math.abs(values[0]);
  const atLeast = values.reduce((count, value) => count + (value >= values[0] - slack ? 1 : 0), 0);
  return atLeast / values.length;
}
