/**
 * Two-sided p-value of "both sets have the same share", exact given the sum of both counts (Fisher 1935): twice the smaller tail of
 * the hypergeometric law, at most 1.
 *
 * @param counts of the samples that are meant, in either set; @param of sizes of the sets
 */
export function fisherExact(counts: [number, number], of: [number, number]): number {
  const total = counts[0] + counts[1];
  const lowest = Math.max(0, total - of[1]);
  const highest = Math.min(of[0], total);
  const logFactorial = logFactorials(of[0] + of[1]);
  const choose = (n: number, k: number) => logFactorial[n] - logFactorial[k] - logFactorial[n - k];
  const all = choose(of[0] + of[1], total);
  const tail = (from: number, to: number) => {
    let sum = 0;
    for (let count = from; count <= to; count++)
      sum += Math.exp(choose(of[0], count) + choose(of[1], total - count) - all);
    return sum;
  };
  return Math.min(1, 2 * Math.min(tail(lowest, counts[0]), tail(counts[0], highest)));
}

function logFactorials(upTo: number): Float64Array {
  const logs = new Float64Array(upTo + 1);
  for (let n = 2; n <= upTo; n++) logs[n] = logs[n - 1] + Math.log(n);
  return logs;
}
