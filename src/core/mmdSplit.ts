import { takeRows, stackRows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { chooseBandwidths } from "./bandwidths.ts";
import { kernelDiscrepancies } from "./kernelDiscrepancy.ts";
import { requireSamples } from "./metricRefused.ts";
import { mmdTest, type MmdOptions, type MmdTest } from "./mmd.ts";
import { createRandom, permutation } from "./random.ts";

export interface MmdSplitTest extends MmdTest {
  /** Samples of each side that were tested; the others chose the bandwidth. */
  n: number;
  m: number;
}

/** Samples of each side below which neither half can do its work. */
const FEWEST = 8;
/** Samples of each side that choose the bandwidth, at most: it is a matter of scale, not of detail. */
const MOST_CHOOSING = 2000;

/**
 * MMD test whose bandwidth is chosen on a random half of both sets, where MMD² is largest in units of its standard error
 * (Gretton et al. 2012b; Sutherland et al. 2017), and tested on the other half, so that the choice cannot inflate the level.
 *
 * @throws MetricRefused below eight samples of either set
 */
export async function mmdSplitTest(
  runner: TileRunner,
  generated: Rows,
  heldout: Rows,
  options: Omit<MmdOptions, "rule">,
): Promise<MmdSplitTest> {
  const why = "half of them choose the bandwidth";
  requireSamples("A split MMD test", "generated", generated.n, FEWEST, why);
  requireSamples("A split MMD test", "held-out", heldout.n, FEWEST, why);
  const [chooseX, testX] = halves(generated, options.seed, `${options.stream}/split/generated`);
  const [chooseY, testY] = halves(heldout, options.seed, `${options.stream}/split/heldout`);
  const bandwidth = await mostVisible(runner, firstOf(chooseX), firstOf(chooseY));
  const test = await mmdTest(runner, testX, testY, { ...options, rule: [bandwidth] });
  return { ...test, n: testX.n, m: testY.n };
}

/** The halves are in random order. */
function firstOf(rows: Rows): Rows {
  if (rows.n <= MOST_CHOOSING) return rows;
  return takeRows(
    rows,
    Array.from({ length: MOST_CHOOSING }, (_, i) => i),
  );
}

async function mostVisible(runner: TileRunner, x: Rows, y: Rows): Promise<number> {
  const candidates = await chooseBandwidths(runner, [stackRows(x, y)], "aggregated");
  const kernels = candidates.map((bandwidth) => ({ kind: "rbf" as const, bandwidth }));
  const discrepancies = await kernelDiscrepancies(runner, kernels, x, y);
  let [best, most] = [candidates[0], -Infinity];
  for (const [at, { value, standardError }] of discrepancies.entries()) {
    const bandwidth = candidates[at];
    const visible = standardError > 0 ? value / standardError : -Infinity;
    if (visible > most) [best, most] = [bandwidth, visible];
  }
  return best;
}

function halves(rows: Rows, seed: number, stream: string): [Rows, Rows] {
  const order = permutation(createRandom(seed, stream), rows.n);
  const half = rows.n >> 1;
  return [takeRows(rows, order.subarray(0, half)), takeRows(rows, order.subarray(half))];
}
