import { fisherExact } from "./fisherExact.ts";
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
