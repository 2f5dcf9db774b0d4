import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { card } from "../cards/card.ts";
import { h } from "../dom.ts";
import { formatNumber } from "../format.ts";
import { words } from "./compareText.ts";
import { galleryOpening, linkScrolling, samplesPane } from "./galleries.ts";
import type { Live } from "./pageParts.ts";
import { runsOf, type ShownRun } from "./runs.ts";

/** Panes side by side that are wide enough to see something. */
const MOST_PANES = 3;

/** The samples of each run at one step, which a single control changes for all; the panes scroll together. */
export function stepGallery(report: ComparisonReport, live?: Live): HTMLElement | null {
  if (!report.previews) return null;
  const { runs } = runsOf(report);
  const shown = runs.slice(0, MOST_PANES);
  const steps = [...new Set(shown.flatMap(({ dumps }) => dumps.map(({ x }) => x)))].sort((a, b) => a - b);
  const holder = h("div", { class: `panes panes-${shown.length}` });
  linkScrolling(holder);
  const said = h("output", { for: "gallery-step" });
  const show = (step: number) => {
    said.textContent = formatNumber(step);
    const scrolled = holder.querySelector(".pane, .gallery-scroll")?.scrollTop ?? 0;
    leave(holder);
    holder.replaceChildren(...shown.map((run) => paneOf(report, run, step, live)));
    for (const one of holder.querySelectorAll(".pane")) one.scrollTop = scrolled;
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
  const subjects = shown.flatMap(({ dumps }) => dumps.map(({ subject }) => subject));
  const opening = galleryOpening(report, subjects, live);
  return card(
    { id: "gallery", title: words.galleryTitle, sentence: opening.sentence },
    steps.length > 1 &&
      h("p", { class: "step-control" }, h("label", { for: "gallery-step" }, words.step), control, said),
    opening.legend,
    holder,
  );
}

function paneOf(
  report: ComparisonReport,
  { name, dumps }: ShownRun,
  step: number,
  live: Live | undefined,
): HTMLElement {
  const found = dumps.find(({ x }) => x === step);
  const content = found
    ? samplesPane(report, found.subject, live)
    : h("p", { class: "rest" }, words.noSuchStep);
  return h("div", {}, h("h4", {}, name), content);
}

/** Tells the panes inside that they leave the page. */
export function leave(root: HTMLElement): void {
  for (const pane of root.querySelectorAll(".live-pane")) pane.dispatchEvent(new Event("leave"));
}
