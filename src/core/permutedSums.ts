import { BIN, type KernelPermutationTile } from "../kernels/kernelPermutationSums.ts";
import { sharedUint8 } from "../kernels/rows.ts";
import type { TileRunner } from "../kernels/tileRunner.ts";
import type { MmdBlock } from "./mmdBlocks.ts";
import { subset, type Random } from "./random.ts";

/** Assignments of one pass over the pairs: their sums stay in the nearest cache, and memory stays bounded. */
const PASS = 1024;

/**
 * Kernel sums of a block as it is and under random permutations, bandwidth-major; the memory that the kernels take does
 * not grow with the permutations.
 */
export async function permutedSums(
  runner: TileRunner,
  { n, pooled, binned }: MmdBlock,
  bandwidths: number[],
  assignments: number,
  random: Random,
): Promise<KernelPermutationTile> {
  const length = bandwidths.length * assignments;
  const sums: KernelPermutationTile = {
    within: new Float64Array(length),
    touching: new Float64Array(length),
    total: new Float64Array(bandwidths.length),
  };
  for (let done = 0; done < assignments; done += PASS) {
    const count = Math.min(PASS, assignments - done);
    const masks = (binned ? binnedMasks : assignmentMasks)(random, n, pooled.n, count, done === 0);
    const tiles = await runner.run("kernelPermutationSums", {
      pooled,
      bandwidths,
      assignments: count,
      masks,
      ...(binned && { bins: { first: n } }),
    });
    const pass = addTiles(tiles);
    for (let h = 0; h < bandwidths.length; h++) {
      for (const part of ["within", "touching"] as const) {
        sums[part].set(pass[part].subarray(h * count, (h + 1) * count), h * assignments + done);
      }
    }
    sums.total = pass.total;
  }
  return sums;
}

/**
 * Assignments of pooled rows to the first sample, as kernelPermutationSums takes them: a random `n` of them each, but for
 * the first assignment where that is the observed one, which has the first `n` rows there.
 */
export function assignmentMasks(
  random: Random,
  n: number,
  total: number,
  assignments: number,
  observedFirst = true,
): Uint8Array {
  const masks = sharedUint8(((total + 7) >> 3) * assignments);
  for (let b = 0; b < assignments; b++) {
    const isObserved = observedFirst && b === 0;
    const first = isObserved ? Int32Array.from({ length: n }, (_, i) => i) : subset(random, total, n);
    for (let i = 0; i < n; i++) masks[(first[i] >> 3) * assignments + b] |= 1 << (first[i] & 7);
  }
  return masks;
}

/**
 * Assignments that move bins: of the whole bins of both samples a random choice, as many as the first sample has; what is
 * left over stays where it is.
 */
function binnedMasks(
  random: Random,
  n: number,
  total: number,
  assignments: number,
  observedFirst: boolean,
): Uint8Array {
  const masks = sharedUint8(((total + 7) >> 3) * assignments);
  const take = (row: number, b: number) => (masks[(row >> 3) * assignments + b] |= 1 << (row & 7));
  const [own, others] = [Math.floor(n / BIN), Math.floor((total - n) / BIN)];
  for (let b = 0; b < assignments; b++) {
    const isObserved = observedFirst && b === 0;
    const bins = isObserved
      ? Int32Array.from({ length: own }, (_, i) => i)
      : subset(random, own + others, own);
    for (const bin of bins) {
      const start = bin < own ? bin * BIN : n + (bin - own) * BIN;
      for (let i = 0; i < BIN; i++) take(start + i, b);
    }
    for (let i = own * BIN; i < n; i++) take(i, b);
  }
  return masks;
}

/** Sums over tiles in tile order, so that rounding does not depend on which thread did which. */
function addTiles(tiles: KernelPermutationTile[]): KernelPermutationTile {
  const [first, ...rest] = tiles;
  for (const tile of rest) {
    for (const part of ["within", "touching", "total"] as const) {
      const into = first[part];
      const from = tile[part];
      for (let i = 0; i < into.length; i++) into[i] += from[i];
    }
  }
  return first;
}
