import type { MetricDifference } from "../../src/evaluation/compare/comparisonReport.ts";
import { decimalsOfDifference } from "../../src/evaluation/shared/decimalsOfDifference.ts";
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

/** Two values and their difference, rounded at one place where the interval's width begins to matter, and so that they add up. */
export function shownDifference(numbers: Numbers, isPercent: boolean): ShownDifference {
  const scale = isPercent ? 100 : 1;
  const [first, second, value] = [numbers.first, numbers.second, numbers.value].map((x) => x * scale);
  const interval = numbers.interval?.map((end) => end * scale) ?? null;
  const decimals = decimalsOfDifference({ first, second, value, interval });
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
