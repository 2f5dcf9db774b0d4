import type { Estimate, PrecisionRecallReport } from "../../src/evaluation/report.ts";
import type { PlotConfig, PlotDataset } from "../charts.ts";
import { plot } from "../charts.ts";
import { h } from "../dom.ts";
import { formatInterval, formatNumber } from "../format.ts";
import { intervalBar } from "../intervals.ts";
import { legend } from "../legend.ts";
import { plotOptions } from "../plotOptions.ts";
import { finite } from "../questions/question.ts";
import type { Cell } from "../table.ts";
import { exactly, table } from "../table.ts";
import { text } from "../text.ts";
import type { Palette } from "../theme.ts";
import { card, dataDisclosure } from "./card.ts";

type AtK = Pick<PrecisionRecallReport, "k" | "precision" | "recall" | "density" | "coverage">;
type Side = "value" | "baseline";
const SHARES = ["precision", "recall", "density", "coverage"] as const;

/** Where recall and precision lie on the plane; undefined where one of them is missing. */
function place({ precision, recall }: AtK, side: Side): { x: number; y: number } | undefined {
  const [x, y] = [finite(recall[side]), finite(precision[side])];
  return x === undefined || y === undefined ? undefined : { x, y };
}

/** The leading k first, the others once each. */
function allKs(report: PrecisionRecallReport): AtK[] {
  return [report, ...report.perK.filter(({ k }) => k !== report.k)];
}

function cross(
  label: string,
  { x, y }: { x: number; y: number },
  [ofPrecision, ofRecall]: (Estimate["interval"] | undefined)[],
  color: string,
): PlotDataset[] {
  return [
    ...(ofRecall ? [intervalBar(label, { x: ofRecall[0], y }, { x: ofRecall[1], y }, color)] : []),
    ...(ofPrecision ? [intervalBar(label, { x, y: ofPrecision[0] }, { x, y: ofPrecision[1] }, color)] : []),
  ];
}

function points(all: AtK[], side: Side, look: Partial<PlotDataset>): PlotDataset {
  const data = all.flatMap((one) => place(one, side) ?? []);
  return { type: "line", data, borderWidth: 1, borderDash: [2, 2], ...look } as PlotDataset;
}

function chart(report: PrecisionRecallReport, palette: Palette): PlotConfig {
  const { precision, recall } = report;
  const all = allKs(report);
  const sizes = (leading: number, other: number) => all.map((_, i) => (i === 0 ? leading : other));
  const value = place(report, "value");
  const real = place(report, "baseline");
  const datasets: PlotDataset[] = [
    points(all, "value", {
      label: text.generated,
      borderColor: palette.generated,
      pointBackgroundColor: palette.generated,
      pointBorderColor: palette.generated,
      pointRadius: sizes(5, 3),
    }),
    points(all, "baseline", {
      label: text.baselineLine,
      borderColor: palette.foreground,
      pointStyle: "rectRot",
      pointBackgroundColor: palette.surface,
      pointBorderColor: palette.foreground,
      pointBorderWidth: 1.5,
      pointRadius: sizes(6, 4),
    }),
    ...(value ? cross(text.generated, value, [precision.interval, recall.interval], palette.generated) : []),
    ...(real
      ? cross(
          text.baselineLine,
          real,
          [precision.baselineInterval, recall.baselineInterval],
          palette.foreground,
        )
      : []),
  ];
  const options = plotOptions(
    palette,
    { title: text.recall.toLowerCase(), min: -0.04, max: 1.04 },
    { title: text.precision.toLowerCase(), min: -0.04, max: 1.04 },
  );
  // Shares end at 0 and 1, though marks there need a little room.
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].map((value) => ({ value }));
  for (const axis of ["x", "y"]) options.scales![axis]!.afterBuildTicks = (scale) => (scale.ticks = ticks);
  options.plugins!.tooltip!.callbacks = {
    title: ([{ dataset, datasetIndex, dataIndex }]) => {
      const label = dataset.label ?? "";
      return datasetIndex < 2 ? text.atK(label, String(all[dataIndex].k)) : label;
    },
    label: ({ parsed }) =>
      `${text.precision} ${formatNumber(parsed.y ?? 0)}, ${text.recall.toLowerCase()} ${formatNumber(parsed.x ?? 0)}`,
  };
  return { type: "line", data: { datasets }, options };
}

function rows(report: PrecisionRecallReport): Cell[][] {
  const real = (value: Estimate["value"] | null): Cell =>
    value === null ? text.none : exactly(value, formatNumber(value));
  return allKs(report).flatMap((one) =>
    SHARES.map((name): Cell[] => {
      const { value, interval, baseline } = one[name];
      return [
        text.atK(text[name], String(one.k)),
        real(value),
        interval ? exactly(interval.join(" "), formatInterval(interval)) : text.none,
        real(baseline),
      ];
    }),
  );
}

/** Precision against recall, generated beside real data, at every k that was asked for. */
export function planeCard(report: PrecisionRecallReport): HTMLElement {
  const { precision, recall } = report;
  const written = (side: Side) =>
    [precision, recall].map((one) => formatNumber(one[side] ?? "NaN")) as [string, string];
  const others = report.perK.length > 1;
  const sentence = [
    text.planeSentence(...written("value")),
    precision.baseline === null ? text.planeNoBaseline : text.planeBaseline(...written("baseline")),
    others ? text.planeKs(String(report.perK.length)) : "",
  ]
    .filter(Boolean)
    .join(" ");
  const { number, value, interval, baseline } = text.columns;
  return card(
    { id: "plane", title: text.planeTitle, sentence },
    legend([
      { swatch: "generated dot", label: text.generated },
      ...(precision.baseline === null ? [] : [{ swatch: "diamond real", label: text.baselineLine }]),
    ]),
    plot(sentence, (palette) => chart(report, palette)),
    dataDisclosure("plane", text.planeTitle, () =>
      h(
        "div",
        { class: "stacked" },
        table({ caption: text.planeTitle, numeric: true }, [number, value, interval, baseline], rows(report)),
      ),
    ),
  );
}
