import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { card } from "../cards/card.ts";
import { h } from "../dom.ts";
import { formatNumber } from "../format.ts";
import { words } from "./compareText.ts";
import { drawable, linkScrolling, markLegend, pane } from "./galleries.ts";
import { runsOf, type ShownRun } from "./runs.ts";

/** Panes side by side that are wide enough to see something. */
const MOST_PANES = 3;

/** The samples of each run at one step, which a single control changes for all; the panes scroll together. */
export function stepGallery(report: ComparisonReport): HTMLElement | null {
  const { previews } = report;
  if (!previews) return null;
  const { runs } = runsOf(report);
  const shown = runs.slice(0, MOST_PANES);
  const steps = [...new Set(shown.flatMap(({ dumps }) => dumps.map(({ x }) => x)))].sort((a, b) => a - b);
  const holder = h("div", { class: `panes panes-${shown.length}` });
  const said = h("output", { for: "gallery-step" });
  const show = (step: number) => {
    said.textContent = formatNumber(step);
    const scrolled = holder.querySelector<HTMLElement>(".pane")?.scrollTop ?? 0;
    holder.replaceChildren(...shown.map((run) => paneOf(report, run, step)));
    const panes = [...holder.querySelectorAll<HTMLElement>(".pane")];
    linkScrolling(panes);
    for (const one of panes) one.scrollTop = scrolled;
  };
  const control = h("input", {
    type: "range",
    id: "gallery-step",
    min: 0,
    max: steps.length - 1,
    step: 1,
    value: steps.length - 1,
    "aria-label": words.step,
  });
  const at = () => steps[Number(control.value)];
  const change = () => {
    control.setAttribute("aria-valuetext", formatNumber(at()));
    show(at());
  };
  control.addEventListener("input", change);
  change();
  return card(
    {
      id: "gallery",
      title: words.galleryTitle,
      sentence: words.gallerySentence(formatNumber(previews.first)),
    },
    steps.length > 1 &&
      h("p", { class: "step-control" }, h("label", { for: "gallery-step" }, words.step), control, said),
    markLegend(),
    holder,
  );
}

function paneOf(report: ComparisonReport, { name, dumps }: ShownRun, step: number): HTMLElement {
  const found = dumps.find(({ x }) => x === step);
  const previews = report.previews!;
  const content = found
    ? pane(
        drawable(previews),
        previews.subjects[found.subject].slice(0, previews.first),
        report.subjects[found.subject],
      )
    : h("p", { class: "rest" }, words.noSuchStep);
  return h("div", {}, h("h4", {}, name), content);
}
