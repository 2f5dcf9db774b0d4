import type { MmdReport, TestPower } from "../../src/evaluation/report.ts";
import type { PlotConfig, PlotDataset } from "../charts.ts";
import { plot } from "../charts.ts";
import { formatInterval, formatNumber, formatPercent, formatShort } from "../format.ts";
import { markerLines } from "../histogramChart.ts";
import { intervalBar } from "../intervals.ts";
import { legend } from "../legend.ts";
import { plotOptions } from "../plotOptions.ts";
import { exactly, table } from "../table.ts";
import { testName } from "../testName.ts";
import { text } from "../text.ts";
import type { Palette } from "../theme.ts";
import { card, dataDisclosure } from "./card.ts";

type Curve = NonNullable<TestPower["curve"]>;

function level(label: string, y: number, xs: [number, number], color: string, dash: number[]): PlotDataset {
  const data = xs.map((x) => ({ x, y }));
  return { type: "line", label, data, borderColor: color, borderDash: dash, borderWidth: 1, pointRadius: 0 };
}

function chart(power: TestPower, curve: Curve, alpha: number, palette: Palette): PlotConfig {
  const color = palette.generated;
  const most = Math.max(...curve.map(({ n }) => n));
  const ends: [number, number] = [0, most * 1.05];
  const datasets: PlotDataset[] = [
    {
      type: "line",
      label: text.powerCurve,
      data: curve.map(({ n, value }) => ({ x: n, y: value })),
      borderColor: color,
      borderWidth: 1.5,
      pointBackgroundColor: color,
      pointBorderColor: color,
      pointRadius: curve.map(({ n }) => (n === power.n ? 5 : 3)),
    },
    level(text.wantedLine, power.wanted, ends, palette.foreground, [6, 3]),
    level(text.powerLevel, alpha, ends, palette.muted, [2, 3]),
    ...curve.map(({ n, interval: [low, high] }) =>
      intervalBar(text.powerCurve, { x: n, y: low }, { x: n, y: high }, color),
    ),
  ];
  const options = plotOptions(
    palette,
    { title: text.samplesEachSide, min: 0, max: ends[1] },
    { title: text.powerAxis, min: 0, max: 1 },
  );
  options.plugins!.tooltip!.callbacks = {
    title: ([{ parsed }]) => `n = ${formatNumber(parsed.x ?? 0)}`,
    label: ({ dataset, parsed }) => `${dataset.label}: ${formatNumber(parsed.y ?? 0)}`,
  };
  const { requiredN } = power;
  const needed = requiredN && !requiredN.extrapolated && requiredN.value <= ends[1] ? requiredN.value : null;
  const markers = [
    { x: power.n, label: text.presentN(formatNumber(power.n)), dashed: false },
    ...(needed ? [{ x: needed, label: text.neededN(formatNumber(needed)), dashed: true }] : []),
  ];
  return { type: "line", data: { datasets }, options, plugins: [markerLines(markers, palette)] };
}

/** The share of tests that would see the effect, against the number of samples, with the present number marked. */
export function powerCurveCard(mmd: MmdReport, id: string): HTMLElement | null {
  const { power, alpha } = mmd;
  const curve = power?.curve ?? [];
  if (!power || curve.length < 2) return null;
  const { requiredN, wanted } = power;
  const title = text.powerTitle(testName(mmd));
  const sentence = [
    text.powerSentence(
      text.effects[power.effect](formatShort(power.size)),
      formatPercent(power.value),
      formatNumber(power.n),
    ),
    requiredN
      ? text.powerNeeds(formatPercent(wanted), formatNumber(requiredN.value))
      : text.powerEnough(formatPercent(wanted)),
  ].join(" ");
  return card(
    { id, title, sentence },
    legend([
      { swatch: "generated dot", label: text.powerCurve },
      { swatch: "dashed", label: text.wantedLine },
      { swatch: "dotted", label: text.powerLevel },
    ]),
    plot(sentence, (palette) => chart(power, curve, alpha, palette)),
    dataDisclosure(id, title, () =>
      table(
        { caption: title, numeric: true },
        [text.size, text.power, text.columns.interval],
        curve.map(({ n, value, interval }) => [
          exactly(n, formatNumber(n)),
          exactly(value, formatNumber(value)),
          exactly(interval.join(" "), formatInterval(interval)),
        ]),
      ),
    ),
  );
}
