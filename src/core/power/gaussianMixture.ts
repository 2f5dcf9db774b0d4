import type { Rows } from "../../kernels/rows.ts";
import type { TileRunner } from "../../kernels/tileRunner.ts";
import { kMeans } from "../kMeans.ts";
import { nearestTargets } from "../neighbours.ts";
import type { Random } from "../random.ts";
import { choleskyOf, forwardSolve } from "./smallCholesky.ts";

/** "full": every group has a covariance of its own. "spherical": all have one variance, the same in every direction. */
type CovarianceModel = "full" | "spherical";

/** A mixture of Gaussian laws fitted to rows of p values. */
export interface GaussianMixture {
  model: CovarianceModel;
  weights: number[];
  means: Float64Array[];
  /** p × p, row-major, one a group. */
  covariances: Float64Array[];
  /** Chance of each group for each row: n × groups. */
  memberships: Float64Array;
  /** Bayesian information criterion −2 log L + parameters · log n: the smaller the better. */
  bic: number;
}

const ITERATIONS = 50;
const STARTS = 2;
const MOST_GROUPS = 10;
/** Numbers of groups that may be worse in a row before larger ones are not tried. */
const PATIENCE = 2;
/** Share of the overall variance below which no direction of a group falls: else a group could shrink onto a sample. */
const LEAST_VARIANCE = 1e-4;

/**
 * The mixture, and with it the number of groups, that the Bayesian information criterion prefers (Fraley & Raftery
 * 2002), among full and common spherical covariances. Fitted by expectation and maximisation from k-means starts.
 */
export async function bestMixture(runner: TileRunner, rows: Rows, random: Random): Promise<GaussianMixture> {
  let best: GaussianMixture | undefined;
  for (let groups = 1, worse = 0; groups <= MOST_GROUPS && worse < PATIENCE; groups++) {
    // A group needs a few rows more than it has directions.
    if (groups > 1 && rows.n < groups * (rows.d + 3)) break;
    const found = await mixtureOf(runner, rows, groups, random);
    if (best && found.bic >= best.bic) worse++;
    else [best, worse] = [found, 0];
  }
  return best!;
}

async function mixtureOf(
  runner: TileRunner,
  rows: Rows,
  groups: number,
  random: Random,
): Promise<GaussianMixture> {
  let best: GaussianMixture | undefined;
  for (let start = 0; start < (groups === 1 ? 1 : STARTS); start++) {
    const centres = await kMeans(runner, rows, groups, random);
    const { indices } = await nearestTargets(runner, rows, centres);
    for (const model of ["spherical", "full"] as const) {
      const found = fitFrom(rows, crispMemberships(indices, centres.n), centres.n, model);
      if (!best || found.bic < best.bic) best = found;
    }
  }
  return best!;
}

function crispMemberships(cells: Int32Array, groups: number): Float64Array {
  const memberships = new Float64Array(cells.length * groups);
  cells.forEach((cell, i) => (memberships[i * groups + cell] = 1));
  return memberships;
}

/** Fits a mixture of as many groups from given memberships (n × groups), which are left as they are. */
export function fitFrom(
  rows: Rows,
  memberships: Float64Array,
  groups: number,
  model: CovarianceModel,
): GaussianMixture {
  const floor = LEAST_VARIANCE * overallVariance(rows) || 1e-300;
  let current = memberships.slice();
  let before = -Infinity;
  let fit = maximise(rows, current, groups, model, floor);
  let likelihood = -Infinity;
  for (let i = 0; i < ITERATIONS; i++) {
    ({ memberships: current, likelihood } = expect(rows, fit));
    if (likelihood - before < 1e-5 * rows.n) break;
    before = likelihood;
    fit = maximise(rows, current, groups, model, floor);
  }
  const bic = -2 * likelihood + parameterCount(rows.d, groups, model) * Math.log(rows.n);
  return { ...fit, memberships: current, bic };
}

function parameterCount(p: number, groups: number, model: CovarianceModel): number {
  return groups - 1 + groups * p + (model === "full" ? (groups * p * (p + 1)) / 2 : 1);
}

type Laws = Pick<GaussianMixture, "model" | "weights" | "means" | "covariances">;

