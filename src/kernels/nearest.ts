import type { Contracted } from "./contractedRows.ts";
import { RowReader, type Rows } from "./rows.ts";
import { squaredDistance } from "./squaredDistance.ts";
import { tileRange } from "./tiles.ts";

export interface NearestArguments {
  queries: Rows;
  targets: Rows;
  /** Neighbours wanted; at most targets.n, or targets.n − 1 with excludeSelf. */
  k: number;
  /** Queries and targets are the same set and a row is not its own neighbour. */
  excludeSelf: boolean;
  /** The sets in few columns, for filters to rule pairs out by. Has no part in what the lists are. */
  contracted?: Contracted;
  /** Out: queries.n × k squared distances, ascending. */
  squared: Float64Array;
  /** Out: queries.n × k row numbers in targets; equal distances in order of row number. */
  indices: Int32Array;
}

/** The k nearest targets of each query of one tile, exact in float64. */
export function nearest(args: NearestArguments, tile: number): undefined {
  const [begin, end] = tileRange(tile, args.queries.n);
  for (let i = begin; i < end; i++) nearestWithin(args, i, Infinity);
}

/** Lists the k nearest targets of query i. @param limit a squared distance within which there are k targets */
export function nearestWithin(args: NearestArguments, i: number, limit: number): void {
  const { queries, targets, k, excludeSelf, squared, indices } = args;
  clearList(args, i);
  const [from, to] = [new RowReader(queries), new RowReader(targets)];
  const own = from.seek(i);
  let worst = Infinity;
  for (let j = 0; j < targets.n; j++) {
    if (excludeSelf && j === i) continue;
    const other = to.seek(j);
    const distance = squaredDistance(from.values, own, to.values, other, queries.d, Math.min(worst, limit));
    offerNearest(squared, indices, i * k, k, distance, j);
    worst = squared[(i + 1) * k - 1];
  }
}

/** Empties the list of query i. */
export function clearList({ k, squared, indices }: NearestArguments, i: number): void {
  squared.fill(Infinity, i * k, (i + 1) * k);
  indices.fill(-1, i * k, (i + 1) * k);
}

/**
 * Puts target j into its place in the list that begins at `base`, where the last one falls out, if it comes before that.
 * Targets may be offered in any order.
 */
export function offerNearest(
  squared: Float64Array,
  indices: Int32Array,
  base: number,
  k: number,
  distance: number,
  j: number,
): void {
  let slot = base + k - 1;
  if (!precedes(distance, j, squared[slot], indices[slot])) return;
  for (; slot > base && precedes(distance, j, squared[slot - 1], indices[slot - 1]); slot--) {
    squared[slot] = squared[slot - 1];
    indices[slot] = indices[slot - 1];
  }
  squared[slot] = distance;
  indices[slot] = j;
}

/** By distance, then by row number. Nothing comes before an empty place of distance Infinity. */
function precedes(distance: number, row: number, otherDistance: number, otherRow: number): boolean {
  return distance < otherDistance || (distance === otherDistance && row < otherRow);
}
