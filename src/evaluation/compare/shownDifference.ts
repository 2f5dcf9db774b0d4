import type { MetricDifference } from "./comparisonReport.ts";

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

/** Digits of the half-width of an interval, or of a difference without one. */
const DIGITS = 2;
/** So many more digits are tried until the values and their difference add up. */
const FURTHER = 3;
/** Values below this are written with an exponent. */
const MOST_DECIMALS = 6;

/**
 * Two values, their difference and its interval, rounded where the interval's width begins to matter, so that nothing that was told
 * apart is rounded away, and so that the first value and the difference that are shown make the second.
 */
export function shownDifference(numbers: Numbers): ShownDifference {
  const { first, second, value, interval, baseline } = numbers;
  const decimals = decimalsOf(numbers);
  const number = (x: number) => rounded(x, decimals);
  return {
    first: number(first),
    second: number(second),
    value: `${value > 0 ? "+" : ""}${number(value)}`,
    interval: interval && [number(interval[0]), number(interval[1])],
    baseline: baseline === null ? null : number(baseline),
  };
}

function decimalsOf({ first, second, value, interval }: Numbers): number {
  const width = interval ? (interval[1] - interval[0]) / 2 : 0;
  const scale = width > 0 ? width : Math.abs(value) || Math.max(Math.abs(first), Math.abs(second)) || 1;
  const least = Math.max(0, DIGITS - 1 - Math.floor(Math.log10(scale)));
  const units = (x: number, decimals: number) => Math.round(x * 10 ** decimals);
  const addUp = (decimals: number) =>
    units(first, decimals) + units(value, decimals) === units(second, decimals);
  // An end that is not zero tells the dumps apart: it must not look like one.
  const showEnds = (decimals: number) => !interval?.some((end) => end !== 0 && units(end, decimals) === 0);
  const tried = Array.from({ length: FURTHER + 1 }, (_, more) => least + more);
  return tried.find((decimals) => addUp(decimals) && showEnds(decimals)) ?? tried.find(addUp) ?? least;
}

function rounded(x: number, decimals: number): string {
  if (Math.round(x * 10 ** decimals) === 0) return "0";
  if (decimals <= MOST_DECIMALS) return x.toFixed(decimals);
  return x.toExponential(Math.max(0, Math.floor(Math.log10(Math.abs(x))) + decimals));
}
