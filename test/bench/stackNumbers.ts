import { chooseBandwidths } from "../../src/core/bandwidths.ts";
import { frechetDistance, gaussianFit } from "../../src/core/frechet.ts";
import { kidAndEnergyDistance } from "../../src/core/energyDistance.ts";
import { crossMemberships } from "../../src/core/memberships.ts";
import { mmdTest } from "../../src/core/mmd.ts";
import { nearestTargets, neighboursWithin, squaredRadii } from "../../src/core/neighbours.ts";
import { randomDirections, slicedWasserstein } from "../../src/core/slicedWasserstein.ts";
import { rowRange, type Rows } from "../../src/kernels/rows.ts";
import type { TileRunner } from "../../src/kernels/tileRunner.ts";

/** As stack.py has them. */
const K = 3;
const MOST_TESTED = 5000;
const PERMUTATIONS = 500;
const PROJECTIONS = 128;

/** The numbers that stack.py computes and no more: without intervals, baselines, powers and samples' own numbers. */
export async function stackNumbers(
  runner: TileRunner,
  { generated, heldout, train }: { generated: Rows; heldout: Rows; train: Rows },
): Promise<void> {
  const ballsOf = async (rows: Rows) => ({
    rows,
    squaredRadii: squaredRadii(await neighboursWithin(runner, rows, K), K),
  });
  await crossMemberships(runner, await ballsOf(generated), await ballsOf(heldout));
  for (const rows of [generated, heldout]) await nearestTargets(runner, rows, train);
  await frechetDistance(
    runner,
    await gaussianFit(runner, generated, "generated"),
    await gaussianFit(runner, heldout, "held-out"),
  );
  await kidAndEnergyDistance(runner, generated, heldout, { seed: 0 });
  const [x, y] = [generated, heldout].map((rows) => rowRange(rows, 0, Math.min(rows.n, MOST_TESTED)));
  const [h] = await chooseBandwidths(runner, [x, y], "median");
  const test = { rule: [h / 2, h, 2 * h], permutations: PERMUTATIONS, alpha: 0.05, seed: 0, stream: "bench" };
  await mmdTest(runner, x, y, test);
  await slicedWasserstein(runner, generated, heldout, randomDirections(0, PROJECTIONS, generated.d));
}
