import type { Estimate } from "../../src/evaluation/report.ts";
import { card, dataDisclosure } from "../cards/card.ts";
import { plot, type PlotConfig, type PlotDataset } from "../charts.ts";
import { h } from "../dom.ts";
import { formatInterval, formatNumber } from "../format.ts";
import { legend } from "../legend.ts";
import { plotOptions } from "../plotOptions.ts";
import { table } from "../table.ts";
import { text } from "../text.ts";
import { withAlpha, type Palette } from "../theme.ts";
import { words } from "./compareText.ts";
import type { ShownPair } from "./pageParts.ts";
import { LETTERS, seriesLook } from "./series.ts";

interface Place {
  name: string;
  precision: Estimate;
  recall: Estimate;
}

function finite(estimate: Estimate): number | undefined {
  return typeof estimate.value === "number" ? estimate.value : undefined;
}

/** A cross of two intervals through a point. */
function bars({ precision, recall }: Place, color: string): PlotDataset[] {
  const [x, y] = [finite(precision), finite(recall)];
  if (x === undefined || y === undefined) return [];
  const line = (data: { x: number; y: number }[]): PlotDataset => ({
    type: "line",
    data,
    borderColor: color,
    borderWidth: 1.5,
    pointRadius: 0,
    pointHitRadius: 0,
  });
  return [
    ...(precision.interval ? [line(precision.interval.map((end) => ({ x: end, y })))] : []),
    ...(recall.interval ? [line(recall.interval.map((end) => ({ x, y: end })))] : []),
  ];
}

function point(place: Place, look: Partial<PlotDataset>): PlotDataset[] {
  const [x, y] = [finite(place.precision), finite(place.recall)];
  if (x === undefined || y === undefined) return [];
  return [
    { type: "line", label: place.name, data: [{ x, y }], pointRadius: 6, clip: 8, ...look } as PlotDataset,
  ];
}

function config(places: readonly Place[], real: Place | undefined, palette: Palette): PlotConfig {
  const datasets = places.flatMap((place, i) => {
    const { color, shape } = seriesLook(i);
    const look = { pointStyle: shape, pointBackgroundColor: color, pointBorderColor: color };
    return [...point(place, look), ...bars(place, color)];
  });
  const cross = {
    pointStyle: "cross",
    pointBorderColor: palette.foreground,
    pointBorderWidth: 2,
    pointRadius: 7,
  };
  const options = plotOptions(
    palette,
    { title: text.precision, min: 0, max: 1, grid: true },
    { title: text.recall, min: 0, max: 1, grid: true },
  );
  options.scales!.x!.grid!.color = withAlpha(palette.grid, 0.35);
  options.scales!.y!.grid!.color = withAlpha(palette.grid, 0.35);
  options.plugins!.tooltip!.callbacks = {
    title: ([item]) => item.dataset.label ?? "",
    label: ({ parsed }) =>
      `${text.precision} ${formatNumber(parsed.x ?? 0)}, ${text.recall} ${formatNumber(parsed.y ?? 0)}`,
  };
  options.plugins!.tooltip!.filter = ({ dataset }) => dataset.label !== undefined;
  return {
    type: "line",
    data: { datasets: [...datasets, ...(real ? point(real, cross) : [])] },
    options,
  };
}

/** Both dumps and real data in the plane of precision and recall, which need the same n to be compared. */
export function precisionRecallPlane({ sides }: ShownPair): HTMLElement | null {
  const places = sides.flatMap(({ report }, i): Place[] => {
    const found = report.metrics.precisionRecall;
    return found ? [{ name: LETTERS[i], precision: found.precision, recall: found.recall }] : [];
  });
  if (places.length < 2) return null;
  const real = (metric: "precision" | "recall"): Estimate | undefined => {
    const { baseline, baselineInterval = null } = places[0][metric];
    return baseline === null ? undefined : { value: baseline, interval: baselineInterval, baseline };
  };
  const [precision, recall] = [real("precision"), real("recall")];
  const reference = precision && recall ? { name: words.real, precision, recall } : undefined;
  const rows = [...places, ...(reference ? [reference] : [])];
  const sentence = rows
    .map(
      (row) =>
        `${row.name}: ${text.precision} ${formatNumber(row.precision.value)}, ${text.recall} ${formatNumber(row.recall.value)}`,
    )
    .join("; ");
  const written = ({ value, interval }: Estimate) =>
    interval ? `${formatNumber(value)} (${formatInterval(interval)})` : formatNumber(value);
  return card(
    { id: "plane", title: words.precisionRecallTitle, sentence: words.precisionRecallSentence },
    legend([
      ...places.map(({ name }, i) => ({ swatch: `${seriesLook(i).swatch} dot`, label: name })),
      ...(reference ? [{ swatch: "plus", label: words.real }] : []),
    ]),
    plot(sentence, (palette) => config(places, reference, palette)),
    dataDisclosure("plane", words.precisionRecallTitle, () =>
      h(
        "div",
        { class: "stacked" },
        table(
          { caption: words.precisionRecallTitle, numeric: true },
          [words.dump, text.precision, text.recall],
          rows.map((row) => [row.name, written(row.precision), written(row.recall)]),
        ),
      ),
    ),
  );
}
