import { stackRows, takeRows, type Rows } from "../kernels/rows.ts";
import { createRandom, permutation } from "./random.ts";

/** A part of both sets whose pairs a test takes. */
export interface MmdBlock {
  /** Samples of the first and of the second set. */
  n: number;
  m: number;
  /** Those of the first set above those of the second. */
  pooled: Rows;
}

/** What a test of all pairs may cost, in nanoseconds of one processor. */
const BUDGET = 3e9;
/** Smaller blocks waste their permutations on few distinct statistics, and hardly save anything. */
const FEWEST_IN_BLOCK = 100;

/** About what one pair costs, in nanoseconds of one processor: see docs/performance.md. */
function costOfPair(d: number, bandwidths: number, permutations: number): number {
  return 3 + 0.14 * d + Math.ceil(bandwidths / 2) * (20 + 0.035 * permutations);
}

/**
 * Into how many blocks two sets are split so that the pairs within blocks cost no more than the budget: 1 where all pairs
 * are affordable.
 */
export function affordableBlocks(
  { n, m, d }: { n: number; m: number; d: number },
  test: { bandwidths: number; permutations: number },
): number {
  const pairs = ((n + m) * (n + m - 1)) / 2;
  const wanted = Math.ceil((pairs * costOfPair(d, test.bandwidths, test.permutations)) / BUDGET);
  return Math.max(1, Math.min(wanted, Math.floor(Math.min(n, m) / FEWEST_IN_BLOCK)));
}

/**
 * Both sets split at random into as many blocks; the sets as they are where there is one. A statistic that averages over
 * blocks, permuted within blocks, keeps its exact level: under equal laws the samples of a block are exchangeable
 * (Zaremba, Gretton & Blaschko 2013 average over blocks; Hemerik & Goeman 2018 permute within a subgroup).
 */
export function blocksOf(x: Rows, y: Rows, count: number, seed: number, stream: string): MmdBlock[] {
  if (count === 1) return [{ n: x.n, m: y.n, pooled: stackRows(x, y) }];
  const orders = [x, y].map((rows, side) =>
    permutation(createRandom(seed, `${stream}/blocks/${side}`), rows.n),
  );
  return Array.from({ length: count }, (_, block) => {
    const [a, b] = [x, y].map((rows, side) => takeRows(rows, slice(orders[side], block, count)));
    return { n: a.n, m: b.n, pooled: stackRows(a, b) };
  });
}

function slice(order: Int32Array, part: number, parts: number): Int32Array {
  return order.subarray(
    Math.floor((part * order.length) / parts),
    Math.floor(((part + 1) * order.length) / parts),
  );
}
