import type { ComparedMetric, ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { EACH_DUMP } from "../../src/evaluation/shared/comparedMetrics.ts";
import type { Severity } from "../../src/evaluation/report.ts";
import { h } from "../dom.ts";
import { severityIcon } from "../icons.ts";
import { words } from "./compareText.ts";
import { isCopier } from "./copyingWords.ts";
import { quoted } from "./failureWords.ts";
import { metricNumber } from "./differences.ts";
import type { Post } from "./pageParts.ts";
import { subjectValue } from "./subjectValue.ts";
import { termsOf } from "./terms.ts";

interface Standing {
  severity: Severity;
  word: string;
}

/** How a dump stands to the one that was picked. */
function standingOf({ best, pairs, subjects }: ComparisonReport, subject: number): Standing {
  if (!best) {
    const pair = pairs.find(({ second }) => second === subject);
    if (!pair) return { severity: "info", word: "–" };
    const { kind, winner } = pair.verdict;
    if (kind === "cannot-tell") return { severity: "unknown", word: words.words["cannot-tell"] };
    if (kind === "not-judged") return { severity: "bad", word: words.notJudged };
    if (kind === "mixed") return { severity: "info", word: words.standing.mixed };
    return winner === "second"
      ? { severity: "good", word: words.standing.better }
      : { severity: "bad", word: words.standing.worse };
  }
  if (best.subject === subject) return { severity: "good", word: words.best };
  if (subjects[subject].takenFromHeldout) return { severity: "bad", word: words.holdsHeldout };
  if (!best.eligible.includes(subject))
    return isCopier(subjects[subject])
      ? { severity: "bad", word: words.copier }
      : { severity: "warning", word: words.notEligible(quoted(best.failed[subject])) };
  if (best.asGood.includes(subject)) return { severity: "unknown", word: words.asGoodWord };
  return { severity: "bad", word: words.toldApart };
}

function nameCell(report: ComparisonReport, subject: number, post: Post): HTMLElement {
  const { name } = report.subjects[subject];
  if (!post) return h("th", { scope: "row" }, name);
  const link = h("button", { type: "button", class: "link" }, name);
  link.addEventListener("click", () => post({ type: "openReport", subject }));
  return h("th", { scope: "row" }, link);
}

function standingCell(report: ComparisonReport, subject: number, post: Post): HTMLElement {
  const { severity, word } = standingOf(report, subject);
  const reference = report.best?.subject ?? 0;
  const line = h("span", { class: "word-line" }, severityIcon(severity));
  if (post && subject !== reference) {
    const link = h(
      "button",
      {
        type: "button",
        class: "link",
        "aria-label": `${word}: ${words.compareWithBest(report.subjects[subject].name)}`,
      },
      word,
    );
    link.addEventListener("click", () => post({ type: "comparePair", first: reference, second: subject }));
    line.append(link);
  } else line.append(word);
  return h("td", { class: "words word", "data-column": words.word }, line);
}

/** Every dump with its numbers at the common size, and how it stands to the one that was picked. */
export function dumpsTable(report: ComparisonReport, post: Post): HTMLElement {
  const { subjects, best } = report;
  const shown = EACH_DUMP.filter((metric) => subjects.some((_, i) => subjectValue(report, i, metric)));
  const cell = (subject: number, metric: ComparedMetric) => {
    const found = subjectValue(report, subject, metric);
    return h(
      "td",
      { "data-column": words.metrics[metric] },
      found === undefined ? "–" : metricNumber(metric, found.value, found.atLeast),
    );
  };
  const real = (metric: ComparedMetric) => {
    const baseline = subjectValue(report, 0, metric)?.baseline ?? null;
    return h(
      "td",
      { "data-column": words.metrics[metric] },
      baseline === null ? "–" : metricNumber(metric, baseline),
    );
  };
  const reference = best ? words.againstBest(words.inText[best.metric]) : words.word;
  return h(
    "section",
    { class: "dumps", "aria-labelledby": "dumps-title" },
    h("h2", { id: "dumps-title" }, words.runsTitle),
    ...termsOf(report),
    h(
      "table",
      { class: "numeric stacked" },
      h("caption", { class: "sr-only" }, words.runsTitle),
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ...[words.dump, ...shown.map((metric) => words.metrics[metric]), reference].map((name) =>
            h("th", { scope: "col" }, name),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        ...subjects.map((_, i) =>
          h(
            "tr",
            { class: best?.subject === i ? "picked" : undefined },
            nameCell(report, i, post),
            ...shown.map((metric) => cell(i, metric)),
            standingCell(report, i, post),
          ),
        ),
        h(
          "tr",
          { class: "real-row" },
          h("th", { scope: "row" }, words.real),
          ...shown.map(real),
          h("td", { class: "words", "data-column": "" }, ""),
        ),
      ),
    ),
  );
}
