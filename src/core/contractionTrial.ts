import { kept } from "../kernels/candidateLists.ts";
import type { Contracted } from "../kernels/contractedRows.ts";
import { offerNearest, type NearestArguments } from "../kernels/nearest.ts";
import { copyRow, float64Values, rowRange, type Float64Rows } from "../kernels/rows.ts";
import { squaredDistance } from "../kernels/squaredDistance.ts";

/** A search among the pairs of two sets, or of one with itself. */
export type PairSearch = Pick<NearestArguments, "queries" | "targets" | "k" | "excludeSelf"> & {
  /** Squared radii of balls about either set's rows, of which all pairs are wanted. */
  radii?: { queries: Float64Array; targets: Float64Array };
};

/** Queries that are tried, spread over the set. */
const TRIED = 16;
/** Numbers of coordinates among which one is chosen, ascending. */
const WIDTHS = [16, 32, 64, 128];
/** Costs in columns of the filter's products: what it does with a product, and measuring a pair, by its columns and apart. */
const SELECTION = 48;
const MEASURED_COLUMN = 24;
const MEASURED = 2000;
/** Share of the cost of all columns that a contraction must stay below. */
const WORTH = 0.8;

/**
 * How many coordinates of contracted rows make a search cheapest, from what they leave to be measured for a few queries.
 * @param share of the targets that are in this search: the others leave as many to be measured
 * @returns undefined where all columns at once are as cheap
 */
export function bestWidth(
  search: PairSearch,
  contracted: Pick<Contracted, "queries" | "targets">,
  share = 1,
): number | undefined {
  const widths = WIDTHS.filter((width) => width < contracted.targets.d - 1).concat(contracted.targets.d - 1);
  const left = pairsLeft(search, contracted, widths);
  let best: number | undefined;
  const n = search.targets.n / share;
  let least = WORTH * costOfAllColumns(search, n);
  for (const [w, width] of widths.entries()) {
    const cost = costOf(search, n, width + 1, left[w] / share);
    if (cost < least) [best, least] = [width, cost];
  }
  return best;
}

/** Cost of one query and n targets in all columns, but for pairs that any filter leaves. */
function costOfAllColumns({ targets: { d }, excludeSelf, radii }: PairSearch, n: number): number {
  return n * (excludeSelf ? 0.5 : 1) * (d + (radii ? 2 : 1) * SELECTION);
}

/** Cost of one query in few: a pass that lists, one that finds what may still be nearer, and what is measured. */
function costOf(
  { targets, k, excludeSelf, radii }: PairSearch,
  n: number,
  columns: number,
  left: number,
): number {
  const measured = kept(k) + left;
  const first = (excludeSelf ? 0.5 : 1) * (columns + (radii ? 2 : 1) * SELECTION);
  const second = columns + SELECTION / 2;
  return n * (first + second) + measured * (MEASURED_COLUMN * targets.d + MEASURED);
}

/** Pairs that a tried query leaves to be measured on average, for each width. */
function pairsLeft(
  search: PairSearch,
  contracted: Pick<Contracted, "queries" | "targets">,
  widths: readonly number[],
): number[] {
  const { queries } = search;
  const tried = Math.min(TRIED, queries.n);
  const totals = widths.map(() => 0);
  const tails = tailsOf(contracted.targets, widths);
  for (let t = 0; t < tried; t++) {
    const i = Math.floor((t * queries.n) / tried);
    const bounds = lowerBounds(contracted, i, widths, tails);
    bounds.forEach((squared, w) => (totals[w] += pairsOfQuery(search, i, squared)));
  }
  return totals.map((total) => total / tried);
}

/** For each width the norm of the coordinates from there on, of every row. */
function tailsOf({ n, d, values }: Float64Rows, widths: readonly number[]): Float64Array[] {
  const tails = widths.map(() => new Float64Array(n));
  for (let i = 0; i < n; i++) {
    let sum = 0;
    let w = widths.length - 1;
    for (let c = d - 1; w >= 0; c--) {
      sum += values[i * d + c] * values[i * d + c];
      if (c === widths[w]) tails[w--][i] = Math.sqrt(sum);
    }
  }
  return tails;
}

/** Squared distances of query i to all targets along so many coordinates and across them, for each width. */
function lowerBounds(
  { queries, targets }: Pick<Contracted, "queries" | "targets">,
  i: number,
  widths: readonly number[],
  tails: readonly Float64Array[],
): Float64Array[] {
  const { n, d, values } = targets;
  const own = queries.values.subarray(i * d, (i + 1) * d);
  const ownTails = tailsOf({ n: 1, d, values: own }, widths);
  const bounds = widths.map(() => new Float64Array(n));
  for (let j = 0; j < n; j++) {
    let sum = 0;
    let c = 0;
    for (const [w, width] of widths.entries()) {
      for (; c < width; c++) sum += (own[c] - values[j * d + c]) ** 2;
      bounds[w][j] = sum + (ownTails[w][0] - tails[w][j]) ** 2;
    }
  }
  return bounds;
}

/** Pairs of query i that must be measured where these bounds are all that is known. */
function pairsOfQuery(search: PairSearch, i: number, bounds: Float64Array): number {
  const { k, excludeSelf, radii } = search;
  const keep = kept(k);
  const nearest = { squared: new Float64Array(keep).fill(Infinity), indices: new Int32Array(keep).fill(-1) };
  bounds.forEach((squared, j) => {
    if (!excludeSelf || j !== i) offerNearest(nearest.squared, nearest.indices, 0, keep, squared, j);
  });
  const limit = distancesTo(search, i, nearest.indices)[k - 1];
  const own = radii?.queries[i] ?? -1;
  let count = 0;
  bounds.forEach((squared, j) => {
    if (squared <= limit) count++;
    if (radii && (squared <= own || squared <= radii.targets[j])) count++;
  });
  return count;
}

/** Squared distances of query i to some targets, ascending. */
function distancesTo({ queries, targets }: PairSearch, i: number, chosen: Int32Array): Float64Array {
  const [own, other] = [float64Values(rowRange(queries, i, i + 1)), new Float64Array(targets.d)];
  return Float64Array.from(chosen, (j) => {
    if (j < 0) return Infinity;
    copyRow(targets, j, other);
    return squaredDistance(own, 0, other, 0, targets.d, Infinity);
  }).sort();
}
