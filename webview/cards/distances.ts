import type { Report, SlicedReport } from "../../src/evaluation/report.ts";
import { h } from "../dom.ts";
import { formatInterval, formatNumber } from "../format.ts";
import { exactly, table, type Cell } from "../table.ts";
import { text } from "../text.ts";
import { card } from "./card.ts";

type Metrics = Pick<Report["metrics"], "wasserstein" | "kid" | "energy" | "vendi">;

interface Reference {
  baseline: number | null;
  valueAtBaseline?: number;
}

/** The value for real data and, where that has fewer samples, this metric at that size: only those two compare. */
function reference({ baseline, valueAtBaseline }: Reference): string {
  if (baseline === null) return text.none;
  const real = formatNumber(baseline);
  return valueAtBaseline === undefined ? real : text.atThatSize(real, formatNumber(valueAtBaseline));
}

function bounds(interval: [number, number] | null): Cell {
  return interval ? exactly(interval.join(" "), formatInterval(interval)) : text.none;
}

function slicedRow(name: string, sliced: SlicedReport): Cell[] {
  const { value, standardError } = sliced;
  const error = standardError === null ? text.none : text.standardError(formatNumber(standardError));
  return [name, exactly(value, formatNumber(value)), error, reference(sliced)];
}

function rows({ wasserstein, kid, energy, vendi }: Metrics): Cell[][] {
  return [
    ...(wasserstein
      ? [
          slicedRow(text.sliced("1"), wasserstein.sliced),
          slicedRow(text.sliced("2"), wasserstein.slicedSecondOrder),
        ]
      : []),
    ...(kid
      ? [
          [
            text.metrics.kid,
            exactly(kid.value, formatNumber(kid.value)),
            bounds(kid.interval),
            reference(kid),
          ],
        ]
      : []),
    ...(energy
      ? [
          [
            text.metrics.energy,
            exactly(energy.value, formatNumber(energy.value)),
            bounds(energy.interval),
            reference(energy),
          ],
        ]
      : []),
    ...(vendi
      ? [
          [
            text.metrics.vendi,
            exactly(vendi.value, formatNumber(vendi.value)),
            bounds(vendi.interval),
            reference(vendi),
          ],
        ]
      : []),
  ];
}

/** What the card is drawn from; undefined while none of it is there. */
export function distancesInput({ wasserstein, kid, energy, vendi }: Report["metrics"]): Metrics | undefined {
  return wasserstein || kid || energy || vendi ? { wasserstein, kid, energy, vendi } : undefined;
}

/** The distances that decide nothing by themselves, in one table. */
export function distancesCard(metrics: Metrics): HTMLElement {
  const { value, baseline } = text.columns;
  return card(
    { id: "distances", title: text.distancesTitle, sentence: text.distancesSentence },
    h(
      "div",
      { class: "stacked" },
      table(
        { caption: text.distancesTitle, numeric: true },
        [text.metric, value, text.intervalOrError, baseline],
        rows(metrics),
      ),
    ),
  );
}
