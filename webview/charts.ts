/** The one place that imports the chart library: what is registered here is all that is bundled of it. */
import type { ChartConfiguration, ChartDataset, ChartOptions, Plugin } from "chart.js";
import {
  Chart,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  ScatterController,
  Tooltip,
} from "chart.js";
import { h } from "./dom.ts";
import type { Palette } from "./theme.ts";
import { onThemeChange, readPalette } from "./theme.ts";

Chart.register(LineController, ScatterController, LineElement, PointElement, LinearScale, Filler, Tooltip);

export type PlotConfig = ChartConfiguration<"line" | "scatter", { x: number; y: number }[]>;
export type PlotDataset = ChartDataset<"line" | "scatter", { x: number; y: number }[]>;
export type PlotOptions = ChartOptions<"line" | "scatter">;
export type PlotPlugin = Plugin<"line" | "scatter">;

interface Plot {
  canvas: HTMLCanvasElement;
  build: (palette: Palette) => PlotConfig;
}

const plots = new Set<Plot>();
// A hidden panel has no size: drawing waits until it is shown. The frame keeps the observer from seeing its own effect.
const sizes = new ResizeObserver(() => requestAnimationFrame(drawMissing));

function drawMissing(): void {
  for (const plot of plots)
    if (plot.canvas.parentElement!.clientWidth > 0 && !Chart.getChart(plot.canvas)) draw(plot);
}

function draw({ canvas, build }: Plot): void {
  Chart.getChart(canvas)?.destroy();
  new Chart(canvas, build(readPalette()));
}

/** How the plots inside an element are drawn, in the order in which they were made. */
export function plotsInside(root: Element): ((palette: Palette) => PlotConfig)[] {
  return [...plots].filter(({ canvas }) => root.contains(canvas)).map(({ build }) => build);
}

/** Draws every plot on the page again whenever the theme changes. */
export function followTheme(): void {
  onThemeChange(() => {
    for (const plot of plots) if (Chart.getChart(plot.canvas)) draw(plot);
  });
}

/** A canvas that draws itself once it has a size; `label` is what a screen reader says instead of it. */
export function plot(label: string, build: (palette: Palette) => PlotConfig): HTMLElement {
  const canvas = h("canvas", { role: "img", "aria-label": label });
  const frame = h("div", { class: "plot" }, canvas);
  plots.add({ canvas, build });
  sizes.observe(frame);
  return frame;
}

/** Marks a point of the last curve of a plot as if the pointer were on it; no point where there is no index. */
export function markPoint(canvas: HTMLCanvasElement, index: number | undefined): void {
  const chart = Chart.getChart(canvas);
  if (!chart) return;
  const datasetIndex = chart.data.datasets.length - 1;
  const marked = index === undefined ? [] : [{ datasetIndex, index }];
  const { x, y } = index === undefined ? { x: 0, y: 0 } : chart.getDatasetMeta(datasetIndex).data[index];
  chart.setActiveElements(marked);
  chart.tooltip?.setActiveElements(marked, { x, y });
  chart.update("none");
}

/** The chart that is drawn inside a frame; undefined before it has a size. */
export function chartIn(frame: Element): Chart | undefined {
  const canvas = frame.querySelector("canvas");
  return canvas ? Chart.getChart(canvas) : undefined;
}

/** Lets go of the plots inside an element that leaves the page. */
export function disposePlots(root: Element): void {
  for (const entry of plots) {
    if (!root.contains(entry.canvas)) continue;
    Chart.getChart(entry.canvas)?.destroy();
    sizes.unobserve(entry.canvas.parentElement!);
    plots.delete(entry);
  }
}
