import type { GalleryOverview, SampleId } from "../../src/evaluation/gallery/galleryQuestions.ts";
import type { GalleryChoice, ReportView } from "../../src/extension/reportProtocol.ts";
import { h } from "../dom.ts";
import { formatNumber } from "../format.ts";
import type { Host } from "../host.ts";
import type { PageState } from "../pageState.ts";
import { isSame, selection } from "../selection.ts";
import type { Part } from "../slots.ts";
import { text } from "../text.ts";
import { button } from "../toolkit.ts";
import { DrawnBlocks } from "./drawnBlocks.ts";
import "./gallery.css";
import { GalleryClient, GalleryFailure } from "./galleryClient.ts";
import { GalleryControls, possibleChoice } from "./galleryControls.ts";
import { GalleryDetail } from "./galleryDetail.ts";
import { GalleryGrid } from "./galleryGrid.ts";
import { ASKED_SIDE, gridCell } from "./gridCell.ts";
import { besideOf } from "./sampleWords.ts";
import { scaleOf } from "./scale.ts";

/** The gallery is opened when the reader is about so near to it. */
const NEAR_SCREEN = "300px";

/** The gallery's place on the page; empty where samples cannot be asked for. */
export function gallerySlot(view: ReportView, host: Host | undefined, state: PageState): Part {
  const { generation, report } = view;
  const hashes = report && [report.createdAt, report.inputs.generated.sha256, report.inputs.heldout.sha256];
  return {
    id: "gallery",
    input: hasGallery(view, host) ? [generation, hashes] : undefined,
    render: () => (hasGallery(view, host) ? new Gallery(generation, host, state).element : null),
  };
}

/** Not of a page without a host, of half a report, or of mere statistics. */
function hasGallery({ report, status }: ReportView, host: Host | undefined): host is Host {
  if (!host || !report || status !== "done" || !report.metrics.precisionRecall) return false;
  return !report.inputs.generated.statistics && !report.inputs.heldout.statistics;
}

/** All samples of a report: a list with an order, one sample at a time beside its neighbours, and what the map chooses. */
class Gallery {
  readonly element: HTMLElement;
  private readonly body = h("div", { class: "gallery-body" });
  private readonly client: GalleryClient;
  private readonly watcher: IntersectionObserver;
  private readonly endListening: () => void;
  private parts:
    | { overview: GalleryOverview; controls: GalleryControls; grid: GalleryGrid; detail: GalleryDetail }
    | undefined;
  private opening: Promise<void> | undefined;
  private choice: GalleryChoice | undefined;
  private order: { role: SampleId["role"]; places: Int32Array } | undefined;
  /** Orders that were asked for so far: an answer of an older one is dropped. */
  private orders = 0;

