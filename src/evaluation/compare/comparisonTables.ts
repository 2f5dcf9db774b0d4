import { isCopying } from "../copying.ts";
import type {
  ComparedMetric,
  ComparisonReport,
  MetricDifference,
  PairComparison,
} from "./comparisonReport.ts";
import { joined } from "../joined.ts";
import { METRIC_WORDS } from "./metricWords.ts";
import { namedDifferences } from "./namedDifferences.ts";
import { subjectValue } from "./bestDump.ts";
import { EACH_DUMP } from "../shared/comparedMetrics.ts";
import { shownDifference } from "./shownDifference.ts";

/** A table of texts; its first column names the rows. */
export interface TextTable {
  head: string[];
  rows: string[][];
}

const WORDS: Record<MetricDifference["word"], string> = {
  better: "better",
  worse: "worse",
  differs: "other side of real data",
  "cannot-tell": "cannot tell",
};

/** Beyond this a normal tail means no more than "certainly". */
const SMALLEST_P = 0.0001;
/** The sentences that come before the tables: the terms, the verdict, and of two dumps what it rests on. */
export function comparisonOpening(report: ComparisonReport): string[] {
  const { terms, caveats, summary, best, pairs, verdict } = report;
  return [
    terms.text,
    ...caveats,
    ...(best ? [best.text] : []),
    // Of more dumps each sentence begins with its pair's.
    ...(pairs.length === 1 ? [verdict.title] : []),
    ...summary,
  ];
}

/** Of two dumps their differences; of more a table of all of them, and how each stands to the one that was picked. */
export function comparisonTables(report: ComparisonReport): TextTable[] {
  if (report.pairs.length === 1) return [differencesOf(report, report.pairs[0])];
  return [allDumps(report)];
}

function differencesOf({ subjects }: ComparisonReport, pair: PairComparison): TextTable {
  const { first, second } = pair;
  const atLeast = (subject: number, metric: ComparedMetric | undefined) =>
    metric === "copies" && subjects[subject].copying.atLeast ? "≥ " : "";
  return {
    head: [
      "metric",
      subjects[first].name,
      subjects[second].name,
      "difference",
      "95% interval",
      "p (Holm)",
      "real vs real",
      "in a word",
    ],
    rows: namedDifferences(pair).map((difference) => {
      const { name, metric, adjustedP, word } = difference;
      const shown = shownDifference(difference);
      return [
        name,
        `${atLeast(first, metric)}${shown.first}`,
        `${atLeast(second, metric)}${shown.second}`,
        shown.value,
        shown.interval?.join(" to ") ?? "–",
        adjustedP === null ? "–" : pOf(adjustedP),
        shown.baseline ?? "–",
        // Nothing was tested where there is no p: that is another thing than nothing found.
        adjustedP === null ? "not tested" : pair.verdict.kind === "not-judged" ? "not judged" : WORDS[word],
      ];
    }),
  };
}

function allDumps(report: ComparisonReport): TextTable {
  const { subjects, best } = report;
  const shown = EACH_DUMP.filter((metric) => subjects.some((each) => subjectValue(each.report, metric)));
  const written = (value: number | null | undefined) => (value == null ? "–" : short(value));
  const [{ report: any }] = subjects;
  return {
    head: ["dump", ...shown.map((metric) => METRIC_WORDS[metric]), best ? "by the rule" : "in a word"],
    rows: [
      ...subjects.map((each, i) => [
        each.name,
        ...shown.map((metric) => {
          const value = written(subjectValue(each.report, metric)?.value);
          return metric === "copies" && each.copying.atLeast ? `≥ ${value}` : value;
        }),
        standingOf(report, i),
      ]),
      ["real vs real", ...shown.map((metric) => written(subjectValue(any, metric)?.baseline)), ""],
    ],
  };
}

function standingOf({ best, pairs, subjects }: ComparisonReport, subject: number): string {
  if (!best) {
    const verdict = pairs.find(({ second }) => second === subject)?.verdict;
    if (!verdict) return "reference";
    if (verdict.kind === "not-judged") return "not judged";
    if (verdict.winner === null) return verdict.kind === "mixed" ? "better and worse" : "cannot tell";
    return verdict.winner === "second" ? "better" : "worse";
  }
  if (best.subject === subject) return "best";
  if (subjects[subject].takenFromHeldout) return "holds held-out samples";
  if (!best.eligible.includes(subject))
    return isCopying(subjects[subject].copying)
      ? "copies training data"
      : `does not meet ${joined(best.failed[subject])}`;
  return best.asGood.includes(subject) ? "cannot be told from the best" : "worse";
}

function pOf(p: number): string {
  return p < SMALLEST_P ? `< ${SMALLEST_P}` : short(p);
}

function short(value: number): string {
  return String(Number(value.toPrecision(3)));
}
