import { subset, type Random } from "./random.ts";

/** Random halves of a set, a bit each. */
export interface Halves {
  count: number;
  /** Words of `HALVES_A_WORD` bits that a sample has. */
  words: number;
  /** n × words: in which halves each sample is. */
  bits: Int32Array;
}

/** Fewer than 32, so that no word is negative. */
export const HALVES_A_WORD = 30;

/** `count` random halves of 0 … n−1, ⌊n/2⌋ each without replacement. */
export function halvesOf(random: Random, n: number, count: number): Halves {
  const words = Math.ceil(count / HALVES_A_WORD);
  const bits = new Int32Array(n * words);
  for (let half = 0; half < count; half++) {
    const word = Math.floor(half / HALVES_A_WORD);
    const bit = 1 << (half % HALVES_A_WORD);
    for (const i of subset(random, n, n >> 1)) bits[i * words + word] |= bit;
  }
  return { count, words, bits };
}
