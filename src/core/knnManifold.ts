import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { halvesOf } from "./halves.ts";
import {
  ballsOfHalves,
  coverageOnHalves,
  coverageWithinHalves,
  holds,
  membersOnHalves,
  widestRadii,
  type OnHalves,
  type RadiusRule,
} from "./manifoldHalves.ts";
import { crossMemberships, type Balls, type Memberships } from "./memberships.ts";
import { requireSamples } from "./metricRefused.ts";
import { squaredRadii, type Neighbours } from "./neighbours.ts";
import { Z95 } from "./normal.ts";
import { mean, variance } from "./order.ts";
import { proportionInterval } from "./proportionInterval.ts";
import { createRandom } from "./random.ts";

/** A set of samples with its neighbour lists, `neighbourDepth(k, n)` deep. */
export interface ManifoldSide {
  rows: Rows;
  neighbours: Neighbours;
}

export interface ManifoldOptions {
  /** Neighbour whose distance is the radius, not counting the point itself. */
  k: number;
  /** Whether a point at exactly the radius is inside ("closed", Kynkäänniemi) or not ("open", as prdc). */
  ball: "closed" | "open";
  seed: number;
  /** The set whose samples' nearest ones of the other set are listed; the generated one unless said. */
  nearestOf?: "generated" | "real";
}

/** A metric with its 95% interval and the variance behind it. */
export interface Measured {
  value: number;
  interval: [number, number];
  variance: number;
}

export interface KnnManifold {
  precision: Measured;
  recall: Measured;
  density: Measured;
  coverage: Measured;
  /** Generated samples in no ball of a real one. */
  outside: number[];
  /** Real samples whose ball holds no generated one. */
  uncovered: number[];
  /** Real samples in no ball of a generated one. */
  missed: number[];
  /** Real balls that hold each generated sample. */
  held: Int32Array;
  /**
   * How far each generated sample lies out in the ball that holds it deepest: squared distance to the centre over squared
   * radius, at most 1 inside the manifold. Only balls about centres to which the sample is nearer than about their 2k-th
   * neighbour are looked at; infinite where there is none.
   */
  reach: Float64Array;
  /**
   * Precision and density on random halves of the real samples (the same halves for every generated set), recall and
   * coverage on halves of the generated ones.
   */
  onHalves: Record<"precision" | "density" | "recall" | "coverage", OnHalves>;
  /** The nearest sample of the other set to each of `nearestOf`: the same pass finds it. */
  nearest: { distances: Float64Array; indices: Int32Array };
}

/** Random halves behind the manifold's own share of each interval. */
const HALVES = 60;

/**
 * How many neighbours to list so that the k-th neighbour within a random half of the set is among them: about 2k are
 * needed, the margin makes a miss rarer than one in a million.
 */
export function neighbourDepth(k: number, n: number): number {
  return Math.min(n - 1, 2 * k + Math.ceil(6 * Math.sqrt(k)) + 8);
}

/**
 * Improved precision and recall (Kynkäänniemi et al. 2019, arXiv 1904.06991), density and coverage (Naeem et al. 2020,
 * arXiv 2002.09797) from k-nearest-neighbour balls.
 *
 * Intervals: binomial given the manifold, plus the variance over random halves of the manifold's points (drawn without
 * replacement: the bootstrap's duplicates would break k-NN radii).
 *
 * @param real held-out samples, n × d; @param generated m × d
 * @throws MetricRefused when either set has fewer than k + 1 samples
 */
export async function knnManifold(
  runner: TileRunner,
  real: ManifoldSide,
  generated: ManifoldSide,
  options: ManifoldOptions,
): Promise<KnnManifold> {
  const { k, ball, seed } = options;
  requireManifold(real.rows.n, generated.rows.n, k);
  const realHalves = halvesOf(createRandom(seed, "manifold/real"), real.rows.n, HALVES);
  const generatedHalves = halvesOf(createRandom(seed, "manifold/generated"), generated.rows.n, HALVES);
  const ballsOfReal = ballsOfHalves(real.neighbours, k, realHalves, ball);
  const ballsOfGenerated = ballsOfHalves(generated.neighbours, k, generatedHalves, ball);
  const sides = [
    { rows: generated.rows, squaredRadii: widestRadii(ballsOfGenerated, k) },
    { rows: real.rows, squaredRadii: widestRadii(ballsOfReal, k) },
  ] as const;
  const { inReal, inGenerated, nearest } = await crossed(runner, ...sides, options.nearestOf);
  const realBalls = { squaredRadii: squaredRadii(real.neighbours, k), ball };
  const generatedBalls = { squaredRadii: squaredRadii(generated.neighbours, k), ball };

  const perGenerated = countBalls(inReal, realBalls);
  const perReal = countBalls(inGenerated, generatedBalls);
  const nearestGenerated = nearestQueryOfCentres(inReal, real.rows.n);
  const covered = Int32Array.from(nearestGenerated, (squared, i) => holds(realBalls, i, squared));

  const onReal = membersOnHalves(inReal, ballsOfReal, k);
  const onGenerated = membersOnHalves(inGenerated, ballsOfGenerated, k);
  const onHalves: KnnManifold["onHalves"] = {
    precision: onReal.share,
    density: onReal.density,
    recall: onGenerated.share,
    coverage: coverageOnHalves(inReal, realBalls, generatedHalves),
  };
  // Half of the real samples with the balls that they have among themselves.
  const coverageOfHalves = coverageWithinHalves(nearestGenerated, ballsOfReal).values;

  return {
    precision: measuredShare(perGenerated, variance(onHalves.precision.values)),
    recall: measuredShare(perReal, variance(onHalves.recall.values)),
    coverage: measuredShare(covered, variance(onHalves.coverage.values), variance(coverageOfHalves)),
    density: measuredDensity(perGenerated, k, variance(onHalves.density.values)),
    outside: indicesOfZero(perGenerated),
    uncovered: indicesOfZero(covered),
    missed: indicesOfZero(perReal),
    held: perGenerated,
    reach: reachOf(inReal, realBalls.squaredRadii),
    onHalves,
    nearest,
  };
}

