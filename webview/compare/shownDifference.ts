import type { MetricDifference } from "../../src/evaluation/compare/comparisonReport.ts";
import { formatTo } from "../format.ts";
import { text } from "../text.ts";

type Numbers = Pick<MetricDifference, "first" | "second" | "value" | "interval" | "baseline">;

interface ShownDifference {
  first: string;
  second: string;
  /** With its sign. */
  value: string;
  /** Empty where there is none. */
  interval: string;
  /** A dash where there is none. */
  baseline: string;
}

/** Digits of the half-width of an interval, further ones that are tried; as evaluation/compare/shownDifference.ts. */
const [DIGITS, FURTHER] = [2, 3];

/** Two values and their difference, rounded at one place where the interval's width begins to matter, and so that they add up. */
export function shownDifference(numbers: Numbers, isPercent: boolean): ShownDifference {
  const scale = isPercent ? 100 : 1;
  const [first, second, value] = [numbers.first, numbers.second, numbers.value].map((x) => x * scale);
  const interval = numbers.interval?.map((end) => end * scale) ?? null;
  const decimals = decimalsOf({ first, second, value, interval });
  const unit = isPercent ? "%" : "";
  const number = (x: number) => `${formatTo(x, decimals)}${unit}`;
  return {
    first: number(first),
    second: number(second),
    value: `${value > 0 ? "+" : ""}${number(value)}`,
    interval: interval
      ? `${interval.map((end) => formatTo(end, decimals)).join(between(interval))}${unit}`
      : "",
    baseline: numbers.baseline === null ? "–" : number(numbers.baseline * scale),
  };
}

/** A dash between two ends would hide the sign of the second. */
function between([low]: readonly number[]): string {
  return low < 0 ? text.rangeTo : "–";
}

function decimalsOf({
  first,
  second,
  value,
  interval,
}: Pick<Numbers, "first" | "second" | "value"> & { interval: readonly number[] | null }): number {
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
