import type { ComparedMetric, ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { h } from "../dom.ts";
import { button } from "../toolkit.ts";
import { words } from "./compareText.ts";
import type { Post } from "./pageParts.ts";
import { subjectValue } from "./subjectValue.ts";

/** Conditions that are a tick; others are written. */
const TICKS = {
  noCopies: "copies == 0",
  precisionHolds: "precision >= baseline - 0.05",
  coverageHolds: "coverage >= baseline - 0.05",
} as const;
type Tick = keyof typeof TICKS;

function metricChoice(report: ComparisonReport): HTMLSelectElement {
  const measured = (Object.keys(words.metrics) as ComparedMetric[]).filter((metric) =>
    report.subjects.every((_, i) => subjectValue(report, i, metric)),
  );
  const chosen = report.best?.metric ?? "coverage";
  const select = h(
    "select",
    { id: "pick-metric" },
    ...measured.map((metric) =>
      h("option", { value: metric, selected: metric === chosen }, words.metrics[metric]),
    ),
  );
  return select;
}

/** The rule by which the best is picked: a metric, conditions to tick, and others in writing. */
export function pickForm(report: ComparisonReport, post: Post): HTMLElement | null {
  if (!post) return null;
  const where = report.best?.where ?? [];
  const select = metricChoice(report);
  const known = Object.values(TICKS) as string[];
  const boxes = (Object.keys(TICKS) as Tick[])
    .filter((tick) => tick !== "noCopies" || report.terms.train !== null)
    .map((tick) => ({
      condition: TICKS[tick],
      input: h("input", { type: "checkbox", id: `pick-${tick}`, checked: where.includes(TICKS[tick]) }),
      label: words[tick],
    }));
  const more = h("input", {
    type: "text",
    id: "pick-more",
    value: where.filter((condition) => !known.includes(condition)).join(", "),
    placeholder: words.conditionsHint,
    "aria-label": words.moreConditions,
    spellcheck: "false",
  });
  const pick = () => {
    const written = more.value.split(",").map((part) => part.trim());
    const ticked = boxes.filter(({ input }) => input.checked).map(({ condition }) => condition);
    const conditions = [...ticked, ...written.filter((part) => part !== "")];
    post({ type: "pick", rule: { metric: select.value, where: conditions } });
  };
  const form = h(
    "form",
    { class: "pick", "aria-label": words.pickTitle },
    h("span", { class: "pick-part" }, h("label", { for: "pick-metric" }, `${words.pickBy} `), select),
    ...boxes.map(({ input, label }) =>
      h("span", { class: "pick-part" }, input, h("label", { for: input.id }, label)),
    ),
    more,
    button("pick", words.pick, "primary", pick),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    pick();
  });
  return form;
}
