import type { GalleryChoice } from "../../src/extension/reportProtocol.ts";
import { h } from "../dom.ts";
import { formatNumber } from "../format.ts";
import { text } from "../text.ts";
import type { DrawnBlocks, DrawnSample } from "./drawnBlocks.ts";
import { picture, structurePicture } from "./picture.ts";
import { marksOf, measureOf, sampleSentence } from "./sampleWords.ts";
import {
  cellAfterKey,
  cellPlace,
  cellWidth,
  gridHeight,
  scrollToShow,
  visibleCells,
  type GridShape,
} from "./virtualGrid.ts";

/** Rows drawn above and below the screen. */
const SPARE_ROWS = 2;
/** While the list moves, drawings are asked for no more often than this. */
const ASK_EVERY_MS = 100;

/** What a grid shows. */
export interface GridContent {
  count: number;
  /** What the list holds, for those who do not see it. */
  label: string;
  choice: GalleryChoice;
  blocks: DrawnBlocks;
  cell: GridShape["cell"];
  /** Of the vertical axis of curves. */
  range: [number, number];
}

interface Cell {
  element: HTMLElement;
  /** Whether its sample has come and is drawn. */
  drawn: boolean;
}

/** A list of any length as a grid, of which only what is on the screen exists; one of its cells can be reached by keyboard. */
export class GalleryGrid {
  readonly element: HTMLElement;
  private readonly list: HTMLElement;
  private readonly cells = new Map<number, Cell>();
  private content: GridContent | undefined;
  private active = 0;
  private selected: number | undefined;
  private frame = 0;
  private lastAsked = 0;
  private askLater: ReturnType<typeof setTimeout> | undefined;
  private readonly sizes = new ResizeObserver(() => this.resized());
  private width = 0;

  /** @param onChoose called with the position that a reader chooses */
  constructor(
    private readonly onChoose: (position: number) => void,
    private readonly onMoved: () => void,
  ) {
    this.list = h("div", { role: "listbox", class: "gallery-list" });
    this.element = h("div", { class: "gallery-scroll" }, this.list);
    this.element.addEventListener("scroll", () => this.moved(), { passive: true });
    this.list.addEventListener("keydown", (event) => this.keyPressed(event));
    this.list.addEventListener("click", (event) => this.clicked(event));
    this.sizes.observe(this.element);
  }

  /** Shows another list, or the same in another order. @param position to begin with */
  show(content: GridContent, position = 0): void {
    this.content?.blocks.dispose();
    this.content = content;
    this.clear();
    this.active = position;
    this.selected = undefined;
    const { list } = this;
    list.setAttribute("aria-label", content.label);
    list.style.setProperty("--cell-height", `${content.cell.height - GAP}px`);
    this.measure();
    this.element.scrollTop = position === 0 ? 0 : cellPlace(this.shape, position).y;
    this.place();
    this.ask();
  }

  /** Marks a position as the one that is looked at, and brings it on the screen. */
  select(position: number, focus = false): void {
    if (!this.content) return;
    this.selected = position;
    this.active = position;
    this.element.scrollTop = scrollToShow(
      this.shape,
      position,
      this.element.scrollTop,
      this.element.clientHeight,
    );
    this.place();
    this.ask();
    if (focus) this.cells.get(position)?.element.focus({ preventScroll: true });
  }

  /** Marks nothing. */
  unselect(): void {
    this.selected = undefined;
    this.place();
  }

  /** Draws what has come. */
  refresh(): void {
    this.place();
  }

  /** The first position on the screen. */
  get top(): number {
    if (!this.content) return 0;
    return visibleCells(this.shape, this.element.scrollTop, 0, 0).first;
  }

  dispose(): void {
    clearTimeout(this.askLater);
    cancelAnimationFrame(this.frame);
    this.content?.blocks.dispose();
    this.sizes.disconnect();
  }

  private get shape(): GridShape {
    const { count = 0, cell = { width: 1, height: 1 } } = this.content ?? {};
    return { count, cell, width: this.width };
  }

  private resized(): void {
    if (!this.content || this.list.clientWidth === this.width) return;
    const { top } = this;
    this.measure();
    this.element.scrollTop = cellPlace(this.shape, top).y;
    this.place();
    this.ask();
  }

  private measure(): void {
    this.width = this.list.clientWidth;
    this.list.style.height = `${gridHeight(this.shape)}px`;
    this.list.style.setProperty("--cell-width", `${cellWidth(this.shape) - GAP}px`);
  }

