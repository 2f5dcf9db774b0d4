import type { FrechetReport } from "../../src/evaluation/report.ts";
import type { PlotConfig, PlotDataset } from "../charts.ts";
import { plot } from "../charts.ts";
import { formatInterval, formatNumber } from "../format.ts";
import type { LegendEntry } from "../legend.ts";
import { legend } from "../legend.ts";
import { plotOptions } from "../plotOptions.ts";
import type { Cell } from "../table.ts";
import { exactly, table } from "../table.ts";
import { text } from "../text.ts";
import type { Palette } from "../theme.ts";
import { card, dataDisclosure } from "./card.ts";

function level(label: string, y: number, xMax: number, color: string, dash: number[]): PlotDataset {
  const data = [
    { x: 0, y },
    { x: xMax, y },
  ];
  return { type: "line", label, data, borderColor: color, borderDash: dash, borderWidth: 1, pointRadius: 0 };
}

function infinityBar({ value, standardError }: { value: number; standardError: number }, palette: Palette) {
  const color = palette.generated;
  return [
    {
      type: "line",
      label: text.infinityPoint,
      data: [{ x: 0, y: value }],
      pointStyle: "rectRot",
      pointRadius: 5,
      pointBackgroundColor: palette.background,
      pointBorderColor: color,
      pointBorderWidth: 2,
    },
    {
      type: "line",
      label: text.infinityPoint,
      data: [-1, 1].map((side) => ({ x: 0, y: value + side * standardError })),
      borderColor: color,
      borderWidth: 2,
      pointRadius: 4,
      pointStyle: "line",
      pointBorderColor: color,
    },
  ] satisfies PlotDataset[];
}

/** From the largest size that was measured to infinitely many samples. */
function extrapolation(
  atInfinity: number,
  largest: { n: number; value: number },
  palette: Palette,
): PlotDataset {
  return {
    type: "line",
    label: text.extrapolated,
    data: [
      { x: 0, y: atInfinity },
      { x: 1 / largest.n, y: largest.value },
    ],
    borderColor: palette.generated,
    borderWidth: 1.5,
    borderDash: [3, 3],
    pointRadius: 0,
  };
}

function chart(frechet: FrechetReport, n: number, palette: Palette): PlotConfig {
  const { vsHeldout, infinity } = frechet;
  const points = [...frechet.curve.filter((point) => point.n !== n), { n, value: vsHeldout.value }].sort(
    (a, b) => b.n - a.n,
  );
  const xMax = (1 / Math.min(...points.map((point) => point.n))) * 1.08;
  const curve: PlotDataset = {
    type: "line",
    label: text.curve,
    data: points.map((point) => ({ x: 1 / point.n, y: point.value })),
    borderColor: palette.generated,
    borderWidth: 1.5,
    pointBackgroundColor: palette.generated,
    pointBorderColor: palette.generated,
    pointRadius: points.map((point) => (point.n === n ? 5 : 3)),
  };
  const datasets: PlotDataset[] = [curve];
  if (vsHeldout.floor !== null)
    datasets.push(level(text.floorLine, vsHeldout.floor, xMax, palette.muted, [2, 3]));
  if (vsHeldout.baseline !== null)
    datasets.push(level(text.baselineLine, vsHeldout.baseline, xMax, palette.foreground, [6, 3]));
  if (infinity)
    datasets.push(...infinityBar(infinity, palette), extrapolation(infinity.value, points[0], palette));
  const options = plotOptions(
    palette,
    { title: text.sampleSize, min: -xMax * 0.03, max: xMax },
    { title: text.frechet },
  );
  const ticks = [{ value: 0 }, ...points.map((point) => ({ value: 1 / point.n }))];
  const x = options.scales!.x!;
  x.afterBuildTicks = (scale) => (scale.ticks = ticks);
  x.ticks!.callback = (value) => (Number(value) === 0 ? "∞" : formatNumber(Math.round(1 / Number(value))));
  options.plugins!.tooltip!.callbacks = {
    title: ([item]) => {
      const at = item.parsed.x ?? 0;
      return `n = ${at === 0 ? "∞" : formatNumber(Math.round(1 / at))}`;
    },
    label: ({ dataset, parsed }) => `${dataset.label}: ${formatNumber(parsed.y ?? 0)}`,
  };
  return { type: "line", data: { datasets }, options };
}

function entries({ vsHeldout, infinity }: FrechetReport): LegendEntry[] {
  return [
    { swatch: "generated dot", label: text.curve },
    ...(vsHeldout.baseline === null ? [] : [{ swatch: "dashed", label: text.baselineLine }]),
    ...(vsHeldout.floor === null ? [] : [{ swatch: "dotted", label: text.floorLine }]),
    ...(infinity
      ? [
          { swatch: "diamond", label: text.infinityPoint },
          { swatch: "generated dashed", label: text.extrapolated },
        ]
      : []),
  ];
}

function rows({ vsHeldout, vsTrain, infinity, curve }: FrechetReport, n: number): Cell[][] {
  const { value, interval, baseline, floor } = vsHeldout;
  const number = (name: string, one: number | null | undefined): Cell[][] =>
    one === null || one === undefined ? [] : [[name, exactly(one, formatNumber(one))]];
  return [
    ...number(`n = ${n > 0 ? formatNumber(n) : "?"}`, value),
    ...(interval ? [[text.columns.interval, exactly(interval.join(" "), formatInterval(interval))]] : []),
    ...number(text.baselineLine, baseline),
    ...number(text.floorLine, floor),
    ...number(text.againstTrainName, vsTrain?.value),
    ...number(text.infinity, infinity?.value),
    ...number(text.standardErrorName, infinity?.standardError),
    ...curve.flatMap((point) => number(`n = ${formatNumber(point.n)}`, point.value)),
  ];
}

/** How the distance falls with the number of samples, and where it would end. */
export function frechetCard(frechet: FrechetReport, n: number): HTMLElement {
  const { vsHeldout, infinity } = frechet;
  const sentence = [
    text.frechetSentence(formatNumber(vsHeldout.value), n > 0 ? formatNumber(n) : "?"),
    vsHeldout.baseline === null ? "" : text.frechetBaseline(formatNumber(vsHeldout.baseline)),
    infinity ? text.frechetInfinity(formatNumber(infinity.value), formatNumber(infinity.standardError)) : "",
  ]
    .filter(Boolean)
    .join(" ");
  return card(
    { id: "frechet", title: text.frechetTitle, sentence },
    // At an unknown n there is no place for it on the axis.
    n > 0 && legend(entries(frechet)),
    n > 0 && plot(sentence, (palette) => chart(frechet, n, palette)),
    dataDisclosure("frechet", text.frechetTitle, () =>
      table({ caption: text.frechetTitle, numeric: true }, [text.size, text.columns.value], rows(frechet, n)),
    ),
  );
}
