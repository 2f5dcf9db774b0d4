import type { ComparedMetric, MetricDifference } from "../../src/evaluation/compare/comparisonReport.ts";
import type { Severity } from "../../src/evaluation/report.ts";
import { disclosure } from "../disclosure.ts";
import { h } from "../dom.ts";
import { formatInterval, formatNumber, formatP, formatPercent, formatPercentInterval } from "../format.ts";
import { severityIcon } from "../icons.ts";
import { table } from "../table.ts";
import { said } from "../text.ts";
import { words } from "./compareText.ts";
import { letterChip } from "./heading.ts";
import type { ShownPair } from "./pageParts.ts";

type Group = keyof typeof words.groups;

const GROUPS: Record<Group, ComparedMetric[]> = {
  quality: ["precision", "density"],
  coverage: ["recall", "coverage", "vendi"],
  copying: ["copies", "memorizationRatio", "authenticity"],
  distribution: ["frechet", "kid", "energy", "slicedWasserstein"],
};

const SEVERITY: Record<MetricDifference["word"], Severity> = {
  better: "good",
  worse: "bad",
  differs: "info",
  "cannot-tell": "unknown",
};

/** A number of a metric as the page writes it. */
export function metricNumber(metric: ComparedMetric, value: number): string {
  return metric === "copies" ? formatPercent(value) : formatNumber(value);
}

function signed(metric: ComparedMetric, value: number): string {
  return `${value > 0 ? "+" : ""}${metricNumber(metric, value)}`;
}

function intervalOf({ metric, interval }: MetricDifference): string {
  if (!interval) return "";
  return metric === "copies" ? formatPercentInterval(interval) : formatInterval(interval);
}

function wordCell(difference: MetricDifference, { pair, report }: ShownPair): HTMLElement {
  const { metric, word, p, how } = difference;
  const n = formatNumber(report.terms.n);
  const label =
    p === null ? words.notTested : word === "cannot-tell" ? words.cannotTellAt(n) : words.words[word];
  const forCopier =
    (pair.verdict.copying === "second" && word === "better") ||
    (pair.verdict.copying === "first" && word === "worse");
  const rewarded =
    forCopier && [...GROUPS.quality, ...GROUPS.distribution].includes(metric)
      ? ` (${words.rewardsCopying})`
      : "";
  return h(
    "td",
    { class: "words word", "data-column": words.word },
    h(
      "span",
      { class: "word-line" },
      severityIcon(rewarded === "" ? SEVERITY[p === null ? "cannot-tell" : word] : "warning"),
      h(
        "span",
        {},
        `${label}${rewarded}`,
        p === null && h("span", { class: "why-not" }, said(reasonOf(how))),
      ),
    ),
  );
}

/** "not tested: too few samples" → "too few samples". */
function reasonOf(how: string): string {
  return how.replace(/^not tested:\s*/, "");
}

function row(difference: MetricDifference, shown: ShownPair): HTMLElement {
  const { metric, first, second, baseline, value, adjustedP } = difference;
  const cell = (column: string, ...content: (string | Node)[]) =>
    h("td", { "data-column": column }, ...content);
  const interval = intervalOf(difference);
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, words.metrics[metric]),
    cell("A", metricNumber(metric, first)),
    cell("B", metricNumber(metric, second)),
    cell(words.real, baseline === null ? "–" : metricNumber(metric, baseline)),
    cell(
      words.differenceShort,
      h("b", {}, signed(metric, value)),
      interval === "" ? "" : h("span", { class: "interval" }, interval),
    ),
    cell(words.holm, adjustedP === null ? "–" : smallP(adjustedP)),
    wordCell(difference, shown),
  );
}

/** Below this a p-value means no more than "certainly". */
const SMALLEST_P = 0.0001;

function smallP(p: number): string {
  return p < SMALLEST_P ? `< ${SMALLEST_P}` : formatNumber(Number(p.toPrecision(2)));
}

const Z95 = 1.959964;

function closerRow({ pair: { closer }, report }: ShownPair): HTMLElement {
  const word = closer.to === null ? "cannot-tell" : closer.to === "second" ? "better" : "worse";
  const label = closer.to === null ? words.cannotTellAt(formatNumber(report.terms.n)) : words.words[word];
  const cell = (column: string, ...content: (string | Node)[]) =>
    h("td", { "data-column": column }, ...content);
  // The test takes the first minus the second.
  const [value, margin] = [-closer.difference, Z95 * closer.standardError];
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, words.closerRow),
    cell("A", "–"),
    cell("B", "–"),
    cell(words.real, "–"),
    cell(
      words.differenceShort,
      h("b", {}, `${value > 0 ? "+" : ""}${formatNumber(value)}`),
      h("span", { class: "interval" }, formatInterval([value - margin, value + margin])),
    ),
    cell(words.holm, "–"),
    h(
      "td",
      { class: "words word", "data-column": words.word },
      h(
        "span",
        { class: "word-line" },
        severityIcon(SEVERITY[word]),
        h("span", {}, `${label} (${formatP(Number(closer.p.toPrecision(2)))})`),
      ),
    ),
  );
}

function group(name: Group, shown: ShownPair): HTMLElement[] {
  const rows = GROUPS[name].flatMap((metric) => {
    const found = shown.pair.differences.find((difference) => difference.metric === metric);
    return found ? [row(found, shown)] : [];
  });
  if (name === "distribution") rows.unshift(closerRow(shown));
  if (rows.length === 0) return [];
  const head = h("tr", { class: "group" }, h("th", { scope: "rowgroup", colspan: 7 }, words.groups[name]));
  return [h("tbody", {}, head, ...rows)];
}

function howTable({ differences }: ShownPair["pair"]): HTMLElement {
  return table(
    { caption: words.how },
    [words.metric, words.howColumn, words.pColumn],
    differences.map(({ metric, how, p }) => [
      words.metrics[metric],
      said(how),
      p === null ? "–" : formatP(p),
    ]),
  );
}

/** Every metric of A and B beside that of real data, with the difference and what it means. */
export function differencesTable(shown: ShownPair): HTMLElement {
  const { pair, report } = shown;
  const side = (i: 0 | 1) =>
    h("th", { scope: "col" }, letterChip(i), h("span", { class: "sr-only" }, shown.sides[i].name));
  return h(
    "section",
    { class: "differences", "aria-labelledby": "differences-title" },
    h("h2", { id: "differences-title" }, words.tableTitle),
    h("p", { class: "terms" }, said(report.terms.text)),
    h(
      "table",
      { class: "numeric stacked" },
      h("caption", { class: "sr-only" }, words.tableTitle),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "col" }, words.metric),
          side(0),
          side(1),
          ...[words.real, words.difference, words.holm, words.word].map((name) =>
            h("th", { scope: "col" }, name),
          ),
        ),
      ),
      ...(Object.keys(GROUPS) as Group[]).flatMap((name) => group(name, shown)),
    ),
    h("p", { class: "terms" }, words.tableNote),
    pair.likelihood && h("p", {}, said(pair.likelihood.text)),
    disclosure("data-how", words.how, words.how, () => howTable(pair)),
  );
}
