import { BIN } from "../kernels/kernelPermutationSums.ts";
import { stackRows, takeRows, type Rows } from "../kernels/rows.ts";
import { createRandom, permutation } from "./random.ts";
import { affordableBlocks, randomBlocks } from "./randomBlocks.ts";

/** A part of both sets whose pairs a test takes. */
export interface MmdBlock {
  /** Samples of the first and of the second set. */
  n: number;
  m: number;
  /** Those of the first set above those of the second. */
  pooled: Rows;
  /** Whether samples are permuted in bins of four: there are enough of them, and they are in random order. */
  binned: boolean;
}

/**
 * Samples of the smaller set from which on they are permuted in bins. The level stays exact, since bins are exchangeable as
 * samples are, and with a hundred bins on either side the power is nearly that of single samples (Domingo-Enrich, Dwivedi &
 * Mackey 2025, arXiv 2502.07672).
 */
const FEWEST_BINNED = 512;

/** What a test of all pairs may cost, in nanoseconds of one processor. */
const BUDGET = 1e9;

/** About what one pair costs, in nanoseconds of one processor: see docs/performance.md. */
function costOfPair(d: number, bandwidths: number, permutations: number, binned: boolean): number {
  const lookUps = Math.ceil(bandwidths / 2) * (10 + 0.035 * permutations);
  return 1 + 0.1 * d + 2.5 * bandwidths + lookUps / (binned ? BIN ** 2 : 1);
}

/** Into how many blocks a test splits two sets, so that it stays affordable. */
export function mmdBlockCount(
  { n, m, d }: { n: number; m: number; d: number },
  test: { bandwidths: number; permutations: number },
): number {
  const pairs = ((n + m) * (n + m - 1)) / 2;
  const blocks = (binned: boolean) => {
    const cost = pairs * costOfPair(d, test.bandwidths, test.permutations, binned);
    return affordableBlocks(cost, BUDGET, { n, m });
  };
  const ofBins = blocks(true);
  return Math.min(n, m) / ofBins >= FEWEST_BINNED ? ofBins : blocks(false);
}

/**
 * Both sets split at random into as many blocks; the sets as they are where there is one. A statistic that averages over
 * blocks, permuted within blocks, keeps its exact level: under equal laws the samples of a block are exchangeable
 * (Zaremba, Gretton & Blaschko 2013 average over blocks; Hemerik & Goeman 2018 permute within a subgroup).
 */
export function blocksOf(x: Rows, y: Rows, count: number, seed: number, stream: string): MmdBlock[] {
  const binned = isBinned(x.n, y.n, count);
  return Array.from(randomBlocks(x, y, count, seed, stream), ([a, b]) => {
    const mixed = binned && count === 1;
    const [first, second] = mixed
      ? [inRandomOrder(a, 0, seed, stream), inRandomOrder(b, 1, seed, stream)]
      : [a, b];
    return { n: a.n, m: b.n, pooled: stackRows(first, second), binned };
  });
}

/** Whether a test of so many samples and blocks permutes bins. */
export function isBinned(n: number, m: number, blocks: number): boolean {
  return Math.floor(Math.min(n, m) / blocks) >= FEWEST_BINNED;
}

/** Neighbours in a file may be alike; bins of them would not be like any other samples. */
function inRandomOrder(rows: Rows, side: number, seed: number, stream: string): Rows {
  return takeRows(rows, permutation(createRandom(seed, `${stream}/bins/${side}`), rows.n));
}
