/** Plots as files: drawn anew on white for paper, with title and legend, whatever the theme on the screen is. */
import type { ChartDataset, LegendItem, PointStyle } from "chart.js";
import { BasicPlatform, Chart, Legend, Title } from "chart.js";
import type { PlotConfig, PlotDataset, PlotPlugin } from "./charts.ts";
import { SvgContext, SvgPath } from "./svgContext.ts";
import type { Palette } from "./theme.ts";

const WIDTH = 640;
const HEIGHT = 400;
/** Enough for print: 640 points at 3 pixels each. */
const PIXELS_A_POINT = 3;

const PAPER: Palette = {
  foreground: "#1f1f1f",
  muted: "#555555",
  grid: "#dddddd",
  background: "#ffffff",
  surface: "#ffffff",
  generated: "#0072b2",
  heldout: "#808080",
  outside: "#d55e00",
  uncovered: "#b58900",
  fontFamily: "sans-serif",
  highContrast: false,
};

const whitePaper: PlotPlugin = {
  id: "paper",
  beforeDraw({ ctx, width, height }) {
    ctx.save();
    ctx.fillStyle = PAPER.background;
    ctx.fillRect(0, 0, width, height);
    ctx.restore();
  },
};

/** What each thing that is drawn is called, beside a piece of it; a thing drawn in two parts is named once. */
function legendOf(datasets: PlotDataset[]): LegendItem[] {
  return datasets.flatMap((dataset, datasetIndex) => {
    const { label } = dataset;
    if (!label || datasets.findIndex((other) => other.label === label) !== datasetIndex) return [];
    return [{ text: label, datasetIndex, fontColor: PAPER.foreground, ...pieceOf(dataset) }];
  });
}

function pieceOf(dataset: PlotDataset): Partial<LegendItem> {
  const line = dataset as ChartDataset<"line">;
  const dash = { lineDash: line.borderDash as number[], strokeStyle: line.borderColor as string };
  if (dataset.pointRadius === 0 && line.fill)
    return { ...dash, pointStyle: "rect", fillStyle: line.backgroundColor as string, lineWidth: 1 };
  if (dataset.pointRadius === 0)
    return { ...dash, pointStyle: "line", lineWidth: line.borderWidth as number };
  return {
    pointStyle: (dataset.pointStyle as PointStyle | undefined) ?? "circle",
    fillStyle: dataset.pointBackgroundColor as string | undefined,
    strokeStyle: dataset.pointBorderColor as string | undefined,
    lineWidth: dataset.pointBorderWidth as number | undefined,
  };
}

function onPaper(build: (palette: Palette) => PlotConfig, title: string): PlotConfig {
  const config = build(PAPER);
  const font = { family: PAPER.fontFamily, size: 12 };
  return {
    ...config,
    options: {
      ...config.options,
      responsive: false,
      devicePixelRatio: 1,
      layout: { padding: 12 },
      plugins: {
        ...config.options?.plugins,
        title: { display: true, text: title, color: PAPER.foreground, font: { ...font, weight: "bold" } },
        legend: {
          labels: {
            usePointStyle: true,
            boxHeight: 9,
            font,
            generateLabels: ({ data }) => legendOf(data.datasets as PlotDataset[]),
          },
        },
      },
    },
    plugins: [...(config.plugins ?? []), whitePaper, Title, Legend],
  };
}

/** The plot as a vector drawing. */
export function plotSvg(build: (palette: Palette) => PlotConfig, title: string): string {
  const context = new SvgContext(WIDTH, HEIGHT);
  const platform = globalThis.Path2D;
  // Lines are drawn on paths of this kind.
  globalThis.Path2D = SvgPath as unknown as typeof Path2D;
  try {
    // The library asks nothing more of a canvas when it is told that there is no page around it.
    const chart = new Chart(context.canvas as unknown as HTMLCanvasElement, {
      ...onPaper(build, title),
      platform: BasicPlatform,
    });
    const svg = context.document();
    // Clears its canvas.
    chart.destroy();
    return svg;
  } finally {
    globalThis.Path2D = platform;
  }
}

/** The plot as pixels: a PNG file in base64. */
export function plotPng(build: (palette: Palette) => PlotConfig, title: string): string {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH;
  canvas.height = HEIGHT;
  const config = onPaper(build, title);
  config.options!.devicePixelRatio = PIXELS_A_POINT;
  const chart = new Chart(canvas, config);
  const url = canvas.toDataURL("image/png");
  chart.destroy();
  return url.slice(url.indexOf(",") + 1);
}
