import type { Bracket, BracketArguments, BracketTile } from "./bracketDistances.ts";
import {
  loadPairOperands,
  packedBytes,
  packPairRows,
  pairDistanceError,
  pairDistances,
  pairProducts,
  pairTiles,
  PAIR_COLUMNS,
  PAIR_ROWS,
  PAIR_TILE_BYTES,
  type PairOperands,
  type PairTile,
} from "./compiledPairTiles.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import { ReferenceDistances } from "./referenceDistances.ts";
import type { Rows } from "./rows.ts";

/** Two counts and the places in one tile. */
const INDEX_BYTES = 8 + PAIR_ROWS * PAIR_COLUMNS * 4;

/**
 * bracketDistances, the same to the last bit: inner products tell which pairs are certainly below a bracket or above it;
 * the others are measured by the reference distance.
 */
export const compiledBracketDistances: CompiledKernel<BracketArguments, BracketTile[], PairOperands> = {
  tiles: ({ rows }) => Math.ceil(rows.n / PAIR_ROWS),
  prepare: ({ rows }, memory) => loadPairOperands(memory, rows, rows),
  scratchBytes: ({ rows }) =>
    packedBytes(rows.d) + 2 * PAIR_TILE_BYTES + INDEX_BYTES + ReferenceDistances.bytes(rows.d),

  run(engine, { rows, brackets }, operands, tile, scratch) {
    const products = scratch + packedBytes(rows.d);
    const places = { squared: products + PAIR_TILE_BYTES, indices: products + 2 * PAIR_TILE_BYTES };
    const exact = new ReferenceDistances(engine, rows, rows, places.indices + INDEX_BYTES);
    const first = tile * PAIR_ROWS;
    const found = brackets.map(() => ({ positive: 0, below: 0, low: 0, inside: [] as number[] }));
    packPairRows(engine, operands, first, scratch);
    for (const pairs of pairTiles(operands, first, first)) {
      pairProducts(engine, operands, pairs, scratch, products);
      pairDistances(engine, operands, exact, pairs, products, places.squared);
      brackets.forEach((bracket, at) => {
        const into = found[at];
        const { positive, below, unsure } = sortPairs(engine, pairs, bracket, rows, places);
        into.positive += positive;
        into.below += below;
        for (const index of unsure) {
          exact.from(first + Math.floor(index / pairs.width));
          const squared = exact.to(pairs.column + (index % pairs.width));
          if (squared < bracket.low) into.below++;
          else if (squared === bracket.low) into.low++;
          else if (squared <= bracket.high) into.inside.push(squared);
        }
      });
    }
    return found.map((counts) => ({ ...counts, inside: Float64Array.from(counts.inside) }));
  },
};

/** How many pairs are at a positive distance and how many surely below a bracket, and the places of those to measure. */
function sortPairs(
  { functions, memory }: KernelEngine,
  { first, rows, column, width }: PairTile,
  { low, high }: Bracket,
  { n, d }: Rows,
  { squared, indices }: { squared: number; indices: number },
): { positive: number; below: number; unsure: Int32Array } {
  const error = pairDistanceError(d);
  // prettier-ignore
  const count = functions.bracketPairs(
    squared, rows, width, first - column + 1, Math.min(width, n - column),
    low * (1 - error), high * (1 + error), indices, indices + 8,
  );
  const [positive, below] = memory.int32(indices, 2);
  return { positive, below, unsure: memory.int32(indices + 8, count) };
}
