import { EigenvalueDecomposition, Matrix } from "ml-matrix";
import { sharedFloat64, takeRows, type Float64Rows } from "../../kernels/rows.ts";
import type { TileRunner } from "../../kernels/tileRunner.ts";
import { columnMeans } from "../covariance.ts";
import { alongComponents, principalComponents, type PrincipalComponents } from "../principalComponents.ts";
import { subset, type Random } from "../random.ts";
import {
  bestMixture,
  fitFrom,
  membershipsOf,
  varianceWithin,
  type GaussianMixture,
} from "./gaussianMixture.ts";

/** The groups (modes) of a set, and the scales that effects are measured in. */
export interface Groups {
  count: number;
  /** Group of each row. */
  labels: Int32Array;
  sizes: number[];
  /** Mean of each group's rows, d values. */
  means: Float64Array[];
  /** First principal axis, of length one. */
  axis: Float64Array;
  /** Standard deviation along that axis: of all rows, and about the group means. */
  axisDeviation: { global: number; local: number };
  /** Root mean square deviation of a value from its group's mean. */
  localDeviation: number;
  /** Dimensions in which the mixture was fitted. */
  dimensions: number;
  measure: SpreadMeasure;
}

/** What the spread within groups is measured with: the same axes, and the mixture fitted anew. */
interface SpreadMeasure {
  components: PrincipalComponents;
  part: Int32Array;
  mixture: GaussianMixture;
}

/** A mixture is fitted in so many principal components, or in those that hold most of the variance. */
const MOST_COMPONENTS = 6;
const VARIANCE_SHARE = 0.9;
/** Columns, or rows, whose decomposition takes a few hundredths of a second. */
const MOST_DECOMPOSED = 128;
const MOST_FITTED = 600;

/**
 * Groups of a set by a mixture of Gaussian laws whose number the Bayesian information criterion chooses, in a few
 * principal components where there are many columns. One group where that is best.
 */
export async function groupsOf(runner: TileRunner, rows: Float64Rows, random: Random): Promise<Groups> {
  const components = await componentsOf(runner, rows, random);
  const coordinates = await alongComponents(runner, rows, components);
  const part = subset(random, rows.n, Math.min(rows.n, MOST_FITTED));
  const mixture = await bestMixture(runner, takeRows(coordinates, part), random);
  const labels = likeliest(membershipsOf(coordinates, mixture), rows.n);
  const count = mixture.weights.length;
  const { means, sizes } = groupMeans(rows, labels, count);
  return {
    count,
    labels,
    sizes,
    means,
    ...scalesOf(rows, labels, means, components),
    dimensions: coordinates.d,
    measure: { components, part, mixture },
  };
}

/** Few components of few columns: an eigenvalue decomposition of their covariance, or of the inner products of few rows. */
async function componentsOf(
  runner: TileRunner,
  rows: Float64Rows,
  random: Random,
): Promise<PrincipalComponents> {
  const { n, d, values } = rows;
  const limits = { most: MOST_COMPONENTS, share: d <= MOST_COMPONENTS ? 1 : VARIANCE_SHARE };
  if (d > MOST_DECOMPOSED) {
    const part = takeRows(rows, subset(random, n, Math.min(n, MOST_DECOMPOSED)));
    return principalComponents(runner, part, limits, random);
  }
  const mean = columnMeans(rows);
  const scatter = new Matrix(d, d);
  for (let i = 0; i < n; i++) {
    for (let a = 0; a < d; a++) {
      const deviation = values[i * d + a] - mean[a];
      for (let b = 0; b <= a; b++)
        scatter.set(a, b, scatter.get(a, b) + deviation * (values[i * d + b] - mean[b]));
    }
  }
  for (let a = 0; a < d; a++) for (let b = 0; b < a; b++) scatter.set(b, a, scatter.get(a, b));
  return leading(scatter, mean, limits);
}

