import type { Answer, Caveat, Report } from "../src/evaluation/report.ts";
import type { ReportView } from "../src/extension/reportProtocol.ts";
import { caveatLine, caveatList, gravestFirst } from "./caveats.ts";
import { h } from "./dom.ts";
import { gauge } from "./gauge.ts";
import { severityIcon } from "./icons.ts";
import { openAll } from "./openAll.ts";
import { QUESTIONS } from "./questions/all.ts";
import type { ExactRow, NumberPiece, Question, QuestionFacts } from "./questions/question.ts";
import { table } from "./table.ts";
import { text } from "./text.ts";

/** Caveats of a metric that two questions share, where only one of its numbers is meant. */
const CAVEAT_PLACES: Partial<Record<string, Question["id"][]>> = {
  "outlier-inflates-precision": ["quality"],
  "open-balls": ["quality"],
  "equal-laws-are-not-one": ["quality"],
  "zero-radii": ["coverage"],
  "few-samples": ["quality"],
};

function numberLine(pieces: NumberPiece[][]): HTMLElement {
  const groups = pieces.map((group) =>
    h(
      "span",
      { class: "group" },
      ...group.map((piece) => (piece.strong ? h("b", {}, piece.text) : piece.text)),
    ),
  );
  return h("span", { class: "numbers" }, ...groups.flatMap((group, i) => (i ? [" · ", group] : [group])));
}

function exactTable(question: Question, rows: ExactRow[]): HTMLElement {
  const { number, value, interval, baseline } = text.columns;
  return table(
    { caption: `${text.questions[question.id]} ${text.exactNumbers}`, numeric: true },
    [number, value, interval, baseline],
    rows.map((row) => [row.name, row.value, row.interval, row.baseline]),
  );
}

function detail(
  question: Question,
  answer: Answer,
  facts: QuestionFacts | undefined,
  caveats: readonly Caveat[],
) {
  const hasNumbers = facts !== undefined && facts.exact.length > 0;
  return h(
    "div",
    { class: "detail" },
    caveats.length > 0 && caveatList(gravestFirst(caveats), false),
    // Why a metric was refused is a caveat as well.
    caveats.every(({ text: sentence }) => sentence !== answer.why) && h("p", { class: "why" }, answer.why),
    hasNumbers && h("h3", {}, text.exactNumbers),
    hasNumbers && exactTable(question, facts.exact),
  );
}

/** The caveats of the numbers that answer a question; what qualifies one number alone stands by that one only. */
function caveatsOf({ id, caveats }: Question, report: Report): Caveat[] {
  return report.caveats.filter(
    ({ metric, code }) => metric === caveats && (CAVEAT_PLACES[code]?.includes(id) ?? true),
  );
}

function row(question: Question, answer: Answer, report: Report): HTMLElement {
  const facts = question.facts(report);
  const caveats = caveatsOf(question, report);
  return h(
    "details",
    { id: `answer-${question.id}`, class: "answer" },
    h(
      "summary",
      {},
      severityIcon(answer.severity),
      h("span", { class: "question" }, text.questions[question.id]),
      h(
        "span",
        { class: "words" },
        h("span", { class: "sentence" }, answer.answer),
        facts && numberLine(facts.line),
        caveatLine(caveats),
      ),
      h("span", { class: "bar" }, facts?.gauge && gauge(facts.gauge, answer.severity)),
    ),
    detail(question, answer, facts, caveats),
  );
}

function pendingRow(question: Question): HTMLElement {
  return h(
    "div",
    { id: `answer-${question.id}`, class: "answer pending" },
    h("span", { class: "icon", "aria-hidden": "true" }),
    h("span", { class: "question" }, text.questions[question.id]),
    h("span", { class: "words" }, text.computing),
    h("span", { class: "bar" }),
  );
}

function key(): HTMLElement {
  const { value, interval, baseline } = text.gaugeKey;
  const entry = (name: string, label: string) =>
    h("span", {}, h("span", { class: `key ${name}`, "aria-hidden": "true" }), label);
  return h(
    "p",
    { class: "gauge-key" },
    entry("value", value),
    entry("interval", interval),
    entry("real", baseline),
  );
}

/** What the answers are drawn from; while this stays equal they stay as they are. */
export function answersInput({ report, pending }: ReportView): unknown {
  return [report?.answers, report?.metrics, report?.caveats, pending];
}

/** A line a question, opening to what it rests on. */
export function answers({ report, pending }: ReportView): HTMLElement | null {
  const rows = QUESTIONS.flatMap((question) => {
    const answer = report?.answers.find((one) => one.question === question.id);
    if (answer && report) return [row(question, answer, report)];
    return question.metric && pending.includes(question.metric) ? [pendingRow(question)] : [];
  });
  if (rows.length === 0) return null;
  const section = h("section", { class: "answers", "aria-label": text.answers });
  section.append(h("div", { class: "answers-head" }, openAll(section), key()), ...rows);
  return section;
}
