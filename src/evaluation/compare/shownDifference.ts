import type { MetricDifference } from "./comparisonReport.ts";
import { decimalsOfDifference } from "../shared/decimalsOfDifference.ts";

/** Two values with their difference, as far as they are written together. */
type Numbers = Pick<MetricDifference, "first" | "second" | "value" | "interval" | "baseline">;

/** The same as texts, all rounded at one place. */
export interface ShownDifference {
  first: string;
  second: string;
  /** With its sign. */
  value: string;
  interval: [string, string] | null;
  baseline: string | null;
}

/** Values below this are written with an exponent. */
const MOST_DECIMALS = 6;

/**
 * Two values, their difference and its interval, rounded where the interval's width begins to matter, so that nothing that was told
 * apart is rounded away, and so that the first value and the difference that are shown make the second.
 */
export function shownDifference(numbers: Numbers): ShownDifference {
  const { first, second, value, interval, baseline } = numbers;
  const decimals = decimalsOfDifference(numbers);
  const number = (x: number) => rounded(x, decimals);
  return {
    first: number(first),
    second: number(second),
    value: `${value > 0 ? "+" : ""}${number(value)}`,
    interval: interval && [number(interval[0]), number(interval[1])],
    baseline: baseline === null ? null : number(baseline),
  };
}

function rounded(x: number, decimals: number): string {
  if (Math.round(x * 10 ** decimals) === 0) return "0";
  if (decimals <= MOST_DECIMALS) return x.toFixed(decimals);
  return x.toExponential(Math.max(0, Math.floor(Math.log10(Math.abs(x))) + decimals));
}
