/**
 * Different ones to be expected among n of a set, drawn without replacement: rarefaction (Hurlbert 1971). The share of different
 * molecules falls with the size of a set, so that shares of two sets are compared at one size.
 *
 * @param counts how often each different one is in the set
 * @param n at most the size of the set
 */
export function expectedDifferent(counts: readonly number[], n: number): number {
  const size = counts.reduce((sum, count) => sum + count, 0);
  // Most counts are alike: each is worked out once.
  const missed = new Map<number, number>();
  return counts.reduce((sum, count) => {
    const none = missed.get(count) ?? missedBy(count, size, n);
    missed.set(count, none);
    return sum + 1 - none;
  }, 0);
}

/** Chance that none of `count` is among n of all `size`: C(size − count, n) / C(size, n). */
function missedBy(count: number, size: number, n: number): number {
  let none = 1;
  for (let i = 0; i < count && none > 0; i++) none *= Math.max(0, size - n - i) / (size - i);
  return none;
}
