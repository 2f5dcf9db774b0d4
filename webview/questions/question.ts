import type { Answer, Caveat, Estimate, MetricName, Report } from "../../src/evaluation/report.ts";
import type { Real } from "../format.ts";
import { formatExact, formatInterval, formatNumber } from "../format.ts";
import type { GaugeModel } from "../gaugeModel.ts";
import { text } from "../text.ts";

/** A piece of the line of numbers under an answer; strong ones are what the answer rests on. */
export interface NumberPiece {
  text: string;
  strong?: boolean;
}

/** A row of exact numbers: name, value, interval, value for real data. */
export interface ExactRow {
  name: string;
  value: string;
  interval: string;
  baseline: string;
}

/** What one question shows of a report; undefined where its metric was not computed. */
export interface QuestionFacts {
  line: NumberPiece[][];
  gauge: GaugeModel | undefined;
  exact: ExactRow[];
}

/** One question a reader asks: which metric answers it and how its numbers read. */
export interface Question {
  id: Answer["question"];
  /** What is computed to answer it; absent where nothing shows that it is still to come. */
  metric?: MetricName;
  /** Whose caveats stand beside its numbers, if any. */
  caveats?: Caveat["metric"];
  facts(report: Report): QuestionFacts | undefined;
}

/** A row of the exact table; numbers are written out, words stay, what does not exist is a dash. */
export function exactRow(
  name: string,
  value: string | number | null,
  rest: Partial<ExactRow> = {},
): ExactRow {
  const shown = value === null ? text.none : typeof value === "number" ? formatExact(value) : value;
  return { interval: text.none, baseline: text.none, name, value: shown, ...rest };
}

/** A row of the exact table from an estimate. */
export function estimateRow(name: string, estimate: Estimate): ExactRow {
  return exactRow(name, formatExact(estimate.value), {
    interval: estimate.interval ? formatInterval(estimate.interval) : text.none,
    baseline: estimate.baseline === null ? text.none : formatExact(estimate.baseline),
  });
}

/** "Precision 0.92 0.89–0.94": the number that an answer rests on; without a name where the question says it. */
export function headline(name: string, value: string, interval: string | undefined): NumberPiece[] {
  return [
    ...(name ? [{ text: `${name} ` }] : []),
    { text: value, strong: true },
    ...(interval ? [{ text: ` ${interval}` }] : []),
  ];
}

/** "real against real 0.94", with the value at the baseline's own size where that is smaller. */
export function beside(estimate: Estimate, baselineN: number | undefined): NumberPiece[][] {
  const { baseline, valueAtBaseline } = estimate;
  if (baseline === null) return [];
  const real = formatNumber(baseline);
  if (valueAtBaseline === undefined || baselineN === undefined)
    return [[{ text: text.realAgainstReal(real) }]];
  return [[{ text: text.atBaselineSize(formatNumber(baselineN), formatNumber(valueAtBaseline), real) }]];
}

/** "recall 0.735 (real 0.940)": a number that stands beside the one that the answer rests on, with its own value for real data. */
export function besideIt(name: string, { value, baseline }: Estimate, sameN: boolean): NumberPiece[] {
  const number = `${name.toLowerCase()} ${formatNumber(value)}`;
  // Of a baseline at another n the table tells more.
  return [
    { text: baseline !== null && sameN ? `${number} (${text.ofReal(formatNumber(baseline))})` : number },
  ];
}

/** The finite number in a report's real, if it is one. */
export function finite(value: Real | null | undefined): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}
