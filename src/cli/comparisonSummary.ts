import Table from "cli-table3";
import type {
  ComparisonReport,
  MetricDifference,
  PairComparison,
} from "../evaluation/compare/comparisonReport.ts";
import { METRIC_WORDS } from "../evaluation/compare/comparisonWords.ts";

const WORDS: Record<MetricDifference["word"], string> = {
  better: "better",
  worse: "worse",
  differs: "other side of real data",
  "cannot-tell": "cannot tell",
};

/** Beyond this a normal tail means no more than "certainly". */
const SMALLEST_P = 0.0001;
const HEAD = ["metric", "difference", "95% interval", "p (Holm)", "real vs real", "in a word"];

/** The comparison for a terminal: the sentences first, then the numbers of every pair. */
export function comparisonSummary(report: ComparisonReport): string {
  const tables = report.pairs.map((pair) => {
    const table = new Table({
      head: headOf(report, pair),
      style: { head: [], border: [] },
      colAligns: ["left", ...HEAD.map(() => "right" as const)],
    });
    table.push(...rowsOf(pair));
    return table.toString();
  });
  return `${[...openingOf(report), "", ...tables].join("\n")}\n`;
}

/** The same as Markdown, for a summary of a CI run. */
export function comparisonMarkdown(report: ComparisonReport): string {
  const cells = (row: readonly string[]) =>
    `| ${row.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const tables = report.pairs.flatMap((pair) => {
    const head = headOf(report, pair);
    return [
      "",
      cells(head),
      cells(head.map((_, i) => (i === 0 ? "---" : "---:"))),
      ...rowsOf(pair).map(cells),
    ];
  });
  const [terms, ...sentences] = openingOf(report);
  return `${[terms, "", ...sentences.map((sentence) => `- ${sentence}`), ...tables].join("\n")}\n`;
}

function openingOf({ terms, summary, best }: ComparisonReport): string[] {
  return [terms.text, ...(best ? [best.text] : []), ...summary];
}

function headOf({ subjects }: ComparisonReport, { first, second }: PairComparison): string[] {
  const [metric, ...rest] = HEAD;
  return [metric, subjects[first].name, subjects[second].name, ...rest];
}

function rowsOf({ differences }: PairComparison): string[][] {
  return differences.map(({ metric, first, second, value, interval, adjustedP, baseline, word }) => [
    METRIC_WORDS[metric],
    short(first),
    short(second),
    `${value > 0 ? "+" : ""}${short(value)}`,
    interval ? interval.map(short).join(" to ") : "–",
    adjustedP === null ? "–" : adjustedP < SMALLEST_P ? `< ${SMALLEST_P}` : short(adjustedP),
    baseline === null ? "–" : short(baseline),
    WORDS[word],
  ]);
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}
