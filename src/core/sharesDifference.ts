import { rareDifference } from "./independentDifference.ts";
import type { Difference } from "./mcnemar.ts";

/**
 * Second minus first of two independent proportions of any size: the interval joins both Wilson intervals (Newcombe 1998), the
 * p-value is Fisher's, exact given the sum of both counts, and twice the smaller tail.
 *
 * @param counts successes; @param of trials
 */
export function sharesDifference(counts: [number, number], of: [number, number]): Difference {
  return { ...rareDifference(counts, of), p: fisherExact(counts, of) };
}

function fisherExact([count, other]: [number, number], [n, m]: [number, number]): number {
  const total = count + other;
  const [least, most] = [Math.max(0, total - m), Math.min(n, total)];
  // Logarithms of the hypergeometric law up to a constant, from each count to the next.
  const logs = [0];
  for (let k = least; k < most; k++)
    logs.push(logs[k - least] + Math.log((n - k) * (total - k)) - Math.log((k + 1) * (m - total + k + 1)));
  const largest = logs.reduce((a, b) => Math.max(a, b));
  const weights = logs.map((log) => Math.exp(log - largest));
  const sum = (from: number, to: number) => weights.slice(from, to).reduce((a, b) => a + b, 0);
  const at = count - least;
  const [lower, upper, all] = [sum(0, at + 1), sum(at, weights.length), sum(0, weights.length)];
  return Math.min(1, (2 * Math.min(lower, upper)) / all);
}