/** Expectation of coverage when both sets come from one law, whatever that law is (Naeem et al. 2020, Lemma 2). */
export function expectedCoverage(n: number, m: number, k: number): number {
  let missed = 1;
  for (let j = 0; j < k; j++) missed *= (n - 1 - j) / (n + m - 1 - j);
  return 1 - missed;
}

function requireManifold(real: number, generated: number, k: number): void {
  const why = `k + 1 with k = ${k}`;
  requireSamples("Precision and recall", "held-out", real, k + 1, why);
  requireSamples("Precision and recall", "generated", generated, k + 1, why);
}

async function crossed(
  runner: TileRunner,
  generated: Balls,
  real: Balls,
  nearestOf: ManifoldOptions["nearestOf"],
): Promise<{ inReal: Memberships; inGenerated: Memberships; nearest: KnnManifold["nearest"] }> {
  if (nearestOf === "real") {
    const { firstInSecond, secondInFirst, nearest } = await crossMemberships(runner, real, generated);
    return { inReal: secondInFirst, inGenerated: firstInSecond, nearest };
  }
  const { firstInSecond, secondInFirst, nearest } = await crossMemberships(runner, generated, real);
  return { inReal: firstInSecond, inGenerated: secondInFirst, nearest };
}

/** For each query, the number of balls that hold it. */
function countBalls({ offsets, centres, squared }: Memberships, balls: RadiusRule): Int32Array {
  const counts = new Int32Array(offsets.length - 1);
  for (let query = 0; query < counts.length; query++) {
    for (let pair = offsets[query]; pair < offsets[query + 1]; pair++) {
      counts[query] += holds(balls, centres[pair], squared[pair]);
    }
  }
  return counts;
}

/** For each query, the least squared distance over squared radius among the balls that it is a member of. */
function reachOf({ offsets, centres, squared }: Memberships, squaredRadii: Float64Array): Float64Array {
  const reach = new Float64Array(offsets.length - 1).fill(Infinity);
  for (let query = 0; query < reach.length; query++) {
    for (let pair = offsets[query]; pair < offsets[query + 1]; pair++) {
      // A ball without extent holds its centre alone.
      const ratio = squared[pair] === 0 ? 0 : squared[pair] / squaredRadii[centres[pair]];
      if (ratio < reach[query]) reach[query] = ratio;
    }
  }
  return reach;
}

/** Squared distance of each centre to the nearest query in its ball; infinite where that holds none. */
function nearestQueryOfCentres({ centres, squared }: Memberships, count: number): Float64Array {
  const nearest = new Float64Array(count).fill(Infinity);
  for (let pair = 0; pair < centres.length; pair++) {
    nearest[centres[pair]] = Math.min(nearest[centres[pair]], squared[pair]);
  }
  return nearest;
}

function shareOfPositive(counts: Int32Array): number {
  return counts.reduce((sum, count) => sum + (count > 0 ? 1 : 0), 0) / counts.length;
}

/**
 * @param manifoldVariance of the share, by the samples that it is measured against
 * @param ownVariance by the samples that it is a share of, where they do more than count: each real sample is a centre and
 *   shapes the balls of others, which in many dimensions makes them all rise and fall together
 */
function measuredShare(counts: Int32Array, manifoldVariance: number, ownVariance = 0): Measured {
  const value = shareOfPositive(counts);
  const binomial = (value * (1 - value)) / counts.length;
  const extra = manifoldVariance + Math.max(0, ownVariance - binomial);
  return {
    value,
    interval: proportionInterval(value * counts.length, counts.length, extra),
    variance: binomial + extra,
  };
}

function measuredDensity(counts: Int32Array, k: number, manifoldVariance: number): Measured {
  const value = mean(counts) / k;
  const total = variance(counts) / (k * k * counts.length) + manifoldVariance;
  const half = Z95 * Math.sqrt(total);
  return { value, interval: [Math.max(0, value - half), value + half], variance: total };
}

function indicesOfZero(counts: Int32Array): number[] {
  const indices: number[] = [];
  counts.forEach((count, i) => {
    if (count === 0) indices.push(i);
  });
  return indices;
}
