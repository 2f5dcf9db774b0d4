import type { ComparedMetric, ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { EACH_DUMP, SHARES } from "../../src/evaluation/shared/comparedMetrics.ts";
import { card, dataDisclosure } from "../cards/card.ts";
import { plot, type PlotConfig, type PlotDataset } from "../charts.ts";
import {
  formatInterval,
  formatPercentInterval,
  formatNumber,
  formatPercent,
  formatShort,
} from "../format.ts";
import { legend } from "../legend.ts";
import { plotOptions } from "../plotOptions.ts";
import { table } from "../table.ts";
import { text } from "../text.ts";
import { withAlpha, type Palette } from "../theme.ts";
import { words } from "./compareText.ts";
import { isPercent, metricNumber } from "./differences.ts";
import { runsOf, type ShownRun } from "./runs.ts";
import { seriesLook } from "./series.ts";
import { subjectValue, type SubjectValue } from "./subjectValue.ts";

interface CurvePoint extends SubjectValue {
  x: number;
  name: string;
}

interface Curve {
  name: string;
  points: CurvePoint[];
}

function curvesOf(report: ComparisonReport, runs: readonly ShownRun[], metric: ComparedMetric): Curve[] {
  return runs.map(({ name, dumps }) => ({
    name,
    points: dumps.flatMap(({ x, subject }): CurvePoint[] => {
      const value = subjectValue(report, subject, metric);
      return value ? [{ x, name: report.subjects[subject].name, ...value }] : [];
    }),
  }));
}

function band(
  points: readonly { x: number; ends: readonly [number, number] }[],
  color: string,
): PlotDataset[] {
  if (points.length === 0) return [];
  const side = (end: 0 | 1) => points.map(({ x, ends }) => ({ x, y: ends[end] }));
  const common = { type: "line" as const, borderWidth: 0, pointRadius: 0, pointHitRadius: 0 };
  // One point has no band: its interval is a bar.
  if (points.length === 1)
    return [{ ...common, data: [side(0)[0], side(1)[0]], borderColor: color, borderWidth: 5 }];
  return [
    { ...common, data: side(1), fill: false },
    { ...common, data: side(0), fill: "-1", backgroundColor: color },
  ];
}

/** The value of real data, with its interval where there is one, over the whole width. */
function realBand(curves: readonly Curve[], palette: Palette): PlotDataset[] {
  const points = curves.flatMap((curve) => curve.points);
  const { baseline, baselineInterval } = points[0];
  if (baseline === null) return [];
  const xs = points.map(({ x }) => x);
  const [low, high] = [Math.min(...xs), Math.max(...xs)];
  const ends = baselineInterval;
  return [
    ...(ends
      ? band(
          [low, high].map((x) => ({ x, ends })),
          withAlpha(palette.foreground, 0.12),
        )
      : []),
    {
      type: "line",
      data: [
        { x: low, y: baseline },
        { x: high, y: baseline },
      ],
      borderColor: palette.foreground,
      borderWidth: 1,
      borderDash: [6, 3],
      pointRadius: 0,
      pointHitRadius: 0,
    },
  ];
}

function lineOf({ name, points }: Curve, index: number, palette: Palette): PlotDataset[] {
  const { color, dash, shape } = seriesLook(index);
  const intervals = points.flatMap(({ x, interval }) => (interval ? [{ x, ends: interval }] : []));
  return [
    ...band(intervals, withAlpha(color, palette.highContrast ? 0.3 : 0.18)),
    {
      type: "line",
      label: name,
      data: points.map(({ x, value }) => ({ x, y: value })),
      borderColor: color,
      borderDash: dash,
      borderWidth: 1.8,
      clip: 8,
      pointStyle: shape,
      pointRadius: 4,
      pointBackgroundColor: color,
      pointBorderColor: color,
    },
  ];
}

/** What the horizontal axis counts: steps, places in a run, or dumps of which each is a run of its own. */
interface Axis {
  title: string;
  /** Names of dumps at 1, 2, …; absent where numbers are meant. */
  names?: readonly string[];
}

/** Dumps of which each is a run of its own have no order: they stand side by side. */
function axisOf({ runs, bySteps }: ReturnType<typeof runsOf>): Axis {
  if (runs.some(({ dumps }) => dumps.length > 1) || bySteps)
    return { title: bySteps ? words.stepAxis : words.placeAxis };
  return { title: "", names: runs.map(({ name }) => name) };
}

/** The axis of copies reaches at least so far. */
const LEAST_COPIES_SHOWN = 0.05;
/** Longer names are cut: the legend has them whole. */
const LONGEST_NAME = 14;

function nameTicks(options: ReturnType<typeof plotOptions>, names: readonly string[]): void {
  const { x } = options.scales!;
  Object.assign(x!, {
    min: 0.5,
    max: names.length + 0.5,
    // Ticks would begin at the end of the axis.
    afterBuildTicks: (scale: { ticks: { value: number }[] }) =>
      (scale.ticks = names.map((_, i) => ({ value: i + 1 }))),
  });
  Object.assign(x!.ticks!, {
    autoSkip: false,
    callback: (value: string | number) => {
      const name = names.at(Number(value) - 1);
      if (name === undefined) return "";
      return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME - 1)}…` : name;
    },
  });
}

function config(metric: ComparedMetric, curves: readonly Curve[], axis: Axis, palette: Palette): PlotConfig {
  const isShare = SHARES.includes(metric) && metric !== "copies";
  const datasets = [...realBand(curves, palette), ...curves.flatMap((curve, i) => lineOf(curve, i, palette))];
  const options = plotOptions(
    palette,
    { title: axis.title },
    { title: "", min: metric === "kid" ? undefined : 0, max: isShare ? 1 : undefined, grid: true },
  );
  options.interaction = { mode: "nearest", axis: "x", intersect: false };
  options.scales!.x!.ticks!.callback = (value) => formatNumber(Number(value));
  if (axis.names) nameTicks(options, axis.names);
  // The interval of no copies at all must not fill the plot.
  if (metric === "copies") options.scales!.y!.suggestedMax = LEAST_COPIES_SHOWN;
  options.scales!.y!.ticks!.callback = (value) =>
    isPercent(metric) ? formatPercent(Number(value)) : formatShort(Number(value));
  options.plugins!.tooltip!.filter = ({ dataset }) => dataset.label !== undefined;
  options.scales!.y!.grid!.color = withAlpha(palette.grid, 0.35);
  options.plugins!.tooltip!.callbacks = {
    title: (items) => (axis.names ? "" : (items.map(({ parsed }) => formatNumber(parsed.x ?? 0))[0] ?? "")),
    label: ({ dataset, parsed }) => `${dataset.label}: ${metricNumber(metric, parsed.y ?? 0)}`,
  };
  return { type: "line", data: { datasets }, options };
}

function written(metric: ComparedMetric, { value, interval, atLeast }: CurvePoint): string {
  const number = metricNumber(metric, value, atLeast);
  const inWords = isPercent(metric) ? formatPercentInterval : formatInterval;
  return interval ? `${number} (${inWords([...interval])})` : number;
}

/** A card a metric: its curve over the steps of each run, with intervals and the band of real data. */
export function stepCurves(report: ComparisonReport): HTMLElement[] {
  const found = runsOf(report);
  const axis = axisOf(found);
  const runs = axis.names
    ? found.runs.map((run, i) => ({ ...run, dumps: run.dumps.map((dump) => ({ ...dump, x: i + 1 })) }))
    : found.runs;
  return EACH_DUMP.flatMap((metric) => {
    const curves = curvesOf(report, runs, metric).filter(({ points }) => points.length > 0);
    if (curves.length === 0) return [];
    const title = words.metrics[metric];
    const label = `${title}. ${curves
      .map(
        ({ name, points }) =>
          `${name}: ${points.map((point) => metricNumber(metric, point.value)).join(", ")}`,
      )
      .join("; ")}`;
    return [
      card(
        { id: `curve-${metric}`, title, sentence: words.curveSentence(title) },
        legend([
          ...curves.map(({ name }, i) => ({ swatch: `${seriesLook(i).swatch} dot`, label: name })),
          { swatch: "dashed", label: text.baselineLine },
        ]),
        plot(label, (palette) => config(metric, curves, axis, palette)),
        dataDisclosure(`curve-${metric}`, title, () =>
          table(
            { caption: title, numeric: true },
            [words.dump, text.columns.value],
            curves.flatMap(({ points }) => points.map((point) => [point.name, written(metric, point)])),
          ),
        ),
      ),
    ];
  });
}
