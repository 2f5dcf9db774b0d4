import { copyRows, rowRange, sharedFloat64, sharedInt32, sharedLike, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { contractionOf } from "./contraction.ts";

/** The nearest neighbours of each row of a set, nearest first. */
export interface Neighbours {
  k: number;
  /** n × k squared distances, ascending in each row. */
  squared: Float64Array;
  /** n × k row numbers. */
  indices: Int32Array;
}

/** The k nearest other rows of each row; k at most n − 1. */
export async function neighboursWithin(runner: TileRunner, rows: Rows, k: number): Promise<Neighbours> {
  return search(runner, rows, rows, k, true);
}

/** The nearest target of each query: distances (not squared) and row numbers. */
export async function nearestTargets(
  runner: TileRunner,
  queries: Rows,
  targets: Rows,
): Promise<{ distances: Float64Array; indices: Int32Array }> {
  const { squared, indices } = await search(runner, queries, targets, 1, false);
  return { distances: squared.map(Math.sqrt), indices };
}

/** Some rows of a set, by their numbers. */
interface ChosenRows {
  rows: Rows;
  chosen: readonly number[];
}

/** Bytes of rows that are copied at a time. */
const PART_BYTES = 2 ** 25;

/**
 * Distance from each chosen query to the nearest of the chosen targets. Rows are copied in parts: the chosen ones may be
 * nearly the whole set, of which there is no room for another.
 */
export async function nearestOfChosen(
  runner: TileRunner,
  queries: ChosenRows,
  targets: ChosenRows,
): Promise<Float64Array> {
  const nearest = new Float64Array(queries.chosen.length).fill(Infinity);
  const [queryPart, targetPart] = [new RowPart(queries), new RowPart(targets)];
  for (let from = 0; from < targets.chosen.length; from += targetPart.most) {
    const near = targetPart.from(from);
    for (let first = 0; first < queries.chosen.length; first += queryPart.most) {
      const { distances } = await nearestTargets(runner, queryPart.from(first), near);
      distances.forEach((distance, i) => (nearest[first + i] = Math.min(nearest[first + i], distance)));
    }
  }
  return nearest;
}

/** One part after another of chosen rows, in the same memory. */
class RowPart {
  /** Rows to a part. */
  readonly most: number;
  private readonly values: Rows["values"];

  constructor(private readonly set: ChosenRows) {
    const { d, values } = set.rows;
    const fitting = Math.floor(PART_BYTES / (d * values.BYTES_PER_ELEMENT));
    this.most = Math.max(1, Math.min(set.chosen.length, fitting));
    this.values = sharedLike(values, this.most * d);
  }

  /** The rows from the given place among the chosen on, until the next call. */
  from(first: number): Rows {
    const { rows, chosen } = this.set;
    const numbers = chosen.slice(first, first + this.most);
    copyRows(rows, numbers, this.values);
    return rowRange({ ...rows, values: this.values }, 0, numbers.length);
  }
}

/** The k nearest targets of each query; k at most the number of targets. */
export async function neighboursBetween(
  runner: TileRunner,
  queries: Rows,
  targets: Rows,
  k: number,
): Promise<Neighbours> {
  return search(runner, queries, targets, k, false);
}

async function search(
  runner: TileRunner,
  queries: Rows,
  targets: Rows,
  k: number,
  excludeSelf: boolean,
): Promise<Neighbours> {
  const squared = sharedFloat64(queries.n * k);
  const indices = sharedInt32(queries.n * k);
  const contracted = await contractionOf(runner, { queries, targets, k, excludeSelf });
  await runner.run("nearest", { queries, targets, k, excludeSelf, contracted, squared, indices });
  return { k, squared, indices };
}

/** Squared distance of each row to its k-th nearest other row. */
export function squaredRadii(neighbours: Neighbours, k: number): Float64Array {
  const n = neighbours.squared.length / neighbours.k;
  const radii = sharedFloat64(n);
  for (let i = 0; i < n; i++) radii[i] = neighbours.squared[i * neighbours.k + k - 1];
  return radii;
}
