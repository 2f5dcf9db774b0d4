import type { LikelihoodReport } from "../../src/evaluation/report.ts";
import { h } from "../dom.ts";
import { formatInterval, formatNumber, formatPercent } from "../format.ts";
import { table, type Cell } from "../table.ts";
import { text } from "../text.ts";
import { card, dataDisclosure } from "./card.ts";

function valueRows({ perSample, perDimension, bitsPerDimension, gap }: LikelihoodReport): Cell[][] {
  const rows: [string, LikelihoodReport["perSample"]][] = [
    [text.likelihood.perSample, perSample],
    [text.perDimension, perDimension],
    [text.bitsPerDimension, bitsPerDimension],
    ...(gap ? [[text.likelihood.gap, gap.perSample] satisfies [string, LikelihoodReport["perSample"]]] : []),
  ];
  return rows.map(([name, { value, interval }]) => [name, formatNumber(value), formatInterval(interval)]);
}

/** What a model would be given at least if a share of its samples were swapped for junk: hardly less. */
function junkRows({ junk, perDimension }: LikelihoodReport): Cell[][] {
  return junk.map(({ share, natsPerDimension }) => [
    formatPercent(share),
    formatNumber(natsPerDimension),
    formatNumber(perDimension.value - natsPerDimension),
  ]);
}

/** The likelihood of held-out samples, beside how little of it junk samples would cost. */
export function likelihoodCard(report: LikelihoodReport): HTMLElement {
  const words = text.likelihood;
  const { value, interval } = text.columns;
  const worst = report.junk[report.junk.length - 1];
  const sentence = words.sentence(
    formatNumber(report.perDimension.value),
    formatPercent(worst.share),
    formatNumber(worst.natsPerDimension),
  );
  return card(
    { id: "likelihood", title: words.title, sentence },
    h(
      "div",
      { class: "stacked" },
      table({ caption: words.title, numeric: true }, [text.metric, value, interval], valueRows(report)),
    ),
    dataDisclosure("likelihood", words.junkTitle, () =>
      table({ caption: words.junkTitle, numeric: true }, words.junkHead, junkRows(report)),
    ),
  );
}
