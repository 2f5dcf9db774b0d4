import { bandwidthsAtRanks, ranksOfRule, type BandwidthRule } from "./bandwidthRule.ts";
import { kernelPermutationSums, type KernelPermutationTile } from "./kernelPermutationSums.ts";
import { valuesAtRanks } from "./orderStatistics.ts";
import type { Float64Rows } from "./rows.ts";
import { squaredDistance } from "./squaredDistance.ts";
import { tileCountOf } from "./tiles.ts";

export interface KernelPermutationTestsArguments {
  /** Rows that the tests draw from. */
  rows: Float64Rows;
  /** Rows of each pooled sample. */
  size: number;
  /** `size` indices into `rows` a test, the first sample before the second. */
  picks: Int32Array;
  bandwidths: BandwidthRule;
  /** Assignments, and their masks over a pooled sample, as kernelPermutationSums takes them; the tests share them. */
  assignments: number;
  masks: Uint8Array;
}

/** Rows of a pooled sample between which distances are taken to choose bandwidths from: a scale needs no more. */
const MOST_PROBED = 136;

/** Number of tests: one a tile. */
export function testCount({ picks, size }: KernelPermutationTestsArguments): number {
  return picks.length / size;
}

/**
 * The permutation sums of one of many small MMD tests, each on its own draw of rows. `total` has as many entries as the
 * test has bandwidths.
 */
export function kernelPermutationTests(
  args: KernelPermutationTestsArguments,
  test: number,
): KernelPermutationTile {
  const pooled = drawnRows(args, test);
  const bandwidths = bandwidthsOfDraw(args, test);
  const { assignments, masks } = args;
  const sums = { pooled, bandwidths, assignments, masks };
  const whole = kernelPermutationSums(sums, 0);
  for (let tile = 1; tile < tileCountOf(pooled.n); tile++) {
    const part = kernelPermutationSums(sums, tile);
    for (const name of ["within", "touching", "total"] as const) {
      part[name].forEach((value, i) => (whole[name][i] += value));
    }
  }
  return whole;
}

/** The pooled sample of one test. */
export function drawnRows({ rows, size, picks }: KernelPermutationTestsArguments, test: number): Float64Rows {
  const { d } = rows;
  const values = new Float64Array(size * d);
  for (let i = 0; i < size; i++) {
    const from = picks[test * size + i] * d;
    values.set(rows.values.subarray(from, from + d), i * d);
  }
  return { n: size, d, values };
}

/** The bandwidths of one test's pooled sample. Rows that are all equal leave any scale as good as another. */
export function bandwidthsOfDraw(args: KernelPermutationTestsArguments, test: number): number[] {
  const { rows, size, picks, bandwidths: rule } = args;
  if (typeof rule !== "string") return rule;
  const count = Math.min(size, MOST_PROBED);
  const probed = Int32Array.from(
    { length: count },
    (_, i) => picks[test * size + Math.floor((i * size) / count)],
  );
  const squared = new Float64Array((count * (count - 1)) / 2);
  let positive = 0;
  for (let i = 0; i < count; i++) {
    for (let j = i + 1; j < count; j++) {
      const distance = squaredDistance(rows.values, probed[i], rows.values, probed[j], rows.d, Infinity);
      if (distance > 0) squared[positive++] = distance;
    }
  }
  if (positive === 0) return [1];
  return bandwidthsAtRanks(rule, valuesAtRanks(squared.subarray(0, positive), ranksOfRule(rule, positive)));
}
