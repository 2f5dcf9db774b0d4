import type { PlotConfig, PlotDataset } from "../charts.ts";
import { chartIn, plot } from "../charts.ts";
import { h } from "../dom.ts";
import { formatNumber } from "../format.ts";
import { plotOptions } from "../plotOptions.ts";
import { isSame, selection } from "../selection.ts";
import { text } from "../text.ts";
import type { Palette } from "../theme.ts";
import { withAlpha } from "../theme.ts";
import { keptWindow, windowKept } from "./keptWindow.ts";
import {
  moved,
  pointAt,
  pointTowards,
  showing,
  wholeWindow,
  zoomed,
  type MapPoint,
  type MapWindow,
  type PointKind,
} from "./mapModel.ts";
import "./map.css";

/** A click counts for a point so near, in pixels. */
const REACH = 14;
/** A pointer that moves less than this was meant to click. */
const STEADY = 4;
const ZOOM_STEP = 1.5;
/** From here on highlighted points are drawn smaller, or they would hide all others. */
const MANY = 200;

const DIRECTIONS: Record<string, { x: number; y: number }> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The map: points to look at, to come closer to, and to choose, by pointer and by keyboard. */
export class MapView {
  readonly element: HTMLElement;
  private readonly frame: HTMLElement;
  private readonly said = h("p", { class: "map-said", "aria-live": "polite" });
  private readonly endListening: () => void;
  private readonly whole: MapWindow;
  private window: MapWindow;
  private drag: { x: number; y: number; window: MapWindow; moved: boolean } | undefined;

  /**
   * @param axes names of the coordinates
   * @param numbered whether the place of a sample is its number in the file
   */
  constructor(
    private readonly points: MapPoint[],
    sentence: string,
    private readonly axes: readonly [string, string],
    private readonly numbered: boolean,
  ) {
    this.whole = wholeWindow(points);
    this.window = windowKept(this.whole) ?? this.whole;
    this.frame = plot(sentence, (palette) => this.config(palette));
    this.frame.classList.add("tall", "map");
    this.frame.tabIndex = 0;
    this.frame.setAttribute("role", "application");
    this.frame.setAttribute("aria-label", text.gallery.mapLabel);
    this.element = h(
      "div",
      { class: "map-view" },
      this.frame,
      h("div", { class: "map-foot" }, this.said, this.tools()),
    );
    this.listen();
    const ends = [
      selection.onSelect(() => this.showSelected()),
      selection.onLocate(() => this.showSelected()),
    ];
    this.endListening = () => ends.forEach((end) => end());
  }

  dispose(): void {
    this.endListening();
  }

  private tools(): HTMLElement {
    const tool = (sign: string, label: string, onClick: () => void) => {
      const button = h("button", { type: "button", title: label, "aria-label": label }, sign);
      button.addEventListener("click", onClick);
      return button;
    };
    const { zoomIn, zoomOut, resetZoom } = text.gallery;
    return h(
      "div",
      { class: "map-tools", role: "group", title: text.gallery.mapHelp },
      tool("+", zoomIn, () => this.zoom(ZOOM_STEP)),
      tool("−", zoomOut, () => this.zoom(1 / ZOOM_STEP)),
      tool("⤢", resetZoom, () => this.look(this.whole)),
    );
  }

