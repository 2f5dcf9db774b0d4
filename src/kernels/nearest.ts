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
  const base = i * k;
  squared.fill(Infinity, base, base + k);
  indices.fill(-1, base, base + k);
  const [from, to] = [new RowReader(queries), new RowReader(targets)];
  const own = from.seek(i);
  let worst = Infinity;
  for (let j = 0; j < targets.n; j++) {
    if (excludeSelf && j === i) continue;
    const other = to.seek(j);
    const distance = squaredDistance(from.values, own, to.values, other, queries.d, Math.min(worst, limit));
    if (distance >= worst) continue;
    insertNearest(squared, indices, base, k, distance, j);
    worst = squared[base + k - 1];
  }
}

/** Puts a candidate into its place in the sorted list that begins at `base`; the last one falls out. */
export function insertNearest(
  squared: Float64Array,
  indices: Int32Array,
  base: number,
  k: number,
  distance: number,
  j: number,
): void {
  let slot = base + k - 1;
  while (slot > base && squared[slot - 1] > distance) {
    squared[slot] = squared[slot - 1];
    indices[slot] = indices[slot - 1];
    slot--;
  }
  squared[slot] = distance;
  indices[slot] = j;
}
