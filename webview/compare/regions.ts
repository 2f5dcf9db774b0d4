import type { DifferenceWord } from "../../src/evaluation/compare/comparisonReport.ts";
import type { Severity } from "../../src/evaluation/report.ts";
import { card } from "../cards/card.ts";
import { h, type Child } from "../dom.ts";
import { formatNumber, formatPercent } from "../format.ts";
import { severityIcon } from "../icons.ts";
import { legend } from "../legend.ts";
import { text } from "../text.ts";
import { className } from "./classNames.ts";
import { words } from "./compareText.ts";
import { drawPreview, previewScale } from "./drawPreview.ts";
import type { ShownPair } from "./pageParts.ts";
import { LETTERS, seriesLook } from "./series.ts";
import { shareBars } from "./shareBars.ts";

const SEVERITY: Record<DifferenceWord, Severity> = {
  better: "good",
  worse: "bad",
  differs: "info",
  "cannot-tell": "unknown",
};

interface RegionRow {
  head: Child[];
  size: number;
  first: number;
  second: number;
  real: number | null;
  word: DifferenceWord;
}

/** A row a region: what it is, how much of it A and B cover, and whether that can be told apart. */
function regionRows(
  caption: string,
  first: string,
  rows: readonly RegionRow[],
  { verdict }: ShownPair["pair"],
): HTMLElement {
  const isJudged = verdict.kind !== "not-judged";
  const head = [first, "n", words.coveredColumn, "A", "B", words.word].map((name) =>
    h("th", { scope: "col" }, name),
  );
  return h(
    "table",
    { class: "numeric regions" },
    h("caption", { class: "sr-only" }, caption),
    h("thead", {}, h("tr", {}, ...head)),
    h(
      "tbody",
      {},
      ...rows.map((row) =>
        h(
          "tr",
          {},
          h("th", { scope: "row" }, h("div", { class: "region-head" }, ...row.head)),
          h("td", {}, formatNumber(row.size)),
          h("td", {}, shareBars(row.first, row.second, row.real)),
          h("td", {}, formatPercent(Number(row.first.toFixed(3)))),
          h("td", {}, formatPercent(Number(row.second.toFixed(3)))),
          h(
            "td",
            { class: "words word" },
            h(
              "span",
              { class: "word-line" },
              severityIcon(SEVERITY[row.word]),
              h("span", {}, isJudged ? words.words[row.word] : words.notJudged),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Coverage that B wins and loses, region by region of the held-out data, each drawn by the sample in its middle. */
export function regionsCard({ report, pair }: ShownPair): HTMLElement | null {
  const { regions } = pair;
  if (regions.length < 2) return null;
  const { previews } = report;
  const count = (word: DifferenceWord) =>
    formatNumber(regions.filter((region) => region.word === word).length);
  const rows = regions.map((region): RegionRow => {
    const drawn = previews?.heldout.find(({ index }) => index === region.centre);
    const drawing = previews && drawn ? drawPreview(previews, drawn, text.heldout) : null;
    const name = h("span", { class: "region-name" }, `#${formatNumber(region.centre)}`);
    return { ...region, head: [drawing, name], real: null };
  });
  const scale = previews ? previewScale(previews) : "";
  return card(
    {
      id: "regions",
      title: words.regionsTitle,
      sentence:
        pair.verdict.kind === "not-judged"
          ? words.regionsAlone(formatNumber(regions.length))
          : words.regionsSentence(formatNumber(regions.length), count("better"), count("worse")),
    },
    legend(LETTERS.map((label, i) => ({ swatch: seriesLook(i).swatch, label }))),
    h(
      "div",
      { class: `samples ${previews?.kind ?? ""} in-table` },
      regionRows(words.regionsTitle, words.region, rows, pair),
    ),
    scale !== "" && h("p", { class: "scale" }, scale),
  );
}

/** The same class by class, where the labels of the held-out data are known. */
export function classesCard({ pair, sides }: ShownPair): HTMLElement | null {
  const { classes } = pair;
  if (!classes || classes.length < 2) return null;
  const rows = classes.map((each): RegionRow => ({
    ...each,
    head: [className(sides[0].report, each.label)],
    real: each.baseline,
  }));
  return card(
    { id: "classes", title: words.classesTitle, sentence: words.classesSentence },
    legend([
      ...LETTERS.map((label, i) => ({ swatch: seriesLook(i).swatch, label })),
      { swatch: "line", label: text.baselineLine },
    ]),
    regionRows(words.classesTitle, words.class, rows, pair),
  );
}
