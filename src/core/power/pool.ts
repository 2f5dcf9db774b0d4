import { sharedFloat64, takeRows, type Float64Rows, type Rows } from "../../kernels/rows.ts";
import type { TileRunner } from "../../kernels/tileRunner.ts";
import { subset, type Random } from "../random.ts";
import { groupsOf, type Groups } from "./groups.ts";

/** Rows to draw from, with their groups. */
export interface Pool {
  rows: Float64Rows;
  groups: Groups;
}

/** Values that a pool holds at most, and bounds on its rows. */
const MOST_VALUES = 4e6;
const FEWEST_POOLED = 1000;
const MOST_POOLED = 20_000;

/** Rows of d values that a pool holds at most. */
export function mostPooled(d: number): number {
  return Math.min(MOST_POOLED, Math.max(FEWEST_POOLED, Math.floor(MOST_VALUES / d)));
}

/** A pool of a set's rows, or of a random part of very many. */
export async function poolOf(runner: TileRunner, set: Rows, random: Random): Promise<Pool> {
  const most = mostPooled(set.d);
  const part = set.n <= most ? set : takeRows(set, subset(random, set.n, most));
  const values = sharedFloat64(part.n * part.d);
  values.set(part.values);
  const rows = { n: part.n, d: part.d, values };
  return { rows, groups: await groupsOf(runner, rows, random) };
}