function leading(
  scatter: Matrix,
  mean: Float64Array,
  { most, share }: { most: number; share: number },
): PrincipalComponents {
  const d = mean.length;
  const { realEigenvalues, eigenvectorMatrix } = new EigenvalueDecomposition(scatter, {
    assumeSymmetric: true,
  });
  const total = realEigenvalues.reduce((sum, value) => sum + Math.max(0, value), 0);
  const order = realEigenvalues.map((_, i) => i).sort((a, b) => realEigenvalues[b] - realEigenvalues[a]);
  const axes: number[][] = [];
  let held = 0;
  for (const i of order.slice(0, most)) {
    // Data without any variance keeps one direction, in which all of it is zero.
    if (axes.length > 0 && (held >= share * total || !(realEigenvalues[i] > 1e-12 * total))) break;
    const axis = eigenvectorMatrix.getColumn(i);
    const largest = axis.reduce((best, value) => (Math.abs(value) > Math.abs(best) ? value : best), 0);
    axes.push(axis.map((value) => (largest < 0 ? -value : value)));
    held += Math.max(0, realEigenvalues[i]);
  }
  const values = sharedFloat64(axes.length * d);
  axes.forEach((axis, i) => values.set(axis, i * d));
  return { mean, axes: { n: axes.length, d, values }, share: total > 0 ? held / total : 1 };
}

function likeliest(memberships: Float64Array, n: number): Int32Array {
  const groups = memberships.length / n;
  return Int32Array.from({ length: n }, (_, i) => {
    let best = 0;
    for (let g = 1; g < groups; g++)
      if (memberships[i * groups + g] > memberships[i * groups + best]) best = g;
    return best;
  });
}

function groupMeans({ n, d, values }: Float64Rows, labels: Int32Array, count: number) {
  const means = Array.from({ length: count }, () => new Float64Array(d));
  const sizes = new Array<number>(count).fill(0);
  for (let i = 0; i < n; i++) {
    const mean = means[labels[i]];
    sizes[labels[i]]++;
    for (let c = 0; c < d; c++) mean[c] += values[i * d + c];
  }
  means.forEach((mean, g) => mean.forEach((sum, c) => (mean[c] = sum / Math.max(1, sizes[g]))));
  return { means, sizes };
}

function scalesOf(
  { n, d, values }: Float64Rows,
  labels: Int32Array,
  means: Float64Array[],
  { mean, axes }: PrincipalComponents,
): Pick<Groups, "axis" | "axisDeviation" | "localDeviation"> {
  const axis = Float64Array.from(axes.values.subarray(0, d));
  let [within, along, alongWithin] = [0, 0, 0];
  for (let i = 0; i < n; i++) {
    const own = means[labels[i]];
    let [from, fromOwn] = [0, 0];
    for (let c = 0; c < d; c++) {
      const deviation = values[i * d + c] - own[c];
      within += deviation * deviation;
      fromOwn += deviation * axis[c];
      from += (values[i * d + c] - mean[c]) * axis[c];
    }
    along += from * from;
    alongWithin += fromOwn * fromOwn;
  }
  return {
    axis,
    axisDeviation: { global: Math.sqrt(along / n), local: Math.sqrt(alongWithin / n) },
    localDeviation: Math.sqrt(within / (n * d)),
  };
}

/**
 * The factor by which the spread within groups differs between two versions of the same rows: the mixture is fitted
 * anew to the changed ones, from where it was.
 */
export async function spreadFactor(
  runner: TileRunner,
  changed: Float64Rows,
  { measure }: Groups,
): Promise<number> {
  const { components, part, mixture } = measure;
  const coordinates = await alongComponents(runner, takeRows(changed, part), components);
  const refitted = fitFrom(coordinates, mixture.memberships, mixture.weights.length, mixture.model);
  return Math.sqrt(varianceWithin(refitted) / varianceWithin(mixture));
}
