/**
 * Chances of at most and of at least this count in the first of two sets that have the same share, given the sum of both counts
 * (hypergeometric law).
 *
 * @param counts of the samples that are meant, in either set; @param of sizes of the sets
 */
export function hypergeometricTails(
  [count, other]: [number, number],
  [n, m]: [number, number],
): { atMost: number; atLeast: number } {
  const total = count + other;
  const [least, most] = [Math.max(0, total - m), Math.min(n, total)];
  // Logarithms of the law up to a constant, from each count to the next.
  const logs = [0];
  for (let k = least; k < most; k++)
    logs.push(logs[k - least] + Math.log((n - k) * (total - k)) - Math.log((k + 1) * (m - total + k + 1)));
  const largest = logs.reduce((a, b) => Math.max(a, b));
  const weights = logs.map((log) => Math.exp(log - largest));
  const sum = (from: number, to: number) => weights.slice(from, to).reduce((a, b) => a + b, 0);
  const at = count - least;
  const all = sum(0, weights.length);
  return { atMost: sum(0, at + 1) / all, atLeast: sum(at, weights.length) / all };
}

/**
 * Two-sided p-value of "both sets have the same share", exact given the sum of both counts (Fisher 1935): twice the smaller tail of
 * the hypergeometric law, at most 1.
 *
 * @param counts of the samples that are meant, in either set; @param of sizes of the sets
 */
export function fisherExact(counts: [number, number], of: [number, number]): number {
  const { atMost, atLeast } = hypergeometricTails(counts, of);
  return Math.min(1, 2 * Math.min(atMost, atLeast));
}
