import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { card } from "../cards/card.ts";
import { h } from "../dom.ts";
import { formatNumber } from "../format.ts";
import { legend } from "../legend.ts";
import { text } from "../text.ts";
import { words } from "./compareText.ts";
import { drawPreview } from "./drawPreview.ts";
import { letterChip } from "./heading.ts";
import { LivePane } from "./livePane.ts";
import type { Live, ShownPair } from "./pageParts.ts";

type Subject = ComparisonReport["subjects"][number];
type Previews = NonNullable<ComparisonReport["previews"]>;
type Preview = Previews["heldout"][number];

/** What is wrong with each sample of a dump, by its number. */
function marksOf({ report }: Subject): (index: number) => ("outside" | "copy")[] {
  const outside = new Set(report.metrics.precisionRecall?.outside);
  const copies = new Set(report.metrics.memorization?.copies.flagged);
  return (index) => [
    ...(outside.has(index) ? ["outside" as const] : []),
    ...(copies.has(index) ? ["copy" as const] : []),
  ];
}

/** One sample with its number, framed where it is outside the real manifold or a copy. */
function sampleFigure(previews: Previews, sample: Preview, subject: Subject): HTMLElement {
  const marks = marksOf(subject)(sample.index);
  const said = marks.map((mark) => words.marks[mark]).join(", ");
  return h(
    "figure",
    { class: marks.join(" "), title: said === "" ? undefined : said },
    drawPreview(previews, sample, subject.name),
    h(
      "figcaption",
      {},
      h("span", {}, `#${formatNumber(sample.index)}`),
      ...marks.map((mark) =>
        h("span", { class: `mark ${mark}`, role: "img", "aria-label": words.marks[mark] }),
      ),
    ),
  );
}

/** Scrolls every pane inside with the one that is scrolled. */
export function linkScrolling(holder: HTMLElement): void {
  let leading: EventTarget | null = null;
  holder.addEventListener(
    "scroll",
    ({ target }) => {
      // The others' own events of this scroll are no scrolls of a user.
      if (!(target instanceof HTMLElement) || (leading !== null && leading !== target)) return;
      leading = target;
      for (const other of holder.querySelectorAll(".pane, .gallery-scroll"))
        if (other !== target) other.scrollTop = target.scrollTop;
      requestAnimationFrame(() => (leading = null));
    },
    // Scrolling does not bubble.
    { capture: true, passive: true },
  );
}

/** A pane of samples that can be scrolled by keyboard too. */
function pane(previews: Previews, samples: readonly Preview[], subject: Subject): HTMLElement {
  return h(
    "div",
    {
      class: `samples ${previews.kind} pane`,
      tabindex: 0,
      role: "region",
      "aria-label": words.galleryOf(subject.name),
    },
    ...samples.map((sample) => sampleFigure(previews, sample, subject)),
  );
}

/** The legend of the marks under the samples. */
function markLegend(): HTMLElement {
  return legend([
    { swatch: "outside mark-outside", label: words.marks.outside },
    { swatch: "mark-copy", label: words.marks.copy },
  ]);
}

/** Whether the compared samples of a dump can be asked for: of a larger one only where that part's measures are kept. */
function canBeAsked({ draws }: Subject, live: Live | undefined): live is Live {
  return live !== undefined && (draws === undefined || live.samplesKept);
}

/** The samples of a dump: all of them where they can be asked for, else the first ones. */
export function samplesPane(report: ComparisonReport, subject: number, live: Live | undefined): HTMLElement {
  const previews = report.previews!;
  const of = report.subjects[subject];
  const first = pane(previews, previews.subjects[subject].slice(0, previews.first), of);
  return canBeAsked(of, live) ? new LivePane({ subject, name: of.name }, live, first).element : first;
}

/** What the galleries show, and by which signs. */
export function galleryOpening(
  report: ComparisonReport,
  subjects: readonly number[],
  live: Live | undefined,
): { sentence: string; legend: HTMLElement } {
  const shown = subjects.map((subject) => report.subjects[subject]);
  if (!shown.every((subject) => canBeAsked(subject, live)))
    return {
      sentence: words.gallerySentence(formatNumber(report.previews!.first)),
      legend: markLegend(),
    };
  const { isCopy, isOutside } = text.gallery;
  return {
    sentence: shown.some(({ draws }) => draws !== undefined)
      ? words.galleryOfPart(formatNumber(report.terms.n))
      : words.galleryOfAll,
    legend: h("p", { class: "rest" }, `= ${isCopy}, × ${isOutside}`),
  };
}

/** The samples of A and B beside one another; both panes scroll together. */
export function galleryCard({ report, pair, sides }: ShownPair, live?: Live): HTMLElement | null {
  if (!report.previews) return null;
  const subjects = [pair.first, pair.second];
  const opening = galleryOpening(report, subjects, live);
  const panes = subjects.map((subject) => samplesPane(report, subject, live));
  const holder = h(
    "div",
    { class: "panes" },
    ...panes.map((one, i) => h("div", {}, h("h4", {}, letterChip(i as 0 | 1), sides[i].name), one)),
  );
  linkScrolling(holder);
  return card(
    { id: "gallery", title: words.galleryTitle, sentence: opening.sentence },
    opening.legend,
    holder,
  );
}

/** Samples of one number that lie in the real manifold in one dump and outside in the other, A above B. */
export function movedCard({ report, pair, sides }: ShownPair): HTMLElement | null {
  const { leftManifold, enteredManifold, numberedAlike } = pair;
  const { previews } = report;
  if (!numberedAlike) return card({ id: "moved", title: words.movedTitle, sentence: words.notPaired });
  if (leftManifold.length + enteredManifold.length === 0) return null;
  const lists = [pair.first, pair.second].map((subject) => previews?.subjects[subject] ?? []);
  const row = (title: string, numbers: readonly number[]) => {
    const figures = numbers.flatMap((number) => {
      const both = lists.map((list) => list.find(({ index }) => index === number));
      if (!previews || !both[0] || !both[1]) return [];
      return [
        h(
          "figure",
          {},
          drawPreview(previews, both[0], sides[0].name),
          drawPreview(previews, both[1], sides[1].name),
          h("figcaption", {}, h("span", {}, `#${formatNumber(number)}`)),
        ),
      ];
    });
    if (figures.length === 0) return null;
    const hidden = numbers.length - figures.length;
    return h(
      "div",
      { class: "moved" },
      h("h4", {}, `${title}: ${formatNumber(numbers.length)}`),
      h(
        "div",
        { class: `samples ${previews?.kind ?? ""}` },
        ...figures,
        hidden > 0 && h("p", { class: "rest" }, text.missingMore(formatNumber(hidden))),
      ),
    );
  };
  return card(
    {
      id: "moved",
      title: words.movedTitle,
      sentence: words.movedSentence(formatNumber(leftManifold.length), formatNumber(enteredManifold.length)),
    },
    row(words.left, leftManifold),
    row(words.entered, enteredManifold),
  );
}
