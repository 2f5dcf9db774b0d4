import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import type { CompareView } from "../../src/extension/compare/compareProtocol.ts";
import { disposePlots } from "../charts.ts";
import { h } from "../dom.ts";
import { text } from "../text.ts";
import { classTable } from "./classTable.ts";
import { listed, words } from "./compareText.ts";
import { differencesTable } from "./differences.ts";
import { distanceOverlay } from "./distanceOverlay.ts";
import { dumpsTable } from "./dumpsTable.ts";
import { frechetOverlay } from "./frechetOverlay.ts";
import { galleryCard, movedCard } from "./galleries.ts";
import { heading, progressLine, status } from "./heading.ts";
import { shownPair, type Live, type Post, type ShownPair } from "./pageParts.ts";
import { pickForm } from "./pickForm.ts";
import { precisionRecallPlane } from "./precisionRecallPlane.ts";
import { classesCard, regionsCard } from "./regions.ts";
import { stepCurves } from "./stepCurves.ts";
import { leave, stepGallery } from "./stepGallery.ts";
import { verdict } from "./verdict.ts";

type Content = (HTMLElement | null)[];

function ofPair(report: ComparisonReport, live: Live | undefined): Content {
  const shown = shownPair(report);
  const cards = [
    precisionRecallPlane,
    distanceOverlay,
    classesCard,
    regionsCard,
    frechetOverlay,
    movedCard,
    (of: ShownPair) => galleryCard(of, live),
  ];
  return [differencesTable(shown), cardSection(cards.map((card) => card(shown)))];
}

function ofMany(report: ComparisonReport, post: Post, live: Live | undefined): Content {
  return [
    pickForm(report, post),
    dumpsTable(report, post),
    cardSection([classTable(report), ...stepCurves(report), stepGallery(report, live)]),
  ];
}

function cardSection(cards: Content): HTMLElement {
  const shown = cards.filter((card) => card !== null);
  return h("section", { class: "cards", "aria-label": text.plots }, ...shown);
}

/** Draws the page for a view; what was opened stays open, and the page where it was. */
export function showComparison(root: HTMLElement, view: CompareView, post: Post): void {
  const { report, names } = view;
  document.title = words.titleOf(listed(report?.subjects.map(({ name }) => name) ?? names));
  const open = [...root.querySelectorAll<HTMLDetailsElement>("details[open]")].map(({ id }) => id);
  const focused = document.activeElement?.id;
  const scrolled = scrollY;
  disposePlots(root);
  leave(root);
  // While another comparison is made, the host has no report of this generation to ask about.
  const live =
    post && view.status === "done"
      ? { post, generation: view.generation, samplesKept: view.samplesKept === true }
      : undefined;
  const content: Content = [heading(view, post), status(view, post)];
  if (report)
    content.push(
      verdict(report),
      ...(report.subjects.length === 2 ? ofPair(report, live) : ofMany(report, post, live)),
    );
  root.replaceChildren(...content.filter((part) => part !== null));
  for (const id of open)
    root.querySelector<HTMLDetailsElement>(`#${CSS.escape(id)}`)?.setAttribute("open", "");
  if (focused) document.getElementById(focused)?.focus();
  scrollTo({ top: scrolled });
  root.setAttribute("data-status", view.status);
}

/** Writes how far the comparison is into the bar that is on the page. */
export function showProgressOf(root: HTMLElement, progress: { fraction: number; stage: string }): void {
  const bar = root.querySelector<HTMLProgressElement>("#progress");
  const label = root.querySelector("#progress-text");
  if (!bar || !label) return;
  bar.value = progress.fraction;
  label.textContent = progressLine(progress);
}
