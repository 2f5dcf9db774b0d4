import type { Rows } from "./rows.ts";
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

/** What a tile's pairs say about each bracket. */
export interface BracketTile {
  /** Pairs with a positive distance. */
  positive: number;
  /** Of those, how many lie below each bracket. */
  below: number[];
  /** The squared distances in each bracket, in no particular order. */
  inside: Float64Array[];
}

/**
 * The squared distances of pairs i < j, with i in this tile, that lie in brackets, and how many lie below: what is needed
 * to read order statistics of all pairwise distances off a few of them.
 */
export function bracketDistances({ rows, brackets }: BracketArguments, tile: number): BracketTile {
  const [begin, end] = tileRange(tile, rows.n);
  let positive = 0;
  const below = brackets.map(() => 0);
  const inside = brackets.map(() => [] as number[]);
  for (let i = begin; i < end; i++) {
    for (let j = i + 1; j < rows.n; j++) {
      const squared = squaredDistance(rows.values, i, rows.values, j, rows.d, Infinity);
      if (squared > 0) positive++;
      brackets.forEach(({ low, high }, at) => {
        if (squared > 0 && squared < low) below[at]++;
        else if (squared >= low && squared <= high) inside[at].push(squared);
      });
    }
  }
  return { positive, below, inside: inside.map((values) => Float64Array.from(values)) };
}
