import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { card } from "../cards/card.ts";
import { h } from "../dom.ts";
import { formatPercent } from "../format.ts";
import { severityIcon } from "../icons.ts";
import { words } from "./compareText.ts";

type Subject = ComparisonReport["subjects"][number];
type ClassShare = NonNullable<
  NonNullable<Subject["report"]["metrics"]["precisionRecall"]>["classes"]
>[number];

/** A share of a class as a cell that is the darker the more is covered; marked where nothing or hardly anything is. */
function shareCell({ label, name, size, covered }: ClassShare, { missingClasses }: Subject): HTMLElement {
  const share = covered / size;
  const isMissing = missingClasses && [...missingClasses.never, ...missingClasses.hardly].includes(label);
  const cell = h(
    "td",
    { "data-column": name ?? String(label) },
    isMissing && severityIcon("bad"),
    formatPercent(Number(share.toFixed(2))),
  );
  cell.style.setProperty("--share", `${Math.round(share * 100)}%`);
  return cell;
}

/** How much of each class each dump covers, a row a dump; undefined labels give none. */
export function classTable({ subjects }: ComparisonReport): HTMLElement | null {
  const [first] = subjects;
  const classesOf = ({ report }: Subject) => report.metrics.precisionRecall?.classes ?? [];
  const classes = classesOf(first);
  if (classes.length < 2) return null;
  const rows = subjects.map((subject) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, subject.name),
      ...classesOf(subject).map((each) => shareCell(each, subject)),
    ),
  );
  const hasReal = classes.some(({ baseline }) => baseline !== null);
  const real = classes.map(({ label, name, baseline }) =>
    h(
      "td",
      { "data-column": name ?? String(label) },
      baseline === null ? "–" : formatPercent(Number(baseline.toFixed(2))),
    ),
  );
  const heads = classes.map(({ label, name }) => h("th", { scope: "col" }, name ?? String(label)));
  return card(
    { id: "classes", title: words.classesTitle, sentence: words.classTableSentence },
    h(
      "div",
      { class: "scrolled", tabindex: 0, role: "region", "aria-label": words.classesTitle },
      h(
        "table",
        { class: "numeric class-table" },
        h("caption", { class: "sr-only" }, words.classesTitle),
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, words.dump), ...heads)),
        h(
          "tbody",
          {},
          ...rows,
          hasReal && h("tr", { class: "real-row" }, h("th", { scope: "row" }, words.real), ...real),
        ),
      ),
    ),
  );
}
