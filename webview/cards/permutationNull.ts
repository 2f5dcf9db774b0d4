import type { MmdReport } from "../../src/evaluation/report.ts";
import { plot } from "../charts.ts";
import { h } from "../dom.ts";
import { formatNumber, formatP, formatPercent, formatShort } from "../format.ts";
import { histogramChart } from "../histogramChart.ts";
import { legend } from "../legend.ts";
import { exactly, table } from "../table.ts";
import { testName } from "../testName.ts";
import { text } from "../text.ts";
import { card, dataDisclosure } from "./card.ts";

function tables(mmd: MmdReport, title: string): HTMLElement {
  const { edges, counts } = mmd.null;
  return h(
    "div",
    {},
    table(
      { caption: title, numeric: true },
      [text.mmd, text.mmd2, "p"],
      mmd.perBandwidth.map(({ bandwidth, mmd2, p }) => [
        text.bandwidth(formatShort(bandwidth)),
        exactly(mmd2, formatNumber(mmd2)),
        exactly(p, formatShort(p)),
      ]),
    ),
    table(
      { caption: mmd.null.label, numeric: true },
      [text.from, text.to, text.count],
      counts.map((count, i) => [
        exactly(edges[i], formatNumber(edges[i])),
        exactly(edges[i + 1], formatNumber(edges[i + 1])),
        exactly(count, formatNumber(count)),
      ]),
    ),
  );
}

/** The statistic under random relabelling, with the observed one. */
export function permutationNullCard(mmd: MmdReport, id: string): HTMLElement {
  const title = text.nullTitle(testName(mmd));
  const say = mmd.rejected ? text.nullRejected : text.nullNotRejected;
  const sentence = say(formatP(mmd.p), formatNumber(mmd.permutations), formatShort(mmd.alpha));
  const { edges, counts, observed, label } = mmd.null;
  const { displacedFraction } = mmd.visible;
  const estimate =
    displacedFraction < 1 ? text.nullVisible(formatPercent(displacedFraction)) : text.nullBlind;
  const power = mmd.power?.sentence ?? estimate;
  return card(
    { id, title, sentence: `${sentence} ${power}` },
    legend([
      { swatch: "heldout", label: text.permuted },
      { swatch: "line", label: text.observed },
    ]),
    plot(sentence, (palette) =>
      histogramChart(
        {
          edges,
          series: [{ name: text.permuted, values: counts, role: "heldout" }],
          markers: [{ x: observed, label: text.observed, dashed: false }],
          xTitle: label,
          yTitle: text.count,
        },
        palette,
      ),
    ),
    dataDisclosure(id, title, () => tables(mmd, title)),
  );
}
