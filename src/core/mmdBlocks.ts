import { stackRows, type Rows } from "../kernels/rows.ts";
import { affordableBlocks, randomBlocks } from "./randomBlocks.ts";

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

/** About what one pair costs, in nanoseconds of one processor: see docs/performance.md. */
function costOfPair(d: number, bandwidths: number, permutations: number): number {
  return 3 + 0.14 * d + Math.ceil(bandwidths / 2) * (20 + 0.035 * permutations);
}

/** Into how many blocks a test splits two sets, so that it stays affordable. */
export function mmdBlockCount(
  { n, m, d }: { n: number; m: number; d: number },
  test: { bandwidths: number; permutations: number },
): number {
  const pairs = ((n + m) * (n + m - 1)) / 2;
  return affordableBlocks(pairs * costOfPair(d, test.bandwidths, test.permutations), BUDGET, { n, m });
}

/**
 * Both sets split at random into as many blocks; the sets as they are where there is one. A statistic that averages over
 * blocks, permuted within blocks, keeps its exact level: under equal laws the samples of a block are exchangeable
 * (Zaremba, Gretton & Blaschko 2013 average over blocks; Hemerik & Goeman 2018 permute within a subgroup).
 */
export function blocksOf(x: Rows, y: Rows, count: number, seed: number, stream: string): MmdBlock[] {
  return Array.from(randomBlocks(x, y, count, seed, stream), ([a, b]) => ({
    n: a.n,
    m: b.n,
    pooled: stackRows(a, b),
  }));
}
