import type { PlotConfig, PlotDataset } from "../charts.ts";
import { plot } from "../charts.ts";
import { formatNumber, formatPercent, formatShort } from "../format.ts";
import { plotOptions } from "../plotOptions.ts";
import { said, text } from "../text.ts";
import { withAlpha, type Palette } from "../theme.ts";
import type { CurvePoint, TrendMetric } from "./trendModel.ts";
import { walkCurve } from "./walkCurve.ts";

/** More points than this would be a band of dots. */
const MOST_DOTS = 80;

interface ChartInput {
  metric: TrendMetric;
  curve: readonly CurvePoint[];
  bySteps: boolean;
  label: string;
  onOpen: (path: string) => void;
}

/** A number of a metric as the page writes it. */
export function inWords(metric: TrendMetric, value: number): string {
  return metric === "copies" ? formatPercent(value) : formatNumber(value);
}

function band(
  curve: readonly CurvePoint[],
  ends: (point: CurvePoint) => readonly [number, number] | null,
  color: string,
  label: string,
): PlotDataset[] {
  const known = curve.filter((point) => ends(point) !== null);
  if (known.length === 0) return [];
  const line = (side: 0 | 1) => known.map((point) => ({ x: point.x, y: ends(point)![side] }));
  const common = { type: "line" as const, label, borderWidth: 0, pointRadius: 0, pointHitRadius: 0 };
  // One point has no band: its interval is a bar.
  if (known.length === 1)
    return [{ ...common, data: [line(0)[0], line(1)[0]], borderColor: color, borderWidth: 5 }];
  return [
    { ...common, data: line(1), fill: false },
    { ...common, data: line(0), fill: "-1", backgroundColor: color },
  ];
}

function baselineLine(curve: readonly CurvePoint[], palette: Palette): PlotDataset[] {
  const data = curve.flatMap(({ x, baseline }) => (baseline === null ? [] : [{ x, y: baseline }]));
  if (data.length === 0) return [];
  const isOne = data.length === 1;
  return [
    {
      type: "line",
      label: text.baselineLine,
      data,
      borderColor: palette.foreground,
      borderWidth: 1,
      borderDash: [6, 3],
      pointRadius: isOne ? 7 : 0,
      pointStyle: "line",
      pointBorderColor: palette.foreground,
      pointHitRadius: 0,
    },
  ];
}

function valueLine(curve: readonly CurvePoint[], palette: Palette): PlotDataset {
  const dots = curve.length <= MOST_DOTS;
  const color = palette.generated;
  return {
    type: "line",
    label: text.columns.value,
    data: curve.map(({ x, value }) => ({ x, y: value })),
    borderColor: color,
    borderWidth: 1.8,
    // Dots at the ends of the scale are whole.
    clip: 8,
    pointRadius: dots ? 3.5 : 0,
    pointHoverRadius: 5,
    pointBorderColor: color,
    pointBorderWidth: 1.5,
    // Hollow where the dump has changed since.
    pointBackgroundColor: curve.map(({ point }) => (point.current ? color : palette.surface)),
  };
}

function config(input: ChartInput, palette: Palette): PlotConfig {
  const { metric, curve, bySteps, onOpen } = input;
  const alpha = palette.highContrast ? 0.3 : 0.22;
  const datasets = [
    ...band(
      curve,
      (one) => one.baselineInterval,
      withAlpha(palette.foreground, alpha / 2),
      text.baselineLine,
    ),
    ...band(curve, (one) => one.interval, withAlpha(palette.generated, alpha), text.columns.interval),
    ...baselineLine(curve, palette),
    valueLine(curve, palette),
  ];
  const isShare = metric !== "frechet" && metric !== "copies";
  const options = plotOptions(
    palette,
    { title: bySteps ? text.trendStep : text.trendPlace },
    { title: "", min: 0, max: isShare ? 1 : undefined, grid: true },
  );
  const at = (index: number) => curve[index];
  const last = datasets.length - 1;
  options.interaction = { mode: "nearest", axis: "x", intersect: false };
  options.scales!.x!.ticks!.callback = (value) => formatNumber(Number(value));
  options.scales!.y!.ticks!.callback = (value) =>
    metric === "copies" ? formatPercent(Number(value)) : formatShort(Number(value));
  options.scales!.y!.grid!.color = withAlpha(palette.grid, 0.35);
  options.plugins!.tooltip!.filter = ({ datasetIndex }) => datasetIndex === last;
  options.plugins!.tooltip!.callbacks = {
    title: (items) => items.map(({ dataIndex }) => nameOf(at(dataIndex))).join(),
    label: ({ dataIndex }) => [sentenceOf(metric, at(dataIndex)), said(at(dataIndex).point.verdict)],
  };
  options.onClick = (_event, elements) => {
    const hit = elements.find(({ datasetIndex }) => datasetIndex === last);
    if (hit) onOpen(at(hit.index).point.path);
  };
  return { type: "line", data: { datasets }, options };
}

/** "step 12,000", or the file where there is no step. */
export function nameOf({ point }: Pick<CurvePoint, "point">): string {
  return point.step === null ? point.file : text.step(formatNumber(point.step));
}

/** "0.97 (0.95–0.98), real against real 0.96". */
export function sentenceOf(metric: TrendMetric, { value, interval, baseline }: CurvePoint): string {
  const ends = interval && ` (${interval.map((end) => inWords(metric, end)).join(" – ")})`;
  const real = baseline === null ? "" : `, ${text.realAgainstReal(inWords(metric, baseline))}`;
  return `${inWords(metric, value)}${ends ?? ""}${real}`;
}

/** The curve of one metric; a click, or Enter, opens the report of the checkpoint beneath. */
export function trendChart(input: ChartInput): HTMLElement {
  const { curve, metric, label, onOpen } = input;
  const drawn = plot(label, (palette) => config(input, palette));
  walkCurve(drawn, {
    names: curve.map((one) => `${nameOf(one)}: ${sentenceOf(metric, one)}. ${said(one.point.verdict)}`),
    onOpen: (index) => onOpen(curve[index].point.path),
  });
  return drawn;
}
