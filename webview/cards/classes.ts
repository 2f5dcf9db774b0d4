import type { ClassCoverage } from "../../src/evaluation/classReport.ts";
import type { PrecisionRecallReport } from "../../src/evaluation/report.ts";
import { plot } from "../charts.ts";
import { h } from "../dom.ts";
import { formatInterval, formatNumber } from "../format.ts";
import { legend } from "../legend.ts";
import { exactly, table } from "../table.ts";
import { text } from "../text.ts";
import { card, dataDisclosure } from "./card.ts";
import { classChart } from "./classChart.ts";

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
    plot(sentence, (palette) =>
      classChart(
        classes.map((one) => ({
          name: nameOf(one),
          value: shareOf(one),
          interval: one.interval,
          reference: one.baseline,
        })),
        { value: text.generated, reference: text.baselineLine, y: words.yTitle, highest: 1 },
        palette,
      ),
    ),
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