  constructor(
    generation: number,
    private readonly host: Host,
    private readonly state: PageState,
  ) {
    this.client = new GalleryClient(host, generation);
    const title = h("h2", { id: "gallery-title" }, text.gallery.title);
    this.element = h(
      "section",
      { id: "gallery", class: "gallery", "aria-labelledby": "gallery-title" },
      title,
      this.body,
    );
    this.body.append(h("p", { class: "hint", role: "status" }, text.gallery.loading));
    this.watcher = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) void this.open();
      },
      { rootMargin: NEAR_SCREEN },
    );
    this.watcher.observe(this.element);
    this.endListening = selection.onSelect((sample, by, enter) => {
      if (by !== this) void this.showChosen(sample, enter);
    });
    this.element.addEventListener("leave", () => this.dispose());
  }

  private dispose(): void {
    this.watcher.disconnect();
    this.endListening();
    this.parts?.grid.dispose();
    this.parts?.detail.dispose();
    this.client.dispose();
  }

  private open(): Promise<void> {
    this.watcher.disconnect();
    this.opening ??= this.client
      .ask({ ask: "open" })
      .answer.then((overview) => this.build(overview))
      .catch((failure: unknown) => this.fail(failure));
    return this.opening;
  }

  private async build(overview: GalleryOverview): Promise<void> {
    const controls = new GalleryControls(overview, (choice) => void this.choose(choice));
    const grid = new GalleryGrid(
      (position) => this.chosen(position),
      () => this.remember(),
    );
    const detail = new GalleryDetail(
      this.client,
      overview,
      (sample) => selection.select(sample, detail),
      (failure) => this.fail(failure),
    );
    this.parts = { overview, controls, grid, detail };
    this.body.replaceChildren(
      controls.element,
      h(
        "div",
        { class: "gallery-split" },
        h("div", { class: "gallery-list-side" }, grid.element, h("div", { class: "gallery-words" })),
        detail.element,
      ),
    );
    const kept = this.state.gallery;
    await this.choose(possibleChoice(kept, overview), kept?.top);
    if (kept?.selected) selection.select(kept.selected, detail);
  }

  private async choose(choice: GalleryChoice, top = 0): Promise<void> {
    if (!this.parts) return;
    const { overview, controls, grid } = this.parts;
    const number = ++this.orders;
    controls.show(choice);
    const { list, sort, group } = choice;
    try {
      const order = await this.client.ask({ ask: "order", list, sort, group }).answer;
      if (number !== this.orders) return;
      this.choice = choice;
      this.order = order;
      const beside = besideOf(choice);
      const { range, most: size } = overview;
      const { drawn, cell } = gridCell(overview, beside !== undefined);
      grid.element.style.setProperty("--picture-width", `${drawn.width}px`);
      grid.element.style.setProperty("--picture-height", `${drawn.height}px`);
      const blocks = new DrawnBlocks(
        this.client,
        order,
        { size, side: ASKED_SIDE, beside },
        () => grid.refresh(),
        (failure) => this.fail(failure),
      );
      const count = order.places.length;
      const label = text.gallery.listLabel(
        text.gallery.lists[list],
        formatNumber(count),
        text.gallery.sorts[sort],
      );
      grid.show({ count, label, choice, blocks, cell, range }, Math.min(top, Math.max(0, count - 1)));
      this.explain(choice, overview);
      const { current } = selection;
      const position = current ? this.positionOf(current) : -1;
      if (position >= 0) grid.select(position);
      this.remember();
    } catch (failure) {
      this.fail(failure);
    }
  }

  /** What lies beside each sample, and the scale of the drawings. */
  private explain({ list, sort }: GalleryChoice, overview: GalleryOverview): void {
    const beside = besideOf({ list, sort });
    const words = beside && text.gallery.beside[list === "uncovered" ? "uncovered" : beside];
    this.body
      .querySelector(".gallery-words")
      ?.replaceChildren(...(words ? [h("p", {}, words)] : []), ...scaleOf(overview));
  }

  private chosen(position: number): void {
    const sample = this.sampleAt(position);
    if (!sample) return;
    selection.select(sample, this);
    this.parts?.detail.show(sample);
    this.remember();
  }

  private sampleAt(position: number): SampleId | undefined {
    return this.order && { role: this.order.role, place: this.order.places[position] };
  }

  private positionOf({ role, place }: SampleId): number {
    return this.order?.role === role ? this.order.places.indexOf(place) : -1;
  }

  /** Shows a sample that was chosen elsewhere: in the list that holds it where there is one. */
  private async showChosen(sample: SampleId, enter: boolean): Promise<void> {
    await this.open();
    if (!this.parts) return;
    const { grid, detail } = this.parts;
    detail.show(sample);
    if (this.positionOf(sample) < 0) await this.listHolding(sample);
    // Another one may have been chosen meanwhile.
    if (!isSame(selection.current, sample)) return;
    const position = this.positionOf(sample);
    if (position >= 0) grid.select(position, enter);
    else grid.unselect();
    if (enter) this.element.scrollIntoView({ block: "nearest" });
    this.remember();
  }

  /** Turns to the list in which a sample may be: any generated one is in the list of all. */
  private async listHolding({ role }: SampleId): Promise<void> {
    if (!this.parts || role === "train") return;
    const { overview } = this.parts;
    const list = role === "generated" ? "all" : "uncovered";
    if (overview.counts[list] === 0) return;
    if (this.choice?.list === list && this.choice.group === undefined) return;
    await this.choose(possibleChoice({ list }, overview));
  }

  private remember(): void {
    if (!this.choice || !this.parts) return;
    const { current } = selection;
    this.state.gallery = {
      ...this.choice,
      top: this.parts.grid.top,
      ...(current && { selected: current }),
    };
  }

  private fail(failure: unknown): void {
    const isChanged =
      failure instanceof GalleryFailure && ["changed", "not-found", "no-such-sample"].includes(failure.code);
    const remedy = isChanged
      ? button("gallery-evaluate", text.evaluateAgain, "primary", () =>
          this.host.post({ type: "evaluateAgain" }),
        )
      : button("gallery-again", text.gallery.tryAgain, "secondary", () => this.again());
    this.parts?.grid.dispose();
    this.parts?.detail.dispose();
    this.parts = undefined;
    this.body.replaceChildren(
      h(
        "div",
        { class: "gallery-failed", role: "alert" },
        h(
          "p",
          {},
          h("strong", {}, text.gallery.failed),
          " ",
          failure instanceof Error ? failure.message : String(failure),
        ),
        remedy,
      ),
    );
  }

  private again(): void {
    this.body.replaceChildren(h("p", { class: "hint", role: "status" }, text.gallery.loading));
    this.opening = undefined;
    void this.open();
  }
}
