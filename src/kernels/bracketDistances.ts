import { RowReader, type Rows } from "./rows.ts";
import { squaredDistance } from "./squaredDistance.ts";
import { tileRange } from "./tiles.ts";

/** An interval of squared distances, both ends in it. */
export interface Bracket {
  low: number;
  high: number;
}

export interface BracketArguments {
  rows: Rows;
  /** Intervals of positive numbers. */
  brackets: Bracket[];
}

/** What a tile's pairs say about a bracket. */
export interface BracketTile {
  /** Pairs at a positive distance; of those, how many lie below the bracket, and how many at its low end. */
  positive: number;
  below: number;
  low: number;
  /** The squared distances of the others in the bracket. */
  inside: Float64Array;
}

/**
 * The squared distances of pairs i < j, with i in this tile, that lie in brackets, in no particular order, and how many
 * lie below: what is needed to read order statistics of all pairwise distances off a few of them. Distances at the low end
 * are counted only, so that data on a grid does not fill the memory with equal numbers.
 */
export function bracketDistances({ rows, brackets }: BracketArguments, tile: number): BracketTile[] {
  const [begin, end] = tileRange(tile, rows.n);
  const [from, to] = [new RowReader(rows), new RowReader(rows)];
  const found = brackets.map(() => ({ positive: 0, below: 0, low: 0, inside: [] as number[] }));
  for (let i = begin; i < end; i++) {
    for (let j = i + 1; j < rows.n; j++) {
      const squared = squaredDistance(from.values, from.seek(i), to.values, to.seek(j), rows.d, Infinity);
      if (squared === 0) continue;
      brackets.forEach(({ low, high }, at) => {
        found[at].positive++;
        if (squared < low) found[at].below++;
        else if (squared === low) found[at].low++;
        else if (squared <= high) found[at].inside.push(squared);
      });
    }
  }
  return found.map((counts) => ({ ...counts, inside: Float64Array.from(counts.inside) }));
}
