import type {
  CheckDifference,
  ComparedMetric,
  MetricDifference,
  TaskDifference,
} from "../../src/evaluation/compare/comparisonReport.ts";
import type { Severity } from "../../src/evaluation/report.ts";
import { disclosure } from "../disclosure.ts";
import { h } from "../dom.ts";
import { formatNumber, formatP, formatPercent } from "../format.ts";
import { severityIcon } from "../icons.ts";
import { table } from "../table.ts";
import { said } from "../text.ts";
import { words } from "./compareText.ts";
import { letterChip } from "./heading.ts";
import type { ShownPair } from "./pageParts.ts";
import { pInWords, smallP } from "./pValue.ts";
import { shownDifference } from "./shownDifference.ts";
import { termsOf } from "./terms.ts";

type Group = keyof typeof words.groups;
type MetricGroup = Exclude<Group, "domain" | "downstream">;

const GROUPS: Record<MetricGroup, ComparedMetric[]> = {
  quality: ["validity", "precision", "density"],
  coverage: ["uniqueness", "recall", "coverage", "vendi"],
  copying: ["copies", "novelty", "memorizationRatio", "authenticity"],
  distribution: ["frechet", "kid", "energy", "slicedWasserstein"],
};

const SEVERITY: Record<MetricDifference["word"], Severity> = {
  better: "good",
  worse: "bad",
  differs: "info",
  "cannot-tell": "unknown",
};

/** Shares that are written as percentages. */
export function isPercent(metric: ComparedMetric): boolean {
  return ["copies", "validity", "uniqueness", "novelty"].includes(metric);
}

/** A number of a metric as the page writes it; `atLeast` where it may well be more. */
export function metricNumber(metric: ComparedMetric, value: number, atLeast = false): string {
  const written = isPercent(metric) ? formatPercent(value) : formatNumber(value);
  return atLeast ? `≥ ${written}` : written;
}

/** A difference of whatever kind as a row shows it. */
interface Row extends Pick<
  MetricDifference,
  "first" | "second" | "value" | "interval" | "p" | "adjustedP" | "word" | "baseline"
> {
  name: string;
  /** What the row is about, under the name. */
  note?: string;
  how: string;
  /** Shares that are written as percentages. */
  isPercent: boolean;
  /** Which sides' values may well be larger. */
  atLeast?: readonly boolean[];
  /** Copies of real data are good at it. */
  rewardsCopying: boolean;
  /** Tells of copying: on the near side of real data lies what copies. */
  ofCopying?: boolean;
}

function metricRow(difference: MetricDifference, { sides }: ShownPair): Row {
  const { metric } = difference;
  const isCopies = metric === "copies";
  return {
    ...difference,
    name: words.metrics[metric],
    isPercent: isPercent(metric),
    ...(isCopies && { atLeast: sides.map(({ copying }) => copying.atLeast) }),
    ofCopying: GROUPS.copying.includes(metric),
    rewardsCopying: [...GROUPS.quality, ...GROUPS.distribution].includes(metric),
  };
}

function checkRow(check: CheckDifference): Row {
  return {
    ...check,
    note: check.kind === "law" ? words.breaksLaw : words.outsideCentral,
    how: words.howShares,
    isPercent: true,
    rewardsCopying: check.kind === "law",
  };
}

function taskRow(task: TaskDifference): Row {
  const name = words.task(task.model);
  return {
    ...task,
    name,
    note: task.score === "accuracy" ? words.taskAccuracy : "R²",
    how: words.howTask,
    isPercent: false,
    rewardsCopying: true,
  };
}

/** Where one of the two copies, the other side of real data is a plain word. */
function wordOf(
  { ofCopying, word }: Row,
  copiers: readonly ("first" | "second")[],
): { severity: Severity; label: string } | undefined {
  if (!ofCopying || word !== "differs" || copiers.length !== 1) return undefined;
  return copiers[0] === "second"
    ? { severity: "bad", label: words.sideCopies("B") }
    : { severity: "good", label: words.sideCopies("A") };
}

