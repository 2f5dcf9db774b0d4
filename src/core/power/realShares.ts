import { takeRows, type Rows } from "../../kernels/rows.ts";
import type { TileRunner } from "../../kernels/tileRunner.ts";
import { knnManifold, neighbourDepth } from "../knnManifold.ts";
import { neighboursWithin } from "../neighbours.ts";
import { mean, variance } from "../order.ts";
import { createRandom, subset } from "../random.ts";
import { poolOf } from "./pool.ts";
import { smoothedRows } from "./smoothedRows.ts";

export interface RealShare {
  value: number;
  /** Standard deviation from one pair of samples to the next. */
  deviation: number;
}

const REPETITIONS = 6;
/** Samples of each side beyond which the shares hardly change, and are measured at this size. */
const MOST_SAMPLES = 2000;

/** Precision and recall between two samples of one law, drawn from real data (from a smoothed version where it is small). */
export async function realShares(
  runner: TileRunner,
  real: Rows,
  { n: wanted, k, seed }: { n: number; k: number; seed: number },
): Promise<{ precision: RealShare; recall: RealShare }> {
  const n = Math.min(wanted, MOST_SAMPLES);
  const random = createRandom(seed, `power/shares/${n}`);
  const known = await poolOf(runner, real, random);
  const enough = 2 * n <= known.rows.n;
  const pool = enough ? known.rows : smoothedRows(known.rows, known.groups, 4 * n, random).rows;
  const found = { precision: [] as number[], recall: [] as number[] };
  for (let i = 0; i < REPETITIONS; i++) {
    const picks = subset(random, pool.n, 2 * n);
    const [a, b] = await Promise.all(
      [picks.subarray(0, n), picks.subarray(n)].map(async (rows) => {
        const drawn = takeRows(pool, rows);
        return { rows: drawn, neighbours: await neighboursWithin(runner, drawn, neighbourDepth(k, n)) };
      }),
    );
    const { precision, recall } = await knnManifold(runner, a, b, { k, ball: "closed", seed });
    found.precision.push(precision.value);
    found.recall.push(recall.value);
  }
  return { precision: shareOf(found.precision), recall: shareOf(found.recall) };
}

function shareOf(values: number[]): RealShare {
  return { value: mean(values), deviation: Math.sqrt(variance(values)) };
}
