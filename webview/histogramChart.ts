import type { PlotConfig, PlotDataset, PlotPlugin } from "./charts.ts";
import { formatNumber } from "./format.ts";
import { plotOptions } from "./plotOptions.ts";
import { text } from "./text.ts";
import type { Palette } from "./theme.ts";
import { withAlpha } from "./theme.ts";

export interface HistogramSeries {
  name: string;
  values: number[];
  role: "generated" | "heldout";
}

export interface Marker {
  x: number;
  label: string;
  dashed: boolean;
}

/** A stretch of the axis that is marked from its start to its end. */
interface Region {
  from: number;
  to: number;
  label: string;
}

interface Histogram {
  edges: number[];
  series: HistogramSeries[];
  markers: Marker[];
  region?: Region;
  xTitle: string;
  yTitle: string;
}

function drawLine(
  ctx: CanvasRenderingContext2D,
  at: number,
  [top, bottom]: [number, number],
  dashed: boolean,
) {
  ctx.setLineDash(dashed ? [4, 3] : []);
  ctx.lineWidth = dashed ? 1 : 2;
  ctx.beginPath();
  ctx.moveTo(at, top);
  ctx.lineTo(at, bottom);
  ctx.stroke();
}

/** A halo keeps the words readable over lines and bars. */
function drawLabel(ctx: CanvasRenderingContext2D, label: string, at: number, top: number, right: number) {
  const fits = at + 5 + ctx.measureText(label).width < right;
  ctx.textAlign = fits ? "left" : "right";
  ctx.strokeText(label, at + (fits ? 5 : -5), top);
  ctx.fillText(label, at + (fits ? 5 : -5), top);
}

/** Upright lines with their labels, which step down so that two near lines stay readable. */
export function markerLines(markers: Marker[], palette: Palette): PlotPlugin {
  return {
    id: "markers",
    afterDatasetsDraw({ ctx, chartArea: { top, bottom, right }, scales }) {
      const at = ({ x }: Marker) => scales.x.getPixelForValue(x);
      ctx.save();
      ctx.strokeStyle = ctx.fillStyle = palette.foreground;
      for (const marker of markers) drawLine(ctx, at(marker), [top, bottom], marker.dashed);
      ctx.setLineDash([]);
      ctx.lineWidth = 4;
      ctx.lineJoin = "round";
      ctx.strokeStyle = palette.surface;
      ctx.font = `11px ${palette.fontFamily}`;
      ctx.textBaseline = "top";
      markers.forEach((marker, row) => drawLabel(ctx, marker.label, at(marker), top + 2 + row * 14, right));
      ctx.restore();
    },
  };
}

/** A tinted stretch behind the bars, closed by a line and named at its foot, where histograms rarely reach. */
function markedRegion({ from, to, label }: Region, palette: Palette): PlotPlugin {
  return {
    id: "region",
    beforeDatasetsDraw({ ctx, chartArea: { top, bottom, left }, scales }) {
      const start = Math.max(left, scales.x.getPixelForValue(from));
      const end = Math.max(start, scales.x.getPixelForValue(to));
      ctx.save();
      ctx.fillStyle = withAlpha(palette.outside, 0.14);
      ctx.fillRect(start, top, end - start, bottom - top);
      ctx.strokeStyle = palette.outside;
      drawLine(ctx, end, [top, bottom], true);
      ctx.restore();
    },
    afterDatasetsDraw({ ctx, chartArea: { bottom, left, right }, scales }) {
      const end = Math.max(left, scales.x.getPixelForValue(to));
      ctx.save();
      ctx.fillStyle = palette.foreground;
      ctx.strokeStyle = palette.surface;
      ctx.lineWidth = 4;
      ctx.lineJoin = "round";
      ctx.font = `11px ${palette.fontFamily}`;
      ctx.textBaseline = "bottom";
      const fitsInside = ctx.measureText(label).width + 10 < end - left;
      ctx.textAlign = fitsInside ? "right" : "left";
      const at = fitsInside ? end - 5 : Math.min(end + 5, right - ctx.measureText(label).width);
      ctx.strokeText(label, at, bottom - 4);
      ctx.fillText(label, at, bottom - 4);
      ctx.restore();
    },
  };
}

/** A histogram's outline: each edge at the count of the bin on its right, closed at zero. */
export function outline(edges: number[], values: number[]): { x: number; y: number }[] {
  return edges.map((x, i) => ({ x, y: i < values.length ? values[i] : 0 }));
}

function dataset({ name, values, role }: HistogramSeries, edges: number[], palette: Palette): PlotDataset {
  const color = palette[role];
  return {
    type: "line",
    label: name,
    data: outline(edges, values),
    stepped: "before",
    fill: "origin",
    backgroundColor: withAlpha(color, palette.highContrast ? 0.15 : role === "generated" ? 0.45 : 0.4),
    borderColor: color,
    borderWidth: palette.highContrast ? 2 : 1,
    borderDash: role === "heldout" ? [4, 2] : [],
    pointRadius: 0,
  };
}

function binName(edges: number[], bin: number): string {
  return edges
    .slice(bin, bin + 2)
    .map((edge) => formatNumber(edge))
    .join(text.rangeTo);
}

/** Two or fewer histograms over the same bins, told apart by fill and dash as well as by colour. */
export function histogramChart(histogram: Histogram, palette: Palette): PlotConfig {
  const { edges, series, markers, region, xTitle, yTitle } = histogram;
  const xs = [...edges, ...markers.map(({ x }) => x)];
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const margin = (high - low || 1) * 0.02;
  const options = plotOptions(
    palette,
    { title: xTitle, min: low < 0 || low - margin < 0 ? low : low - margin, max: high + margin },
    { title: yTitle, min: 0 },
  );
  options.interaction = { mode: "index", intersect: false, axis: "x" };
  options.plugins!.tooltip!.callbacks = {
    title: ([item]) => binName(edges, item.dataIndex),
    label: ({ dataset: { label }, parsed }) => `${label}: ${formatNumber(parsed.y ?? 0)}`,
  };
  return {
    type: "line",
    data: { datasets: series.map((one) => dataset(one, edges, palette)) },
    options,
    plugins: [...(region ? [markedRegion(region, palette)] : []), markerLines(markers, palette)],
  };
}
