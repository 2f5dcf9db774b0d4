import { mostBandwidths } from "./bandwidthRule.ts";
import { loadSubsets, paddedCount, permutationScratch, sumsOfRows } from "./compiledPermutationSums.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import {
  bandwidthsOfDraw,
  testCount,
  type KernelPermutationTestsArguments,
} from "./kernelPermutationTests.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import type { KernelPermutationTile } from "./kernelPermutationSums.ts";
import { placeInPanels } from "./panels.ts";

interface Plan {
  columns: number;
  padded: number;
  /** Pairs of bandwidths to make room for. */
  pairs: number;
}

/** kernelPermutationTests on the compiled kernel of one pooled sample, which each thread gathers into its own scratch. */
export const compiledPermutationTests: CompiledKernel<
  KernelPermutationTestsArguments,
  KernelPermutationTile,
  Plan
> = {
  tiles: testCount,

  prepare(args, memory) {
    const padded = paddedCount(args.size);
    return {
      columns: loadSubsets(memory, args, padded / 4),
      padded,
      pairs: Math.ceil(mostBandwidths(args.bandwidths) / 2),
    };
  },

  scratchBytes: ({ assignments, rows }, plan) =>
    plan.padded * rows.d * 8 + plan.pairs * 16 + 64 + permutationScratch(assignments, plan),

  run(engine, args, { columns, padded }, test, scratch) {
    const { rows, size, picks, assignments } = args;
    const draw = picks.subarray(test * size, (test + 1) * size);
    placeInPanels(engine.memory, scratch, rows, draw, padded);
    const factors = scratch + padded * rows.d * 8;
    const bandwidths = bandwidthsOfDraw(args, test);
    const pairs = Math.ceil(bandwidths.length / 2);
    placeFactors(engine.memory, factors, bandwidths, pairs);
    const plan = { panels: scratch, factors, pairs, columns, padded };
    const shape = { n: size, d: rows.d, bandwidths: bandwidths.length, assignments };
    const work = Math.ceil((factors + pairs * 16) / 64) * 64;
    return sumsOfRows(engine, shape, plan, 0, size, work);
  },
};

function placeFactors(memory: KernelMemory, address: number, bandwidths: number[], pairs: number): void {
  memory
    .float64(address, pairs * 2)
    .fill(0)
    .set(bandwidths.map((h) => -1 / (2 * h * h)));
}
