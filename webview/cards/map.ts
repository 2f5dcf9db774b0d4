import type { Report } from "../../src/evaluation/report.ts";
import type { PlotConfig, PlotDataset } from "../charts.ts";
import { plot } from "../charts.ts";
import { h } from "../dom.ts";
import { formatNumber } from "../format.ts";
import { legend } from "../legend.ts";
import { plotOptions } from "../plotOptions.ts";
import type { Cell } from "../table.ts";
import { table } from "../table.ts";
import { text } from "../text.ts";
import type { Palette } from "../theme.ts";
import { withAlpha } from "../theme.ts";
import { card, dataDisclosure } from "./card.ts";

type SampleMap = NonNullable<Report["map"]>;
type Points = SampleMap["generated"]["points"];

/** More rows than this are read in the JSON report, not in a page. */
const TABLE_ROWS = 200;
/** From here on highlighted points are drawn smaller, or they would hide all others. */
const MANY = 200;

function pick(points: Points, flags: boolean[], wanted: boolean): { x: number; y: number }[] {
  return points.flatMap(([x, y], i) => (flags[i] === wanted ? [{ x, y }] : []));
}

/** Drawn in this order, so that what is highlighted lies on top. */
function datasets({ generated, heldout }: SampleMap, palette: Palette): PlotDataset[] {
  const scatter = (label: string, data: { x: number; y: number }[], look: Partial<PlotDataset>) =>
    ({ type: "scatter", label, data, borderWidth: 1, ...look }) as PlotDataset;
  const uncovered = pick(heldout.points, heldout.uncovered, true);
  const mild = palette.highContrast ? 0.8 : 0.7;
  return [
    scatter(text.heldout, pick(heldout.points, heldout.uncovered, false), {
      pointRadius: 2,
      pointBackgroundColor: withAlpha(palette.heldout, mild),
      pointBorderWidth: 0,
    }),
    scatter(text.generated, pick(generated.points, generated.outside, false), {
      pointRadius: 2.5,
      pointStyle: "triangle",
      pointBackgroundColor: withAlpha(palette.generated, mild),
      pointBorderWidth: 0,
    }),
    scatter(text.uncovered, uncovered, {
      pointRadius: uncovered.length > MANY ? 2.5 : 3.5,
      pointBackgroundColor: "transparent",
      pointBorderColor: palette.uncovered,
      pointBorderWidth: uncovered.length > MANY ? 1 : 1.5,
    }),
    scatter(text.outside, pick(generated.points, generated.outside, true), {
      pointRadius: 4,
      pointStyle: "crossRot",
      pointBorderColor: palette.outside,
      pointBorderWidth: 1.5,
    }),
  ];
}

/** The values of one column with a little room around them. */
function rangeOf({ generated, heldout }: SampleMap, column: number): { min: number; max: number } {
  let [min, max] = [Infinity, -Infinity];
  for (const point of [...generated.points, ...heldout.points]) {
    min = Math.min(min, point[column]);
    max = Math.max(max, point[column]);
  }
  const room = (max - min || 1) * 0.05;
  return { min: min - room, max: max + room };
}

function chart(map: SampleMap, palette: Palette): PlotConfig {
  const [x, y] = [0, 1].map((column) => ({ title: map.axes[column], ...rangeOf(map, column) }));
  const options = plotOptions(palette, x, y);
  options.plugins!.tooltip!.callbacks = {
    label: ({ dataset, parsed }) =>
      `${dataset.label}: ${formatNumber(parsed.x ?? 0)}, ${formatNumber(parsed.y ?? 0)}`,
  };
  return { type: "scatter", data: { datasets: datasets(map, palette) }, options };
}

function highlighted({ axes, generated, heldout }: SampleMap): HTMLElement {
  const rows = (points: Points, flags: boolean[], kind: string): Cell[][] =>
    points.flatMap(([x, y], i) => (flags[i] ? [[kind, formatNumber(x), formatNumber(y)]] : []));
  const all = [
    ...rows(generated.points, generated.outside, text.outside),
    ...rows(heldout.points, heldout.uncovered, text.uncovered),
  ];
  const shown = all.slice(0, TABLE_ROWS);
  return h(
    "div",
    {},
    all.length > shown.length &&
      h("p", {}, text.mapTableFirst(formatNumber(shown.length), formatNumber(all.length))),
    table({ caption: text.mapTitle, numeric: true }, [text.mapKind, ...axes], shown),
  );
}

function countTrue(flags: boolean[]): string {
  return formatNumber(flags.filter(Boolean).length);
}

/** Generated and held-out samples in two dimensions, with what lies outside and what is left out. */
export function mapCard(map: SampleMap): HTMLElement {
  const sentence = text.mapSentence(
    countTrue(map.generated.outside),
    formatNumber(map.generated.points.length),
    countTrue(map.heldout.uncovered),
    formatNumber(map.heldout.points.length),
  );
  const frame = plot(sentence, (palette) => chart(map, palette));
  frame.classList.add("tall");
  return card(
    {
      id: "map",
      title: text.mapTitle,
      sentence: `${sentence} ${map.kind === "raw" ? text.mapRaw : text.mapPca}`,
    },
    legend([
      { swatch: "heldout dot", label: text.heldout },
      { swatch: "generated triangle", label: text.generated },
      { swatch: "uncovered ring", label: text.uncovered },
      { swatch: "outside cross", label: text.outside },
    ]),
    frame,
    dataDisclosure("map", text.mapTitle, () => highlighted(map)),
  );
}
