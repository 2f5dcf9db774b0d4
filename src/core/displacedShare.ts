import type { KernelPermutationTile } from "../kernels/kernelPermutationSums.ts";
import type { MmdBlock } from "./mmdBlocks.ts";
import { mean, variance } from "./order.ts";

const NORMAL_QUANTILE_OF_80_PERCENT = 0.8416;

/** A test under one bandwidth, by block. */
export interface Displacement {
  blocks: { block: MmdBlock; sums: KernelPermutationTile }[];
  /** Index of the bandwidth. */
  h: number;
  assignments: number;
  /** Mean and variance of the permuted statistic, and the studentised value from which the test rejects. */
  centre: number;
  nullVariance: number;
  critical: number;
}

/**
 * The share f of generated samples that, lying far from all data, is seen with a power aimed at 80% (.55 to .85 in
 * simulations: the estimate is first-order). They leave the statistic at f²K, with K the mean kernel value within the
 * held-out sample. Its variance grows over that of the null by 4f²V(1/n + 1/m), with V the variance of single samples'
 * mean kernel values (the first-order term of the U-statistic).
 */
export function displacedShare({
  blocks,
  h,
  assignments,
  centre,
  nullVariance,
  critical,
}: Displacement): number {
  const within = mean(blocks.map(({ block, sums }) => meanWithinHeldout(block, sums, h, assignments)));
  // Variances of averages over blocks.
  const spread =
    mean(blocks.map((of) => 4 * rowVariance(of, h, assignments) * inverse(of.block))) / blocks.length;
  const scatter = mean(blocks.map(({ block }) => inverse(block) ** 2)) / blocks.length;
  const first = mean(blocks.map(({ block: { n, m } }) => n / (n + m)));
  const isSeen = (f: number) => {
    // The displaced samples are in the pool that is permuted, too: there they scatter by a squared normal variable.
    const share = f * first;
    const scattered = (within * share * (1 - share)) ** 2 * scatter;
    const threshold = centre + critical * Math.sqrt(nullVariance + 2 * scattered);
    return (
      f * f * within >= threshold + NORMAL_QUANTILE_OF_80_PERCENT * Math.sqrt(nullVariance + f * f * spread)
    );
  };
  if (!isSeen(1)) return 1;
  let [unseen, seen] = [0, 1];
  for (let step = 0; step < 40; step++) {
    const middle = (unseen + seen) / 2;
    if (isSeen(middle)) seen = middle;
    else unseen = middle;
  }
  return seen;
}

function inverse({ n, m }: MmdBlock): number {
  return 1 / n + 1 / m;
}

function meanWithinHeldout(
  { m }: MmdBlock,
  sums: KernelPermutationTile,
  h: number,
  assignments: number,
): number {
  const own = h * assignments;
  return (2 * (sums.total[h] - sums.touching[own] + sums.within[own])) / (m * (m - 1));
}

/** Variance of single samples' mean kernel values. */
function rowVariance(
  { block: { n, m }, sums }: Displacement["blocks"][number],
  h: number,
  assignments: number,
) {
  const own = h * assignments;
  const total = n + m;
  // A permuted `touching` is the sum of n of the pooled rows' kernel sums, drawn without replacement.
  const drawn = variance(sums.touching.subarray(own + 1, own + assignments));
  return drawn / (n * (1 - n / total)) / (total - 1) ** 2;
}
