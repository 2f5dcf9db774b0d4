import type { WassersteinReport } from "../../src/evaluation/report.ts";
import type { PlotConfig, PlotDataset } from "../charts.ts";
import { plot } from "../charts.ts";
import { formatNumber } from "../format.ts";
import { legend } from "../legend.ts";
import { plotOptions } from "../plotOptions.ts";
import type { Cell } from "../table.ts";
import { exactly, table } from "../table.ts";
import { text } from "../text.ts";
import type { Palette } from "../theme.ts";
import { card, dataDisclosure } from "./card.ts";

type Column = WassersteinReport["perColumn"][number];

/** More stems than this touch each other: their heads alone are drawn. */
const MOST_STEMS = 130;

function stems(columns: Column[], palette: Palette): PlotDataset {
  // A line that breaks between two stems: not a number ends a piece.
  const data = columns.flatMap(({ column, value }) => [
    { x: column, y: 0 },
    { x: column, y: value },
    { x: column, y: NaN },
  ]);
  return { type: "line", data, borderColor: palette.generated, borderWidth: 1.5, pointRadius: 0 };
}

function chart(columns: Column[], palette: Palette): PlotConfig {
  const many = columns.length > MOST_STEMS;
  const real = columns.flatMap(({ column, baseline }) =>
    baseline === null ? [] : [{ x: column, y: baseline }],
  );
  const datasets: PlotDataset[] = [
    {
      type: "scatter",
      label: text.generated,
      data: columns.map(({ column, value }) => ({ x: column, y: value })),
      pointBackgroundColor: palette.generated,
      pointBorderColor: palette.generated,
      pointRadius: many ? 1.5 : 3,
    },
    {
      type: "scatter",
      label: text.baselineLine,
      data: real,
      pointStyle: many ? "circle" : "line",
      pointBackgroundColor: palette.foreground,
      pointBorderColor: palette.foreground,
      pointBorderWidth: many ? 0 : 2,
      pointRadius: many ? 1.5 : 5,
    },
    ...(many ? [] : [stems(columns, palette)]),
  ];
  const indices = columns.map(({ column }) => column);
  const [first, last] = [Math.min(...indices), Math.max(...indices)];
  const room = Math.max(0.5, (last - first) * 0.02);
  const options = plotOptions(
    palette,
    { title: text.column, min: first - room, max: last + room },
    { title: text.columnDistance, min: 0 },
  );
  const { ticks } = options.scales!.x!;
  // Columns are counted: there is none between two of them.
  options.scales!.x!.ticks = {
    ...ticks,
    callback: (value) => (Number.isInteger(Number(value)) ? String(value) : ""),
  };
  options.plugins!.tooltip!.callbacks = {
    label: ({ dataset, parsed }) =>
      `${dataset.label}, ${text.column} ${parsed.x ?? 0}: ${formatNumber(parsed.y ?? 0)}`,
  };
  return { type: "scatter", data: { datasets }, options };
}

function optional(value: number | null): Cell {
  return value === null ? text.none : exactly(value, formatNumber(value));
}

/** How far each column's distribution is from that of real data, and the mean over random directions. */
export function columnsCard({ perColumn, sliced }: WassersteinReport): HTMLElement | null {
  if (perColumn.length < 2) return null;
  const columns = [...perColumn].sort((a, b) => a.column - b.column);
  const largest = columns.reduce((most, one) => (one.value > most.value ? one : most));
  const sentence = [
    text.columnsSentence(formatNumber(largest.column), formatNumber(largest.value)),
    largest.baseline === null ? "" : text.columnsBaseline(formatNumber(largest.baseline)),
    sliced.baseline === null
      ? ""
      : text.slicedSentence(formatNumber(sliced.value), formatNumber(sliced.baseline)),
  ]
    .filter(Boolean)
    .join(" ");
  return card(
    { id: "columns", title: text.columnsTitle, sentence },
    legend([
      { swatch: "generated dot", label: text.generated },
      { swatch: "tick", label: text.baselineLine },
    ]),
    plot(sentence, (palette) => chart(columns, palette)),
    dataDisclosure("columns", text.columnsTitle, () =>
      table(
        { caption: text.columnsTitle, numeric: true },
        [text.column, text.columns.value, text.columns.baseline],
        columns.map(({ column, value, baseline }) => [
          String(column),
          exactly(value, formatNumber(value)),
          optional(baseline),
        ]),
      ),
    ),
  );
}
