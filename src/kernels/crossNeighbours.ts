import { clearList, offerNearest, type NearestArguments } from "./nearest.ts";
import { RowReader } from "./rows.ts";
import { squaredDistance } from "./squaredDistance.ts";
import { tileRange } from "./tiles.ts";

/** Two sets, each with a ball about every row; balls are closed. */
export interface CrossArguments {
  /** The sets, and where the nearest targets of each query go. */
  nearest: NearestArguments;
  /** Squared radius of the ball about each query. */
  queryRadii: Float64Array;
  /** Squared radius of the ball about each target. */
  targetRadii: Float64Array;
}

/** Pairs of a query and a target of which one lies in the ball of the other, with their squared distances. */
export interface CrossTile {
  queries: Int32Array;
  targets: Int32Array;
  squared: Float64Array;
}

/**
 * The pairs of two sets that lie in each other's balls, and the nearest targets of each query: all that precision, recall,
 * density, coverage and distances to the other set are made of, in one pass.
 */
export function crossNeighbours(args: CrossArguments, tile: number): CrossTile {
  const { queries } = args.nearest;
  const [begin, end] = tileRange(tile, queries.n);
  const pairs = new CrossPairs(args);
  for (let i = begin; i < end; i++) crossRow(args, i, pairs);
  return pairs.toTile();
}

/** Lists the nearest targets of one query, and its pairs. */
export function crossRow(args: CrossArguments, i: number, pairs: CrossPairs): void {
  const { nearest, queryRadii, targetRadii } = args;
  const { queries, targets, k, squared, indices } = nearest;
  clearList(nearest, i);
  const [from, to] = [new RowReader(queries), new RowReader(targets)];
  const own = from.seek(i);
  for (let j = 0; j < targets.n; j++) {
    const limit = Math.max(squared[(i + 1) * k - 1], queryRadii[i], targetRadii[j]);
    const distance = squaredDistance(from.values, own, to.values, to.seek(j), queries.d, limit);
    offerNearest(squared, indices, i * k, k, distance, j);
    pairs.offer(i, j, distance);
  }
}

/** Collects pairs. */
export class CrossPairs {
  private readonly queries: number[] = [];
  private readonly targets: number[] = [];
  private readonly squared: number[] = [];

  constructor(private readonly args: CrossArguments) {}

  /** Takes the pair if one of the two lies in the ball of the other. */
  offer(i: number, j: number, squared: number): void {
    if (squared <= this.args.queryRadii[i] || squared <= this.args.targetRadii[j]) this.add(i, j, squared);
  }

  /** Takes a pair of which one lies in the ball of the other. */
  add(i: number, j: number, squared: number): void {
    this.queries.push(i);
    this.targets.push(j);
    this.squared.push(squared);
  }

  toTile(): CrossTile {
    return {
      queries: Int32Array.from(this.queries),
      targets: Int32Array.from(this.targets),
      squared: Float64Array.from(this.squared),
    };
  }
}
