import type { PairKernel } from "../kernels/kernelRowSums.ts";
import type { Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { jackknifeVariance, kernelDiscrepancy, sumsBetween, sumsWithin } from "./kernelDiscrepancy.ts";
import { normalUpperTail } from "./normal.ts";

export interface RelativeSimilarity {
  /** MMD²(real, a) − MMD²(real, b): positive when b is closer to the real data. */
  difference: number;
  standardError: number;
  /** One-sided p-value of "b is no closer than a". */
  p: number;
  /**
   * Whether both are so close to the real data that neither MMD² stands out from zero: the difference then has no normal
   * law, and p is not to be read.
   */
  degenerate: boolean;
}

/** Standard errors within which an MMD² cannot be told from zero. */
const INDISTINCT = 2;

/**
 * Which of two generated sets is closer to the real data: the relative similarity test of Bounliphone et al. 2016 (arXiv
 * 1511.04581), with the variance of the difference of the two MMD² by the jackknife over all three sets, which share the
 * real one.
 */
export async function relativeSimilarity(
  runner: TileRunner,
  kernel: PairKernel,
  real: Rows,
  a: Rows,
  b: Rows,
): Promise<RelativeSimilarity> {
  const [aa] = await sumsWithin(runner, [kernel], a);
  const [bb] = await sumsWithin(runner, [kernel], b);
  const [[ra, ar]] = await sumsBetween(runner, [kernel], real, a);
  const [[rb, br]] = await sumsBetween(runner, [kernel], real, b);
  const [totalA, totalB] = [total(ra), total(rb)];
  const own = (set: Rows, within: Float64Array, across: Float64Array, acrossTotal: number) => {
    const all = total(within);
    const pairs = Math.max(1, (set.n - 1) * (set.n - 2));
    return within.map(
      (sum, i) => (all - 2 * sum) / pairs - (2 * (acrossTotal - across[i])) / ((set.n - 1) * real.n),
    );
  };
  const shared = ra.map((sum, i) => (2 / (real.n - 1)) * ((totalB - rb[i]) / b.n - (totalA - sum) / a.n));
  const difference =
    total(aa) / (a.n * (a.n - 1)) -
    (2 * totalA) / (real.n * a.n) -
    (total(bb) / (b.n * (b.n - 1)) - (2 * totalB) / (real.n * b.n));
  const standardError = Math.sqrt(
    jackknifeVariance(shared) +
      jackknifeVariance(own(a, aa, ar, totalA)) +
      jackknifeVariance(own(b, bb, br, totalB)),
  );
  const p = standardError > 0 ? normalUpperTail(difference / standardError) : 0.5;
  return { difference, standardError, p, degenerate: await bothIndistinct(runner, kernel, real, a, b) };
}

async function bothIndistinct(
  runner: TileRunner,
  kernel: PairKernel,
  real: Rows,
  a: Rows,
  b: Rows,
): Promise<boolean> {
  for (const set of [a, b]) {
    const { value, standardError } = await kernelDiscrepancy(runner, kernel, real, set);
    if (value > INDISTINCT * standardError) return false;
  }
  return true;
}

function total(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0);
}
