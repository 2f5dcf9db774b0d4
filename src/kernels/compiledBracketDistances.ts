import type { BracketArguments, BracketTile } from "./bracketDistances.ts";
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

/**
 * bracketDistances, the same to the last bit: inner products tell which pairs are certainly below a bracket or above it;
 * the others are measured by the reference distance.
 */
export const compiledBracketDistances: CompiledKernel<BracketArguments, BracketTile, PairOperands> = {
  tiles: ({ rows }) => Math.ceil(rows.n / PAIR_ROWS),
  prepare: ({ rows }, memory) => loadPairOperands(memory, rows, rows),
  scratchBytes: ({ rows }) =>
    packedBytes(rows.d) + 2 * PAIR_TILE_BYTES + PAIR_ROWS * PAIR_COLUMNS * 4 + ReferenceDistances.bytes(rows.d),

  run(engine, { rows, brackets }, operands, tile, scratch) {
    const products = scratch + packedBytes(rows.d);
    const places = { products, squared: products + PAIR_TILE_BYTES, indices: products + 2 * PAIR_TILE_BYTES };
    const first = tile * PAIR_ROWS;
    const exact = new ReferenceDistances(
      engine,
      rows,
      rows,
      places.indices + PAIR_ROWS * PAIR_COLUMNS * 4,
    );
    const result: BracketTile = { positive: 0, below: brackets.map(() => 0), inside: [] };
    const inside = brackets.map(() => [] as number[]);
    packPairRows(engine, operands, first, scratch);
    for (const pairs of pairTiles(operands, first, first)) {
      pairProducts(engine, operands, pairs, scratch, products);
      pairDistances(engine, operands, { a: rows, b: rows }, pairs, products, places.squared);
      brackets.forEach(({ low, high }, at) => {
        const error = pairDistanceError(rows.d);
        const sure = { low: low * (1 - error), high: high * (1 + error) };
        const counts = classify(engine, pairs, sure, rows.n, places);
        if (at === 0) result.positive += counts.positive;
        result.below[at] += counts.below;
        for (const index of counts.unsure) {
          exact.from(first + Math.floor(index / pairs.width));
          const squared = exact.to(pairs.column + (index % pairs.width));
          if (squared < low) result.below[at]++;
          else if (squared <= high) inside[at].push(squared);
        }
      });
    }
    result.inside = inside.map((values) => Float64Array.from(values));
    return result;
  },
};

function classify(
  { functions, memory }: KernelEngine,
  { first, rows, column, width }: PairTile,
  { low, high }: { low: number; high: number },
  n: number,
  { squared, indices }: { squared: number; indices: number },
): { positive: number; below: number; unsure: Int32Array } {
  const [diagonal, end] = [first - column + 1, Math.min(width, n - column)];
  const below = functions.countPairs(squared, rows, width, diagonal, end, low);
  const positive = functions.countPairs(squared, rows, width, diagonal, end, Infinity);
  const found = functions.pairsBetween(squared, rows, width, diagonal, end, low, high, indices);
  return { positive, below, unsure: memory.int32(indices, found) };
}
