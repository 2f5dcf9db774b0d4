import type {
  DownstreamModelReport,
  DownstreamReport,
} from "../../src/evaluation/downstream/downstreamReport.ts";
import type { PlotConfig, PlotDataset } from "../charts.ts";
import { plot } from "../charts.ts";
import { h } from "../dom.ts";
import { formatInterval, formatNumber, formatP } from "../format.ts";
import { legend } from "../legend.ts";
import { plotOptions } from "../plotOptions.ts";
import { table, type Cell } from "../table.ts";
import { text } from "../text.ts";
import { withAlpha, type Palette } from "../theme.ts";
import { card, dataDisclosure } from "./card.ts";

type Real = NonNullable<DownstreamModelReport["real"]>;

function level(label: string, y: number, xMax: number, color: string, dash: number[]): PlotDataset {
  const data = [0, xMax].map((x) => ({ x, y }));
  return { type: "line", label, data, borderColor: color, borderDash: dash, borderWidth: 1, pointRadius: 0 };
}

/** One end of the band of intervals; the second is filled down to the first. */
function bandEnd(curve: Real["curve"], end: 0 | 1, { generated, highContrast }: Palette): PlotDataset {
  return {
    type: "line",
    label: text.downstream.interval,
    data: curve.map(({ added, interval }) => ({ x: added, y: interval[end] })),
    borderColor: withAlpha(generated, highContrast ? 1 : 0.4),
    borderWidth: highContrast ? 1 : 0,
    borderDash: [2, 2],
    pointRadius: 0,
    backgroundColor: withAlpha(generated, highContrast ? 0 : 0.15),
    fill: end === 1 ? "-1" : false,
  };
}

function chart(report: DownstreamReport, tstr: number, { curve, trtr }: Real, palette: Palette): PlotConfig {
  const words = text.downstream;
  const xMax = curve[curve.length - 1].added;
  const datasets: PlotDataset[] = [
    bandEnd(curve, 0, palette),
    bandEnd(curve, 1, palette),
    {
      type: "line",
      label: words.curve,
      data: curve.map(({ added, value }) => ({ x: added, y: value })),
      borderColor: palette.generated,
      borderWidth: 1.5,
      pointRadius: 3,
      pointBackgroundColor: palette.generated,
      pointBorderColor: palette.generated,
    },
    level(words.trtr, trtr.value, xMax, palette.foreground, [6, 3]),
    level(words.tstr, tstr, xMax, palette.muted, [2, 3]),
  ];
  const options = plotOptions(
    palette,
    { title: words.added, min: 0, max: xMax },
    { title: words[report.score] },
  );
  options.plugins!.tooltip!.callbacks = {
    title: ([item]) => `${words.added}: ${formatNumber(item.parsed.x ?? 0)}`,
    label: ({ dataset, parsed }) => `${dataset.label}: ${formatNumber(parsed.y ?? 0)}`,
  };
  return { type: "line", data: { datasets }, options };
}

function modelRows({ models }: DownstreamReport): Cell[][] {
  const words = text.downstream;
  return models.flatMap(({ model, tstr, real }) => {
    const row = (name: string, score: Real["trtr"]): Cell[] => [
      models.length > 1 ? `${words.models[model]}: ${name}` : name,
      formatNumber(score.n),
      formatNumber(score.value),
      formatInterval(score.interval),
      formatNumber(score.parameter),
    ];
    return [
      row(words.tstr, tstr),
      ...(real ? [row(words.trtr, real.trtr), row(words.augmented, real.augmented)] : []),
    ];
  });
}

function classRows({ classes }: DownstreamModelReport): Cell[][] {
  return classes.map(({ label, n, real, generated, p, made }) => [
    String(label),
    formatNumber(n),
    formatNumber(real),
    formatNumber(generated),
    formatP(p),
    formatNumber(made),
  ]);
}

/** What a model learns from the samples, beside what it learns from real ones. */
export function downstreamCard(report: DownstreamReport): HTMLElement {
  const words = text.downstream;
  const [leading] = report.models;
  const { tstr, real, model } = leading;
  const score = words[report.score];
  const sentence = real
    ? words.sentence(score, formatNumber(tstr.value), formatNumber(real.trtr.value))
    : words.alone(score, formatNumber(tstr.value));
  const procedure = words.procedure(
    words.models[model],
    words.features[report.features],
    String(report.folds),
  );
  return card(
    { id: "downstream", title: words.title, sentence },
    real &&
      legend([
        { swatch: "generated dot", label: words.curve },
        { swatch: "dashed", label: words.trtr },
        { swatch: "dotted", label: words.tstr },
      ]),
    real && plot(`${words.title}. ${sentence}`, (palette) => chart(report, tstr.value, real, palette)),
    h("p", { class: "sentence" }, procedure),
    dataDisclosure("downstream", words.title, () =>
      h(
        "div",
        {},
        table(
          { caption: words.modelTitle, numeric: true },
          [words.model, words.trainedOn, words.score, words.interval, words.parameter],
          modelRows(report),
        ),
        leading.classes.length > 0 && h("h4", {}, words.classTitle),
        leading.classes.length > 0 &&
          table({ caption: words.classTitle, numeric: true }, words.classHead, classRows(leading)),
      ),
    ),
  );
}
