import type { BandwidthRule } from "../bandwidths.ts";
import { sharedInt32, takeRows } from "../../kernels/rows.ts";
import type { TileRunner } from "../../kernels/tileRunner.ts";
import { pOfSums } from "../mmd.ts";
import { mmdSplitTest } from "../mmdSplit.ts";
import { assignmentMasks } from "../permutedSums.ts";
import { createRandom } from "../random.ts";
import type { Population } from "./population.ts";

/** A declared MMD test, but for its sample sizes. */
export interface TestPlan {
  rule: BandwidthRule | "split";
  permutations: number;
  alpha: number;
}

/**
 * Permutations that are simulated at most: a test with more has very nearly the same power, at a multiple of the cost
 * (the p-value of 199 permutations scatters by less than the power's own interval).
 */
const MOST_PERMUTATIONS = 200;

/** Permutations with which a test is simulated. */
export function simulatedPermutations({ permutations }: TestPlan): number {
  return permutations <= MOST_PERMUTATIONS ? permutations : MOST_PERMUTATIONS - 1;
}

/**
 * How many of a number of simulated tests reject, each on samples of its own.
 * @param stream names the random numbers: another stream, other samples
 */
export async function rejections(
  runner: TileRunner,
  population: Population,
  test: TestPlan,
  { n, m }: { n: number; m: number },
  repetitions: number,
  { seed, stream }: { seed: number; stream: string },
): Promise<number> {
  const random = createRandom(seed, stream);
  const size = n + m;
  const picks = sharedInt32(repetitions * size);
  for (let r = 0; r < repetitions; r++) picks.set(population.draw(random, n, m), r * size);
  if (test.rule === "split")
    return splitRejections(runner, population, test, { n, picks, size, seed, stream });
  const assignments = simulatedPermutations(test) + 1;
  const masks = assignmentMasks(random, n, size, assignments);
  const tests = await runner.run("kernelPermutationTests", {
    rows: population.rows,
    size,
    picks,
    bandwidths: test.rule,
    assignments,
    masks,
  });
  return tests.filter((sums) => pOfSums(sums, n, m) <= test.alpha).length;
}

async function splitRejections(
  runner: TileRunner,
  { rows }: Population,
  test: TestPlan,
  {
    n,
    picks,
    size,
    seed,
    stream,
  }: { n: number; picks: Int32Array; size: number; seed: number; stream: string },
): Promise<number> {
  let rejected = 0;
  for (let start = 0; start < picks.length; start += size) {
    const [generated, real] = [picks.subarray(start, start + n), picks.subarray(start + n, start + size)];
    const { p } = await mmdSplitTest(runner, takeRows(rows, generated), takeRows(rows, real), {
      permutations: simulatedPermutations(test),
      alpha: test.alpha,
      seed,
      stream: `${stream}/${start}`,
    });
    if (p <= test.alpha) rejected++;
  }
  return rejected;
}