  private listen(): void {
    const { frame } = this;
    frame.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    frame.addEventListener("keydown", (event) => this.key(event));
    frame.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      frame.setPointerCapture(event.pointerId);
      this.drag = { x: event.clientX, y: event.clientY, window: this.window, moved: false };
    });
    frame.addEventListener("pointermove", (event) => this.dragged(event));
    frame.addEventListener("pointerup", (event) => this.released(event));
    frame.addEventListener("pointercancel", () => (this.drag = undefined));
  }

  /** Only while the map has the focus, so that the page scrolls past it. */
  private wheel(event: WheelEvent): void {
    if (document.activeElement !== this.frame) return;
    event.preventDefault();
    this.zoom(2 ** (-event.deltaY / 300), this.placeOf(event));
  }

  private dragged({ clientX, clientY }: PointerEvent): void {
    const { drag } = this;
    const area = chartIn(this.frame)?.chartArea;
    if (!drag || !area) return;
    const [dx, dy] = [clientX - drag.x, clientY - drag.y];
    if (!drag.moved && Math.hypot(dx, dy) < STEADY) return;
    drag.moved = true;
    this.look(moved(drag.window, this.whole, { x: -dx / area.width, y: dy / area.height }));
  }

  private released(event: PointerEvent): void {
    const { drag } = this;
    this.drag = undefined;
    if (!drag || drag.moved) return;
    const box = this.frame.getBoundingClientRect();
    const place = { x: event.clientX - box.left, y: event.clientY - box.top };
    const point = pointAt(this.shown(), (each) => this.pixel(each), place, REACH);
    if (point) this.choose(point);
  }

  private key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { key } = event;
    const direction = DIRECTIONS[key] as { x: number; y: number } | undefined;
    if (direction && event.shiftKey)
      this.look(moved(this.window, this.whole, { x: direction.x / 5, y: -direction.y / 5 }));
    else if (direction) this.walk(direction);
    else if (key === "+" || key === "=") this.zoom(ZOOM_STEP);
    else if (key === "-") this.zoom(1 / ZOOM_STEP);
    else if (key === "0") this.look(this.whole);
    else if (key === "Enter") this.enter();
    else return;
    event.preventDefault();
  }

  /** From the chosen point, or to the one in the middle where none is chosen. */
  private walk(direction: { x: number; y: number }): void {
    const from = this.marked();
    const next = from
      ? pointTowards(this.points, (each) => this.pixel(each), from, direction)
      : pointAt(this.shown(), (each) => this.pixel(each), this.middle(), Infinity);
    if (next) this.choose(next);
  }

  private enter(): void {
    if (selection.current) selection.select(selection.current, this, true);
  }

  private choose(point: MapPoint): void {
    this.frame.focus({ preventScroll: true });
    selection.select({ role: point.role, place: point.place }, this);
  }

  private selected(): MapPoint | undefined {
    return this.points.find((point) => isSame(point, selection.current));
  }

  /** The chosen sample: one of the points, or one of those of which the map shows a part, once its place is known. */
  private marked(): MapPoint | undefined {
    const { current, onMap } = selection;
    if (!current || current.role === "train") return this.selected();
    const own = onMap && { ...current, x: onMap[0], y: onMap[1], kind: current.role };
    return this.selected() ?? own;
  }

  private showSelected(): void {
    const point = this.marked();
    const { current } = selection;
    if (point) this.look(showing(this.window, this.whole, point));
    this.said.textContent = point
      ? this.wordsOf(point)
      : current
        ? text.gallery.mapNotShown(this.nameOf(current))
        : "";
    const chart = chartIn(this.frame);
    if (!chart) return;
    chart.data.datasets[SELECTED].data = point ? [{ x: point.x, y: point.y }] : [];
    chart.update("none");
  }

  private nameOf({ role, place }: Pick<MapPoint, "role" | "place">): string {
    const name = text.gallery.names[role];
    return this.numbered ? `${name} ${text.gallery.number(formatNumber(place))}` : name;
  }

  private wordsOf(point: MapPoint): string {
    return text.gallery.mapPoint(
      KIND_NAMES[point.kind](),
      this.numbered ? text.gallery.number(formatNumber(point.place)) : "",
      formatNumber(point.x),
      formatNumber(point.y),
    );
  }

  private zoom(factor: number, about = this.aim()): void {
    this.look(zoomed(this.window, this.whole, factor, about));
  }

  /** The chosen point where it is on the screen, else the middle. */
  private aim(): { x: number; y: number } {
    const point = this.marked();
    if (point && this.isShown(point)) return point;
    const { x, y } = this.window;
    return { x: (x[0] + x[1]) / 2, y: (y[0] + y[1]) / 2 };
  }

  private look(window: MapWindow): void {
    this.window = window;
    if (keptWindow.in) keptWindow.in.map = window;
    const scales = chartIn(this.frame)?.options.scales;
    if (!scales?.x || !scales.y) return;
    [scales.x.min, scales.x.max] = window.x;
    [scales.y.min, scales.y.max] = window.y;
    chartIn(this.frame)?.update("none");
  }

  private shown(): MapPoint[] {
    return this.points.filter((point) => this.isShown(point));
  }

  private isShown({ x, y }: MapPoint): boolean {
    const { window } = this;
    return x >= window.x[0] && x <= window.x[1] && y >= window.y[0] && y <= window.y[1];
  }

  private pixel({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const scales = chartIn(this.frame)?.scales;
    return { x: scales?.x.getPixelForValue(x) ?? 0, y: scales?.y.getPixelForValue(y) ?? 0 };
  }

  private middle(): { x: number; y: number } {
    return { x: this.frame.clientWidth / 2, y: this.frame.clientHeight / 2 };
  }

  private placeOf({ clientX, clientY }: MouseEvent): { x: number; y: number } {
    const box = this.frame.getBoundingClientRect();
    const scales = chartIn(this.frame)?.scales;
    return {
      x: scales?.x.getValueForPixel(clientX - box.left) ?? 0,
      y: scales?.y.getValueForPixel(clientY - box.top) ?? 0,
    };
  }

  private config(palette: Palette): PlotConfig {
    const [x, y] = (["x", "y"] as const).map((axis, i) => ({
      title: this.axes[i],
      min: this.window[axis][0],
      max: this.window[axis][1],
    }));
    const options = plotOptions(palette, x, y);
    options.plugins!.tooltip!.callbacks = {
      label: ({ dataset, parsed }) =>
        `${dataset.label}: ${formatNumber(parsed.x ?? 0)}, ${formatNumber(parsed.y ?? 0)}`,
    };
    return { type: "scatter", data: { datasets: this.datasets(palette) }, options };
  }

  /** Drawn in this order, so that what is highlighted lies on top. */
  private datasets(palette: Palette): PlotDataset[] {
    const of = (kind: PointKind) =>
      this.points.filter((point) => point.kind === kind).map(({ x, y }) => ({ x, y }));
    const scatter = (label: string, data: { x: number; y: number }[], look: Partial<PlotDataset>) =>
      ({ type: "scatter", label, data, borderWidth: 1, ...look }) as PlotDataset;
    const uncovered = of("uncovered");
    const many = uncovered.length > MANY;
    const mild = palette.highContrast ? 0.8 : 0.7;
    const selected = this.marked();
    return [
      scatter(text.heldout, of("heldout"), {
        pointRadius: 2,
        pointBackgroundColor: withAlpha(palette.heldout, mild),
        pointBorderWidth: 0,
      }),
      scatter(text.generated, of("generated"), {
        pointRadius: 2.5,
        pointStyle: "triangle",
        pointBackgroundColor: withAlpha(palette.generated, mild),
        pointBorderWidth: 0,
      }),
      scatter(text.uncovered, uncovered, {
        pointRadius: many ? 2.5 : 3.5,
        pointBackgroundColor: "transparent",
        pointBorderColor: palette.uncovered,
        pointBorderWidth: many ? 1 : 1.5,
      }),
      scatter(text.outside, of("outside"), {
        pointRadius: 4,
        pointStyle: "crossRot",
        pointBorderColor: palette.outside,
        pointBorderWidth: 1.5,
      }),
      scatter(text.gallery.selected, selected ? [{ x: selected.x, y: selected.y }] : [], {
        pointRadius: 9,
        pointBackgroundColor: "transparent",
        pointBorderColor: palette.foreground,
        pointBorderWidth: 2,
      }),
    ];
  }
}

/** Place of the chosen point among the data sets. */
const SELECTED = 4;

const KIND_NAMES: Record<PointKind, () => string> = {
  heldout: () => text.heldout,
  generated: () => text.generated,
  uncovered: () => text.uncovered,
  outside: () => text.outside,
};