  private moved(): void {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.place();
      this.askSoon();
      this.onMoved();
    });
  }

  private window(spare: number): { first: number; end: number } {
    return visibleCells(this.shape, this.element.scrollTop, this.element.clientHeight, spare);
  }

  /** At once where nothing was asked for lately, else a little later: a list that flies past asks for nothing. */
  private askSoon(): void {
    clearTimeout(this.askLater);
    const wait = this.lastAsked + ASK_EVERY_MS - performance.now();
    if (wait <= 0) this.ask();
    else this.askLater = setTimeout(() => this.ask(), wait);
  }

  private ask(): void {
    if (!this.content || this.content.count === 0 || this.element.clientHeight === 0) return;
    this.lastAsked = performance.now();
    const { first, end } = this.window(1);
    this.content.blocks.want(first, end);
  }

  private clear(): void {
    for (const { element } of this.cells.values()) element.remove();
    this.cells.clear();
  }

  /** Brings the elements into line with what is on the screen. */
  private place(): void {
    if (!this.content) return;
    const { first, end } = this.window(SPARE_ROWS);
    // The one that keys start from stays even when it has left the screen, or the focus would be lost.
    const wanted = (position: number) =>
      (position >= first && position < end) || (position === this.active && position < this.content!.count);
    for (const [position, { element }] of this.cells) {
      if (wanted(position)) continue;
      element.remove();
      this.cells.delete(position);
    }
    for (let position = first; position < end; position++) this.placeCell(position);
    if (this.active < this.content.count) this.placeCell(this.active);
  }

  private placeCell(position: number): void {
    const cell = this.cells.get(position) ?? this.newCell(position);
    const { x, y } = cellPlace(this.shape, position);
    cell.element.style.transform = `translate(${x}px, ${y}px)`;
    cell.element.tabIndex = position === this.active ? 0 : -1;
    cell.element.setAttribute("aria-selected", String(position === this.selected));
    if (cell.drawn) return;
    const sample = this.content!.blocks.sample(position);
    if (!sample) return;
    cell.drawn = true;
    fillCell(cell.element, sample, this.content!);
  }

  private newCell(position: number): Cell {
    const element = h("div", {
      role: "option",
      class: "gallery-cell",
      "data-position": position,
      "aria-setsize": this.content!.count,
      "aria-posinset": position + 1,
      "aria-label": text.gallery.loading,
    });
    const cell = { element, drawn: false };
    this.cells.set(position, cell);
    this.insert(element, position);
    return cell;
  }

  /** In the order of their positions, which is the order in which they are read. */
  private insert(element: HTMLElement, position: number): void {
    let after: Element | null = this.list.lastElementChild;
    while (after && Number(after.getAttribute("data-position")) > position)
      after = after.previousElementSibling;
    if (after) after.after(element);
    else this.list.prepend(element);
  }

  private keyPressed(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = Math.floor(this.element.clientHeight / this.shape.cell.height);
    const next = cellAfterKey(this.shape, this.active, event.key, rows);
    if (next === undefined && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    this.choose(next ?? this.active);
  }

  private clicked(event: MouseEvent): void {
    const cell = event.target instanceof Element ? event.target.closest("[data-position]") : null;
    if (cell) this.choose(Number(cell.getAttribute("data-position")));
  }

  private choose(position: number): void {
    this.select(position, true);
    this.onChoose(position);
  }
}

/** Between two cells, in pixels. */
export const GAP = 6;

/** Draws a sample into its cell: pictures, number, marks, and what the order goes by. */
function fillCell(element: HTMLElement, sample: DrawnSample, { choice, range }: GridContent): void {
  const { format, facts, data, at, beside, structure } = sample;
  const marks = marksOf(facts);
  element.removeAttribute("aria-label");
  element.title = marks.map(({ word }) => word).join(", ");
  const pictures = [structure ? structurePicture(structure) : picture(format, data, at, range)];
  if (beside)
    pictures.push(
      beside.structure ? structurePicture(beside.structure) : picture(format, beside.data, beside.at, range),
    );
  element.replaceChildren(
    h("span", { class: "sr-only" }, sampleSentence(facts, beside?.sample)),
    h("span", { class: "pictures" }, ...pictures),
    h(
      "span",
      { class: "caption", "aria-hidden": "true" },
      h("span", { class: "number" }, text.gallery.number(formatNumber(facts.number))),
      ...marks.map(({ sign }) => h("span", { class: "mark" }, sign)),
      h("span", { class: "measure" }, measureOf(facts, choice, beside?.sample)),
    ),
  );
}
