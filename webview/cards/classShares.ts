import type { ClassShares } from "../../src/evaluation/classReport.ts";
import { unevenClasses } from "../../src/evaluation/shared/unevenClasses.ts";
import { plot } from "../charts.ts";
import { h } from "../dom.ts";
import { formatInterval, formatNumber, formatP, formatPercent } from "../format.ts";
import { legend } from "../legend.ts";
import { exactly, table, type Cell } from "../table.ts";
import { text } from "../text.ts";
import { card, dataDisclosure } from "./card.ts";
import { classChart } from "./classChart.ts";

type Class = ClassShares[number];

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
  const { never, rarely, often, foreign } = unevenClasses(classes);
  // In the order of the table.
  const more = classes.filter((one) => often.includes(one) || foreign.includes(one));
  return [
    never.length > 0 && words.never(listed(never)),
    rarely.length > 0 && words.fewer(listed(rarely)),
    more.length > 0 && words.more(listed(more)),
    never.length + rarely.length + more.length === 0 && words.none,
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