function wordCell(difference: Row, { pair, report }: ShownPair): HTMLElement {
  const { word, p, how } = difference;
  const n = formatNumber(report.terms.n);
  const untold = pair.verdict.kind === "not-judged" ? words.notJudged : words.cannotTellAt(n);
  const { severity, label } = wordOf(difference, pair.verdict.copiers) ?? {
    severity: SEVERITY[p === null ? "cannot-tell" : word],
    label: p === null ? words.notTested : word === "cannot-tell" ? untold : words.words[word],
  };
  const favoured = word === "better" ? "second" : word === "worse" ? "first" : null;
  const { copying, copiers } = pair.verdict;
  const forCopier = favoured !== null && (copying === favoured || copiers.includes(favoured));
  const rewarded = forCopier && difference.rewardsCopying ? ` (${words.rewardsCopying})` : "";
  return h(
    "td",
    { class: "words word", "data-column": words.word },
    h(
      "span",
      { class: "word-line" },
      severityIcon(rewarded === "" ? severity : "warning"),
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

function row(difference: Row, shown: ShownPair): HTMLElement {
  const { name, note, adjustedP, atLeast } = difference;
  const { interval, ...written } = shownDifference(difference, difference.isPercent);
  const cell = (column: string, ...content: (string | Node)[]) =>
    h("td", { "data-column": column }, ...content);
  const number = (side: 0 | 1, value: string) => `${atLeast?.[side] ? "≥ " : ""}${value}`;
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, name, note !== undefined && h("span", { class: "row-note" }, note)),
    cell("A", number(0, written.first)),
    cell("B", number(1, written.second)),
    cell(words.real, written.baseline),
    cell(
      words.differenceShort,
      h("b", {}, written.value),
      interval === "" ? "" : h("span", { class: "interval" }, interval),
    ),
    cell(words.holm, adjustedP === null ? "–" : smallP(adjustedP)),
    wordCell(difference, shown),
  );
}

const Z95 = 1.959964;

function closerRow({ pair: { closer, verdict }, report }: ShownPair): HTMLElement {
  const word = closer.to === null ? "cannot-tell" : closer.to === "second" ? "better" : "worse";
  const untold =
    verdict.kind === "not-judged" ? words.notJudged : words.cannotTellAt(formatNumber(report.terms.n));
  const label = closer.to === null ? untold : words.words[word];
  const cell = (column: string, ...content: (string | Node)[]) =>
    h("td", { "data-column": column }, ...content);
  // The test takes the first minus the second.
  const [value, margin] = [-closer.difference, Z95 * closer.standardError];
  const shown = shownDifference(
    { first: 0, second: value, value, interval: [value - margin, value + margin], baseline: null },
    false,
  );
  return h(
    "tr",
    {},
    h("th", { scope: "row" }, words.closerRow),
    cell("A", "–"),
    cell("B", "–"),
    cell(words.real, "–"),
    cell(words.differenceShort, h("b", {}, shown.value), h("span", { class: "interval" }, shown.interval)),
    cell(words.holm, "–"),
    h(
      "td",
      { class: "words word", "data-column": words.word },
      h(
        "span",
        { class: "word-line" },
        severityIcon(SEVERITY[word]),
        h("span", {}, `${label} (${pInWords(closer.p)})`),
      ),
    ),
  );
}

function group(name: Group, rows: HTMLElement[]): HTMLElement[] {
  if (rows.length === 0) return [];
  const head = h("tr", { class: "group" }, h("th", { scope: "rowgroup", colspan: 7 }, words.groups[name]));
  return [h("tbody", {}, head, ...rows)];
}

function metricGroup(name: MetricGroup, shown: ShownPair): HTMLElement[] {
  const rows = GROUPS[name].flatMap((metric) => {
    const found = shown.pair.differences.find((difference) => difference.metric === metric);
    return found ? [row(metricRow(found, shown), shown)] : [];
  });
  if (name === "distribution") rows.unshift(closerRow(shown));
  return group(name, rows);
}

/** What the experiment itself declares: domain checks and the downstream task. */
function declaredGroups(shown: ShownPair): HTMLElement[] {
  const { domain = [], downstream = [] } = shown.pair;
  return [
    ...group(
      "domain",
      domain.map((check) => row(checkRow(check), shown)),
    ),
    ...group(
      "downstream",
      downstream.map((task) => row(taskRow(task), shown)),
    ),
  ];
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
    ...termsOf(report),
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
      ...(Object.keys(GROUPS) as MetricGroup[]).flatMap((name) => metricGroup(name, shown)),
      ...declaredGroups(shown),
    ),
    h("p", { class: "terms" }, words.tableNote),
    pair.likelihood && h("p", {}, said(pair.likelihood.text)),
    ...(pair.notCompared ?? []).map((sentence) =>
      h("p", { class: "word-line" }, severityIcon("warning"), h("span", {}, said(sentence))),
    ),
    disclosure("data-how", words.how, words.how, () => howTable(pair)),
  );
}
