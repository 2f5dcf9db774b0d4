import type { MmdReport } from "../../src/evaluation/report.ts";
import { disposePlots, plot } from "../charts.ts";
import { choice } from "../choice.ts";
import { h } from "../dom.ts";
import { formatNumber, formatP, formatPercent, formatShort } from "../format.ts";
import { histogramChart } from "../histogramChart.ts";
import { legend } from "../legend.ts";
import { exactly, table } from "../table.ts";
import { testName } from "../testName.ts";
import { text } from "../text.ts";
import { card, dataDisclosure } from "./card.ts";

type Histogram = Pick<MmdReport["null"], "edges" | "counts" | "observed" | "label">;

function histogramTable(caption: string, { edges, counts }: Histogram): HTMLElement {
  return table(
    { caption, numeric: true },
    [text.from, text.to, text.count],
    counts.map((count, i) => [
      exactly(edges[i], formatNumber(edges[i])),
      exactly(edges[i + 1], formatNumber(edges[i + 1])),
      exactly(count, formatNumber(count)),
    ]),
  );
}

function tables(mmd: MmdReport, title: string): HTMLElement {
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
    histogramTable(mmd.null.label, mmd.null),
  );
}

function nullPlot(sentence: string, { edges, counts, observed, label }: Histogram): HTMLElement {
  return plot(sentence, (palette) =>
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
  );
}

/** A choice between the whole test and each of its bandwidths, and the plot of what is chosen. */
function chosenNull(mmd: MmdReport, id: string, sentence: string): HTMLElement[] {
  const whole = nullPlot(sentence, mmd.null);
  const alone = mmd.perBandwidth.filter((one) => one.null);
  if (alone.length === 0) return [whole];
  const note = h("p", { class: "sentence", "aria-live": "polite" });
  let shown = whole;
  const show = (value: string) => {
    const one = alone.find(({ bandwidth }) => String(bandwidth) === value);
    note.textContent = one ? text.bandwidthSentence(formatP(one.p), formatNumber(one.mmd2)) : "";
    const next = one?.null
      ? nullPlot(note.textContent, { ...one.null, observed: one.mmd2, label: text.mmd2 })
      : nullPlot(sentence, mmd.null);
    disposePlots(shown);
    shown.replaceWith(next);
    shown = next;
  };
  const options = alone.map(({ bandwidth }) => ({
    value: String(bandwidth),
    label: formatShort(bandwidth),
  }));
  const all = { value: "all", label: text.allBandwidths };
  return [choice(`bandwidth-${id}`, text.bandwidthChoice, [all, ...options], show), note, whole];
}

/** The statistic under random relabelling, with the observed one: of the whole test, or of one of its bandwidths. */
export function permutationNullCard(mmd: MmdReport, id: string): HTMLElement {
  const title = text.nullTitle(testName(mmd));
  const say = mmd.rejected ? text.nullRejected : text.nullNotRejected;
  const sentence = say(formatP(mmd.p), formatNumber(mmd.permutations), formatShort(mmd.alpha));
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
    ...chosenNull(mmd, id, sentence),
    dataDisclosure(id, title, () => tables(mmd, title)),
  );
}
