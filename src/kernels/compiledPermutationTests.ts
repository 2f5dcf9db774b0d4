import { mostBandwidths } from "./bandwidthRule.ts";
import { centringOf, columnMeansOf } from "./centring.ts";
import { loadSubsets, paddedCount, permutationScratch, sumsOfRows } from "./compiledPermutationSums.ts";
import { pairOperandBytes, placePairOperand } from "./compiledPairTiles.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import {
  bandwidthsOfDraw,
  drawnRows,
  testCount,
  type KernelPermutationTestsArguments,
} from "./kernelPermutationTests.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import type { KernelPermutationTile } from "./kernelPermutationSums.ts";

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
    // Refuses values whose squares would leave the range of float64.
    centringOf(args.rows, args.rows);
    const padded = paddedCount(args.size);
    return {
      columns: loadSubsets(memory, args, padded / 4),
      padded,
      pairs: Math.ceil(mostBandwidths(args.bandwidths) / 2),
    };
  },

  scratchBytes: ({ assignments, size, rows: { d } }, plan) =>
    pairOperandBytes({ n: size, d }) + plan.pairs * 16 + 64 + permutationScratch(d, assignments, plan),

  run(engine, args, { columns, padded }, test, scratch, checkCancelled) {
    const pooled = drawnRows(args, test);
    const operand = placePairOperand(engine.memory, scratch, pooled, columnMeansOf(pooled));
    const factors = scratch + pairOperandBytes(pooled);
    const bandwidths = bandwidthsOfDraw(args, test);
    const pairs = Math.ceil(bandwidths.length / 2);
    placeFactors(engine.memory, factors, bandwidths, pairs);
    const plan = { operands: { a: operand, b: operand }, factors, pairs, columns, padded };
    const work = Math.ceil((factors + pairs * 16) / 64) * 64;
    const whole = { begin: 0, end: args.size, scratch: work, checkCancelled };
    return sumsOfRows(engine, { pooled, bandwidths, assignments: args.assignments }, plan, whole);
  },
};

function placeFactors(memory: KernelMemory, address: number, bandwidths: number[], pairs: number): void {
  memory
    .float64(address, pairs * 2)
    .fill(0)
    .set(bandwidths.map((h) => -1 / (2 * h * h)));
}
