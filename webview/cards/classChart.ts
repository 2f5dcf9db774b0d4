import type { PlotConfig, PlotDataset } from "../charts.ts";
import { formatNumber } from "../format.ts";
import { plotOptions } from "../plotOptions.ts";
import { text } from "../text.ts";
import type { Palette } from "../theme.ts";

/** A share of a class with its interval, and what it is to be compared with. */
interface ClassPoint {
  name: string;
  value: number;
  interval: [number, number];
  reference: number | null;
}

interface ClassChartWords {
  value: string;
  reference: string;
  y: string;
  /** Upper end of the axis; as the shares need it when absent. */
  highest?: number;
}

/** Intervals as one line that breaks between two of them: not a number ends a piece. */
function intervals(classes: readonly ClassPoint[], palette: Palette): PlotDataset {
  const data = classes.flatMap(({ interval: [low, high] }, x) => [
    { x, y: low },
    { x, y: high },
    { x, y: NaN },
  ]);
  return { type: "line", data, borderColor: palette.generated, borderWidth: 1.5, pointRadius: 0 };
}

/** Classes are counted: there is none beside the first and the last. */
function labelAt(classes: readonly ClassPoint[], place: number): string {
  return place >= 0 && place < classes.length && Number.isInteger(place) ? classes[place].name : "";
}

function datasetsOf(classes: readonly ClassPoint[], words: ClassChartWords, palette: Palette): PlotDataset[] {
  return [
    {
      type: "scatter",
      label: words.value,
      data: classes.map(({ value }, x) => ({ x, y: value })),
      pointBackgroundColor: palette.generated,
      pointBorderColor: palette.generated,
      pointRadius: 4,
    },
    {
      type: "scatter",
      label: words.reference,
      data: classes.flatMap(({ reference }, x) => (reference === null ? [] : [{ x, y: reference }])),
      pointStyle: "line",
      pointBackgroundColor: palette.foreground,
      pointBorderColor: palette.foreground,
      pointBorderWidth: 2,
      pointRadius: 7,
    },
    intervals(classes, palette),
  ];
}

/** A dot with its interval a class, and a dash for what it is compared with. */
export function classChart(
  classes: readonly ClassPoint[],
  words: ClassChartWords,
  palette: Palette,
): PlotConfig {
  const options = plotOptions(
    palette,
    { title: text.classes.xTitle, min: -1, max: classes.length },
    { title: words.y, min: 0, ...(words.highest !== undefined && { max: words.highest }) },
  );
  options.scales!.x!.ticks = {
    ...options.scales!.x!.ticks,
    maxTicksLimit: 20,
    stepSize: Math.max(1, Math.ceil(classes.length / 20)),
    callback: (place) => labelAt(classes, Number(place)),
  };
  options.plugins!.tooltip!.callbacks = {
    label: ({ dataset, parsed }) =>
      `${dataset.label}, ${text.classes.xTitle} ${labelAt(classes, parsed.x ?? 0)}: ${formatNumber(parsed.y ?? 0)}`,
  };
  return { type: "scatter", data: { datasets: datasetsOf(classes, words, palette) }, options };
}
