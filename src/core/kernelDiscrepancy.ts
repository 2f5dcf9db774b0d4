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

/** Sums of a kernel over the other rows of the same set, one a row. */
export async function sumsWithin(runner: TileRunner, kernel: PairKernel, rows: Rows): Promise<Float64Array> {
  const tiles = await runner.run("kernelRowSums", { a: rows, b: rows, kernel, within: true });
  return added(
    tiles.map((tile) => tile.b),
    rows.n,
  );
}

/** Sums of a kernel over the rows of the other set, one a row of each set. */
export async function sumsBetween(
  runner: TileRunner,
  kernel: PairKernel,
  a: Rows,
  b: Rows,
): Promise<[Float64Array, Float64Array]> {
  const tiles = await runner.run("kernelRowSums", { a, b, kernel, within: false });
  const ofA = new Float64Array(a.n);
  let at = 0;
  for (const tile of tiles) {
    ofA.set(tile.a, at);
    at += tile.a.length;
  }
  return [
    ofA,
    added(
      tiles.map((tile) => tile.b),
      b.n,
    ),
  ];
}

/** In tile order, so that rounding does not depend on which thread did which. */
function added(parts: Float64Array[], length: number): Float64Array {
  const sums = new Float64Array(length);
  for (const part of parts) for (let i = 0; i < length; i++) sums[i] += part[i];
  return sums;
}

/**
 * Squared maximum mean discrepancy of two sets under a kernel, as a U-statistic (Gretton et al. 2012, JMLR 13, Lemma 6):
 * mean k(x, x′) + mean k(y, y′) − 2 mean k(x, y), pairs of a sample with itself left out.
 *
 * The standard error is the jackknife over samples of both sets. It is never too small on average, and when both laws are
 * equal, where the statistic degenerates, up to √2 too large (Efron & Stein 1981).
 *
 * @param x n × d; @param y m × d; both at least two rows
 */
export async function kernelDiscrepancy(
  runner: TileRunner,
  kernel: PairKernel,
  x: Rows,
  y: Rows,
): Promise<Discrepancy> {
  const xx = await sumsWithin(runner, kernel, x);
  const yy = await sumsWithin(runner, kernel, y);
  const [xy, yx] = await sumsBetween(runner, kernel, x, y);
  const [within, between, other] = [xx, xy, yy].map(total);
  const value = within / (x.n * (x.n - 1)) + other / (y.n * (y.n - 1)) - (2 * between) / (x.n * y.n);
  const variances =
    jackknifeVariance(withoutEach(xx, within, xy, between, y.n)) +
    jackknifeVariance(withoutEach(yy, other, yx, between, x.n));
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
