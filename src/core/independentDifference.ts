import { binomialUpperTail } from "./leaning.ts";
import type { Difference } from "./mcnemar.ts";
import { normalUpperTail, Z95 } from "./normal.ts";
import { proportionInterval } from "./proportionInterval.ts";

/** An estimate with its standard error. */
interface Estimated {
  value: number;
  standardError: number;
}

/** Second minus first of two independent estimates. */
export function independentDifference(first: Estimated, second: Estimated): Difference {
  return normalDifference(second.value - first.value, Math.hypot(first.standardError, second.standardError));
}

/** A difference with its standard error, by the normal law; without an error, none at all or a certain one. */
export function normalDifference(value: number, error: number): Difference {
  return {
    value,
    interval: [value - Z95 * error, value + Z95 * error],
    p: error > 0 ? Math.min(1, 2 * normalUpperTail(Math.abs(value) / error)) : value === 0 ? 1 : 0,
  };
}

/**
 * Second minus first of two independent proportions, such as shares of copies, that may be rare. The interval joins both
 * Wilson intervals (Newcombe 1998, Statistics in Medicine 17, 873); the p-value is
 * exact given the sum of both counts, as for rare events.
 *
 * @param counts successes; @param of trials
 */
export function rareDifference(counts: [number, number], of: [number, number]): Difference {
  const [p, q] = counts.map((count, i) => count / of[i]);
  const [[pLow, pHigh], [qLow, qHigh]] = counts.map((count, i) => proportionInterval(count, of[i]));
  const value = q - p;
  const total = counts[0] + counts[1];
  const share = of[0] / (of[0] + of[1]);
  const upper = binomialUpperTail(counts[0], total, share);
  const lower = binomialUpperTail(counts[1], total, 1 - share);
  return {
    value,
    interval: [value - Math.hypot(q - qLow, pHigh - p), value + Math.hypot(qHigh - q, p - pLow)],
    p: total === 0 ? 1 : Math.min(1, 2 * Math.min(upper, lower)),
  };
}
