import { subset, type Random } from "./random.ts";

/** `count` random halves of 0 … n−1, without replacement, as masks of ⌊n/2⌋ ones. */
export function halvesOf(random: Random, n: number, count: number): Uint8Array[] {
  return Array.from({ length: count }, () => {
    const mask = new Uint8Array(n);
    for (const i of subset(random, n, n >> 1)) mask[i] = 1;
    return mask;
  });
}
