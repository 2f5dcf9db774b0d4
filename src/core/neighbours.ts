import { sharedFloat64, sharedInt32, type Rows } from "../kernels/rows.ts";
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
