import { takeRows, type Rows } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import { kernelDiscrepancy, type Discrepancy } from "./kernelDiscrepancy.ts";
import { requireSamples } from "./metricRefused.ts";
import { mean, variance } from "./order.ts";
import { createRandom, subset } from "./random.ts";

/** The value as other tools give it: averaged over random subsets. */
export interface KidSubsets {
  count: number;
  /** Samples of each side in a subset. */
  size: number;
  mean: number;
  /** Over the subsets. Not a standard error: it is 0 when each subset is the whole set. */
  spread: number;
}

const SUBSETS = 10;
const LARGEST_SUBSET = 1000;
/** Disjoint blocks that pass for subsets: at least as many, and hardly larger. */
const FEWEST_BLOCKS = 10;
const LARGEST_BLOCK = 1100;

/**
 * Kernel inception distance (Bińkowski et al. 2018, arXiv 1801.01401): the unbiased MMD² with the kernel (x·y/d + 1)³, of
 * all samples, on the scale of the kernel (not times 1000).
 *
 * @param generated n × d features; @param heldout m × d
 * @throws MetricRefused below two samples of either set
 */
export async function kid(runner: TileRunner, generated: Rows, heldout: Rows): Promise<Discrepancy> {
  const why = "the unbiased estimate leaves out each sample's pair with itself";
  requireSamples("KID", "generated", generated.n, 2, why);
  requireSamples("KID", "held-out", heldout.n, 2, why);
  return kernelDiscrepancy(runner, { kind: "cubic" }, generated, heldout);
}

/** KID over random subsets without replacement, a quarter of the smaller set each and at most a thousand. */
export async function kidOverSubsets(
  runner: TileRunner,
  generated: Rows,
  heldout: Rows,
  seed: number,
): Promise<KidSubsets | null> {
  const size = Math.min(LARGEST_SUBSET, Math.floor(Math.min(generated.n, heldout.n) / 4));
  if (size < 2) return null;
  const random = createRandom(seed, "kid/subsets");
  const values: number[] = [];
  for (let i = 0; i < SUBSETS; i++) {
    const a = takeRows(generated, subset(random, generated.n, size));
    const b = takeRows(heldout, subset(random, heldout.n, size));
    values.push((await kid(runner, a, b)).value);
  }
  return summarised(values, size);
}

/**
 * Values of disjoint random blocks as values of subsets: null where the blocks are too few or too large to be as those of
 * kidOverSubsets.
 */
export function subsetsOf(values: number[], n: number, m: number): KidSubsets | null {
  const size = Math.floor(Math.min(n, m) / values.length);
  return values.length >= FEWEST_BLOCKS && size <= LARGEST_BLOCK ? summarised(values, size) : null;
}

function summarised(values: number[], size: number): KidSubsets {
  return { count: values.length, size, mean: mean(values), spread: Math.sqrt(variance(values)) };
}
