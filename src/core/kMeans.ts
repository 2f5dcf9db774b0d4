import { RowReader, sharedFloat64, takeRows, type Float64Rows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { nearestTargets } from "./neighbours.ts";
import { subset, type Random } from "./random.ts";

const ITERATIONS = 25;
/** Rows that the centres are fitted to; more would not move them much. */
const MOST_ROWS = 2000;

/**
 * Centres of k cells by Lloyd's iterations from a k-means++ start (Arthur & Vassilvitskii 2007). Fewer than k where there
 * are not so many different rows.
 */
export async function kMeans(runner: TileRunner, rows: Rows, k: number, random: Random): Promise<Rows> {
  const part = rows.n <= MOST_ROWS ? rows : takeRows(rows, subset(random, rows.n, MOST_ROWS));
  let centres = await spreadStart(runner, part, k, random);
  let before: Int32Array | undefined;
  for (let i = 0; i < ITERATIONS; i++) {
    const { indices } = await nearestTargets(runner, part, centres);
    if (before && indices.every((cell, row) => cell === before![row])) break;
    before = indices;
    centres = meansOf(part, indices, centres);
  }
  return centres;
}

/** Starting rows, each drawn with chance in proportion to its squared distance from those before. */
async function spreadStart(runner: TileRunner, rows: Rows, k: number, random: Random): Promise<Rows> {
  const chosen = [random.integer(rows.n)];
  const squared = new Float64Array(rows.n).fill(Infinity);
  while (chosen.length < k) {
    const { distances } = await nearestTargets(runner, rows, takeRows(rows, chosen.slice(-1)));
    distances.forEach((distance, i) => (squared[i] = Math.min(squared[i], distance * distance)));
    const total = squared.reduce((sum, value) => sum + value, 0);
    if (!(total > 0)) break;
    let left = random.uniform() * total;
    let next = 0;
    while (next < rows.n - 1 && (left -= squared[next]) >= 0) next++;
    chosen.push(next);
  }
  return takeRows(rows, chosen);
}

/** Mean of the rows of each cell; an empty cell keeps its centre. */
function meansOf(rows: Rows, cells: Int32Array, centres: Rows): Float64Rows {
  const { n, d } = centres;
  const values = sharedFloat64(n * d);
  const counts = new Int32Array(n);
  const reader = new RowReader(rows);
  cells.forEach((cell, i) => {
    counts[cell]++;
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) values[cell * d + c] += reader.values[base + c];
  });
  for (let cell = 0; cell < n; cell++) {
    for (let c = 0; c < d; c++) {
      values[cell * d + c] = counts[cell]
        ? values[cell * d + c] / counts[cell]
        : centres.values[cell * d + c];
    }
  }
  return { n, d, values };
}
