import type { ClassCoverage } from "../../src/evaluation/classReport.ts";
import type { PrecisionRecallReport } from "../../src/evaluation/report.ts";
import type { PlotConfig, PlotDataset } from "../charts.ts";
import { plot } from "../charts.ts";
import { h } from "../dom.ts";
import { formatInterval, formatNumber } from "../format.ts";
import { legend } from "../legend.ts";
import { plotOptions } from "../plotOptions.ts";
import { exactly, table } from "../table.ts";
import { text } from "../text.ts";
import type { Palette } from "../theme.ts";
import { card, dataDisclosure } from "./card.ts";

type Class = ClassCoverage[number];

/** A class of fewer held-out samples is not spoken of, as in the finding. */
const FEWEST_OF_CLASS = 10;
/** Hardly made: even the upper end of the share lies below this part of what real data covers, as in the finding. */
const HARDLY = 1 / 3;

/** As the file of labels writes it. */
function nameOf({ name, label }: Class): string {
  return name ?? String(label);
}

function shareOf({ covered, size }: Class): number {
  return covered / size;
}

function sentenceOf(classes: readonly Class[], coverageOfReal: number): string {
  const words = text.classes;
  const missing = classes.filter(
    ({ size, interval, baseline }) =>
      size >= FEWEST_OF_CLASS && interval[1] < HARDLY * (baseline ?? coverageOfReal),
  );
  const listed = (some: readonly Class[]) =>
    some
      .map((one) => words.howMany(nameOf(one), formatNumber(one.covered), formatNumber(one.size)))
      .join(", ");
  const never = missing.filter(({ covered }) => covered === 0);
  const hardly = missing.filter(({ covered }) => covered > 0);
  return [
    never.length > 0 && words.never(listed(never)),
    hardly.length > 0 && words.hardly(listed(hardly)),
    missing.length === 0 && words.none,
    words.reading,
  ]
    .filter((part) => part !== false)
    .join(" ");
}

/** Intervals as one line that breaks between two of them: not a number ends a piece. */
function intervals(classes: readonly Class[], palette: Palette): PlotDataset {
  const data = classes.flatMap(({ interval: [low, high] }, x) => [
    { x, y: low },
    { x, y: high },
    { x, y: NaN },
  ]);
  return { type: "line", data, borderColor: palette.generated, borderWidth: 1.5, pointRadius: 0 };
}

/** Classes are counted: there is none beside the first and the last. */
function labelAt(classes: readonly Class[], place: number): string {
  return place >= 0 && place < classes.length && Number.isInteger(place) ? nameOf(classes[place]) : "";
}

function chart(classes: readonly Class[], palette: Palette): PlotConfig {
  const datasets: PlotDataset[] = [
    {
      type: "scatter",
      label: text.generated,
      data: classes.map((one, x) => ({ x, y: shareOf(one) })),
      pointBackgroundColor: palette.generated,
      pointBorderColor: palette.generated,
      pointRadius: 4,
    },
    {
      type: "scatter",
      label: text.baselineLine,
      data: classes.flatMap(({ baseline }, x) => (baseline === null ? [] : [{ x, y: baseline }])),
      pointStyle: "line",
      pointBackgroundColor: palette.foreground,
      pointBorderColor: palette.foreground,
      pointBorderWidth: 2,
      pointRadius: 7,
    },
    intervals(classes, palette),
  ];
  const options = plotOptions(
    palette,
    { title: text.classes.xTitle, min: -1, max: classes.length },
    { title: text.classes.yTitle, min: 0, max: 1 },
  );
  options.scales!.x!.ticks = {
    ...options.scales!.x!.ticks,
    maxTicksLimit: 20,
    stepSize: Math.max(1, Math.ceil(classes.length / 20)),
    callback: (place) => labelAt(classes, Number(place)),
  };
  options.plugins!.tooltip!.callbacks = {
    label: ({ dataset, parsed }) =>
      `${dataset.label}, ${text.classes.xTitle} ${nameOf(classes[parsed.x ?? 0])}: ${formatNumber(parsed.y ?? 0)}`,
  };
  return { type: "scatter", data: { datasets }, options };
}

/** How much of each class is covered, beside what real data covers of it; what is never made is named. */
export function classesCard(
  classes: ClassCoverage,
  { expectation }: PrecisionRecallReport["coverage"],
): HTMLElement | null {
  if (classes.length < 2) return null;
  const words = text.classes;
  const sentence = sentenceOf(classes, expectation);
  return card(
    { id: "classes", title: words.title, sentence },
    legend([
      { swatch: "generated dot", label: words.covered },
      ...(classes.some(({ baseline }) => baseline !== null)
        ? [{ swatch: "tick", label: text.baselineLine }]
        : []),
    ]),
    plot(sentence, (palette) => chart(classes, palette)),
    dataDisclosure("classes", words.title, () =>
      h(
        "div",
        { class: "stacked" },
        table(
          { caption: words.title, numeric: true },
          [...words.head],
          classes.map((one) => [
            nameOf(one),
            exactly(one.size, formatNumber(one.size)),
            exactly(one.covered, formatNumber(one.covered)),
            exactly(shareOf(one), formatNumber(shareOf(one))),
            exactly(one.interval.join(" "), formatInterval(one.interval)),
            one.baseline === null ? text.none : exactly(one.baseline, formatNumber(one.baseline)),
          ]),
        ),
      ),
    ),
  );
}