function maximise(
  rows: Rows,
  memberships: Float64Array,
  groups: number,
  model: CovarianceModel,
  floor: number,
): Laws {
  const { n, d, values } = rows;
  const mass = new Float64Array(groups);
  const means = Array.from({ length: groups }, () => new Float64Array(d));
  for (let i = 0; i < n; i++) {
    for (let g = 0; g < groups; g++) {
      const chance = memberships[i * groups + g];
      mass[g] += chance;
      for (let c = 0; c < d; c++) means[g][c] += chance * values[i * d + c];
    }
  }
  means.forEach((mean, g) => mean.forEach((sum, c) => (mean[c] = sum / Math.max(mass[g], 1e-12))));
  const scatters = means.map((mean, g) => scatterAbout(rows, memberships, groups, g, mean));
  const covariances =
    model === "full"
      ? scatters.map((scatter, g) => covarianceOf(scatter, Math.max(mass[g], 1e-12), d, floor))
      : sphericalOf(scatters, n, d, floor);
  return { model, weights: Array.from(mass, (sum) => sum / n), means, covariances };
}

function scatterAbout(
  { n, d, values }: Rows,
  memberships: Float64Array,
  groups: number,
  g: number,
  mean: Float64Array,
): Float64Array {
  const scatter = new Float64Array(d * d);
  const deviation = new Float64Array(d);
  for (let i = 0; i < n; i++) {
    const chance = memberships[i * groups + g];
    if (chance < 1e-9) continue;
    for (let c = 0; c < d; c++) deviation[c] = values[i * d + c] - mean[c];
    for (let a = 0; a < d; a++) {
      for (let b = 0; b <= a; b++) scatter[a * d + b] += chance * deviation[a] * deviation[b];
    }
  }
  for (let a = 0; a < d; a++) for (let b = 0; b < a; b++) scatter[b * d + a] = scatter[a * d + b];
  return scatter;
}

function covarianceOf(scatter: Float64Array, mass: number, d: number, floor: number): Float64Array {
  return scatter.map((sum, at) => sum / mass + (at % (d + 1) === 0 ? floor : 0));
}

function sphericalOf(scatters: Float64Array[], n: number, d: number, floor: number): Float64Array[] {
  let trace = 0;
  for (const scatter of scatters) for (let c = 0; c < d; c++) trace += scatter[c * (d + 1)];
  const variance = trace / (n * d) + floor;
  return scatters.map((scatter) => scatter.map((_, at) => (at % (d + 1) === 0 ? variance : 0)));
}

/** Memberships of all rows under the laws, and the log-likelihood. */
function expect(rows: Rows, { weights, means, covariances }: Laws) {
  const { n, d, values } = rows;
  const groups = weights.length;
  const factors = covariances.map((covariance) => choleskyOf(covariance, d));
  const constants = factors.map((factor, g) => {
    let logRoot = 0;
    for (let c = 0; c < d; c++) logRoot += Math.log(factor[c * (d + 1)]);
    return Math.log(Math.max(weights[g], 1e-300)) - logRoot - (d / 2) * Math.log(2 * Math.PI);
  });
  const memberships = new Float64Array(n * groups);
  const logs = new Float64Array(groups);
  const deviation = new Float64Array(d);
  let likelihood = 0;
  for (let i = 0; i < n; i++) {
    let most = -Infinity;
    for (let g = 0; g < groups; g++) {
      for (let c = 0; c < d; c++) deviation[c] = values[i * d + c] - means[g][c];
      logs[g] = constants[g] - forwardSolve(factors[g], deviation, d) / 2;
      most = Math.max(most, logs[g]);
    }
    let sum = 0;
    for (let g = 0; g < groups; g++) sum += Math.exp(logs[g] - most);
    for (let g = 0; g < groups; g++) memberships[i * groups + g] = Math.exp(logs[g] - most) / sum;
    likelihood += most + Math.log(sum);
  }
  return { memberships, likelihood };
}

/** Chance of each group for each row under a mixture: n × groups. */
export function membershipsOf(rows: Rows, mixture: Laws): Float64Array {
  return expect(rows, mixture).memberships;
}

function overallVariance({ n, d, values }: Rows): number {
  let total = 0;
  for (let c = 0; c < d; c++) {
    let sum = 0;
    for (let i = 0; i < n; i++) sum += values[i * d + c];
    const mean = sum / n;
    for (let i = 0; i < n; i++) total += (values[i * d + c] - mean) ** 2;
  }
  return total / (n * d);
}

/** Trace of the mixture's covariance within groups. */
export function varianceWithin({ weights, covariances }: GaussianMixture): number {
  const p = Math.sqrt(covariances[0].length);
  let trace = 0;
  covariances.forEach((covariance, g) => {
    for (let c = 0; c < p; c++) trace += weights[g] * covariance[c * (p + 1)];
  });
  return trace;
}
