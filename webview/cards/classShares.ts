import type { ClassShares } from "../../src/evaluation/classReport.ts";
import { plot } from "../charts.ts";
import { h } from "../dom.ts";
import { formatInterval, formatNumber, formatP, formatPercent } from "../format.ts";
import { legend } from "../legend.ts";
import { exactly, table, type Cell } from "../table.ts";
import { text } from "../text.ts";
import { card, dataDisclosure } from "./card.ts";
import { classChart } from "./classChart.ts";

type Class = ClassShares[number];

/** Chance among all classes gives a smaller p in one of twenty reports. */
const LEVEL = 0.05;

/** A share within these parts of the held-out one is near it, however surely it differs, as in the answer. */
const NEAR = [2 / 3, 3 / 2];

/** As the file of labels writes it. */
function nameOf({ name, label }: Class): string {
  return name ?? String(label);
}

function listed(classes: readonly Class[]): string {
  return classes
    .map((one) =>
      text.classShares.rather(
        nameOf(one),
        formatPercent(one.generated.value),
        formatPercent(one.heldout.value),
      ),
    )
    .join(", ");
}

function sentenceOf(classes: readonly Class[]): string {
  const words = text.classShares;
  const told = classes.filter(({ p }) => p <= LEVEL);
  const never = told.filter(({ generated }) => generated.count === 0);
  const fewer = told.filter(
    ({ generated, heldout }) => generated.count > 0 && generated.value < NEAR[0] * heldout.value,
  );
  const more = told.filter(({ generated, heldout }) => generated.value > NEAR[1] * heldout.value);
  return [
    never.length > 0 && words.never(listed(never)),
    fewer.length > 0 && words.fewer(listed(fewer)),
    more.length > 0 && words.more(listed(more)),
    never.length + fewer.length + more.length === 0 && words.none,
    words.reading,
  ]
    .filter((part) => part !== false)
    .join(" ");
}

function rowOf(one: Class): Cell[] {
  const { generated, heldout, p } = one;
  const share = ({ count, value, interval }: Class["generated"]): Cell[] => [
    exactly(count, formatNumber(count)),
    exactly(value, formatNumber(value)),
    exactly(interval.join(" "), formatInterval(interval)),
  ];
  return [nameOf(one), ...share(generated), ...share(heldout), exactly(p, formatP(p))];
}

/** How often each class is made, by the labels of the samples, beside how often the held-out data has it. */
export function classSharesCard(classes: ClassShares): HTMLElement | null {
  if (classes.length < 2) return null;
  const words = text.classShares;
  const sentence = sentenceOf(classes);
  return card(
    { id: "class-shares", title: words.title, sentence },
    legend([
      { swatch: "generated dot", label: text.classes.covered },
      { swatch: "tick", label: text.heldout },
    ]),
    plot(sentence, (palette) =>
      classChart(
        classes.map((one) => ({
          name: nameOf(one),
          value: one.generated.value,
          interval: one.generated.interval,
          reference: one.heldout.value,
        })),
        { value: text.generated, reference: text.heldout, y: words.yTitle },
        palette,
      ),
    ),
    dataDisclosure("class-shares", words.title, () =>
      h(
        "div",
        { class: "stacked" },
        table({ caption: words.title, numeric: true }, [...words.head], classes.map(rowOf)),
      ),
    ),
  );
}
