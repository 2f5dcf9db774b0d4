import type { PairKernel } from "../kernels/kernelRowSums.ts";
import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { variance } from "./order.ts";

/** A squared discrepancy of two sets with its standard error. */
export interface Discrepancy {
  /** Unbiased, hence negative about half of the time when both laws are equal. */
  value: number;
  standardError: number;
}

/** Sums of kernels over the other rows of the same set, one a kernel and row. */
export async function sumsWithin(
  runner: TileRunner,
  kernels: PairKernel[],
  rows: Rows,
): Promise<Float64Array[]> {
  const tiles = await runner.run("kernelRowSums", { a: rows, b: rows, kernels, within: true });
  return kernels.map((_, k) =>
    added(
      tiles.map((tile) => tile[k].b),
      rows.n,
    ),
  );
}

/** Sums of kernels over the rows of the other set: for each kernel, one a row of each set. */
export async function sumsBetween(
  runner: TileRunner,
  kernels: PairKernel[],
  a: Rows,
  b: Rows,
): Promise<[Float64Array, Float64Array][]> {
  const tiles = await runner.run("kernelRowSums", { a, b, kernels, within: false });
  return kernels.map((_, k) => [
    joined(
      tiles.map((tile) => tile[k].a),
      a.n,
    ),
    added(
      tiles.map((tile) => tile[k].b),
      b.n,
    ),
  ]);
}

function joined(parts: Float64Array[], length: number): Float64Array {
  const all = new Float64Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** In tile order, so that rounding does not depend on which thread did which. */
function added(parts: Float64Array[], length: number): Float64Array {
  const sums = new Float64Array(length);
  for (const part of parts) for (let i = 0; i < length; i++) sums[i] += part[i];
  return sums;
}

/** kernelDiscrepancies of a single kernel. */
export async function kernelDiscrepancy(
  runner: TileRunner,
  kernel: PairKernel,
  x: Rows,
  y: Rows,
): Promise<Discrepancy> {
  const [discrepancy] = await kernelDiscrepancies(runner, [kernel], x, y);
  return discrepancy;
}

/**
 * Squared maximum mean discrepancies of two sets under some kernels, as U-statistics (Gretton et al. 2012, JMLR 13, Lemma
 * 6): mean k(x, x′) + mean k(y, y′) − 2 mean k(x, y), pairs of a sample with itself left out. One pass serves all kernels.
 *
 * The standard error is the jackknife over samples of both sets. It is never too small on average, and when both laws are
 * equal, where the statistic degenerates, up to √2 too large (Efron & Stein 1981).
 *
 * @param x n × d; @param y m × d; both at least two rows
 */
export async function kernelDiscrepancies(
  runner: TileRunner,
  kernels: PairKernel[],
  x: Rows,
  y: Rows,
): Promise<Discrepancy[]> {
  const xx = await sumsWithin(runner, kernels, x);
  const yy = await sumsWithin(runner, kernels, y);
  const across = await sumsBetween(runner, kernels, x, y);
  return kernels.map((_, k) => discrepancyOf(xx[k], yy[k], ...across[k]));
}

/** The discrepancy of two sets whose sums of one kernel are known: within each, and between each and the other. */
export function discrepancyOf(
  xx: Float64Array,
  yy: Float64Array,
  xy: Float64Array,
  yx: Float64Array,
): Discrepancy {
  const [n, m] = [xx.length, yy.length];
  const [within, between, other] = [xx, xy, yy].map(total);
  const value = within / (n * (n - 1)) + other / (m * (m - 1)) - (2 * between) / (n * m);
  const variances =
    jackknifeVariance(withoutEach(xx, within, xy, between, m)) +
    jackknifeVariance(withoutEach(yy, other, yx, between, n));
  return { value, standardError: Math.sqrt(variances) };
}

/**
 * The statistic without each sample of one set, up to what does not depend on that sample: a set of two is left without a
 * pair.
 */
function withoutEach(
  own: Float64Array,
  ownTotal: number,
  across: Float64Array,
  acrossTotal: number,
  others: number,
): Float64Array {
  const n = own.length;
  const pairs = Math.max(1, (n - 1) * (n - 2));
  return own.map(
    (sum, i) => (ownTotal - 2 * sum) / pairs - (2 * (acrossTotal - across[i])) / ((n - 1) * others),
  );
}

/** Jackknife estimate of variance from the values without each sample. */
export function jackknifeVariance(without: Float64Array): number {
  const n = without.length;
  return ((n - 1) ** 2 / n) * variance(without);
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
