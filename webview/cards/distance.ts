import type { MemorizationReport } from "../../src/evaluation/report.ts";
import { plot } from "../charts.ts";
import { formatNumber } from "../format.ts";
import { histogramChart } from "../histogramChart.ts";
import { legend } from "../legend.ts";
import { exactly, table } from "../table.ts";
import { text } from "../text.ts";
import { card, dataDisclosure } from "./card.ts";

/** The two sets may differ in size: shares can be compared, counts cannot. */
function shares(counts: number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? counts : counts.map((count) => count / total);
}

function histogramTable({ histogram }: MemorizationReport): HTMLElement {
  const { edges, generated, heldout } = histogram;
  return table(
    { caption: text.distanceTitle, numeric: true },
    [text.from, text.to, text.generated, text.heldout],
    generated.map((count, i) => [
      exactly(edges[i], formatNumber(edges[i])),
      exactly(edges[i + 1], formatNumber(edges[i + 1])),
      exactly(count, formatNumber(count)),
      exactly(heldout[i], formatNumber(heldout[i])),
    ]),
  );
}

/** Distance of each sample to its nearest training sample, generated beside held-out. */
export function distanceCard(memorization: MemorizationReport): HTMLElement {
  const { histogram, medianDistance, baselineMedianDistance, ratio, copies } = memorization;
  // Reports of earlier versions do not say how far the copies reach.
  const farthest = copies.farthest ?? undefined;
  const sentence = text.distanceSentence(
    formatNumber(medianDistance),
    formatNumber(baselineMedianDistance),
    formatNumber(ratio.value),
  );
  const tail =
    farthest === undefined
      ? text.distanceHint
      : text.copiedTail(formatNumber(copies.flagged.length), formatNumber(farthest));
  return card(
    { id: "distance", title: text.distanceTitle, sentence: `${sentence} ${tail}` },
    legend([
      { swatch: "generated", label: text.generated },
      { swatch: "heldout", label: text.heldout },
      ...(farthest === undefined ? [] : [{ swatch: "outside", label: text.copiedRegion }]),
    ]),
    plot(sentence, (palette) =>
      histogramChart(
        {
          edges: histogram.edges,
          series: [
            { name: text.heldout, values: shares(histogram.heldout), role: "heldout" },
            { name: text.generated, values: shares(histogram.generated), role: "generated" },
          ],
          markers: [
            { x: medianDistance, label: text.medianOf(text.generated), dashed: false },
            { x: baselineMedianDistance, label: text.medianOf(text.heldout), dashed: true },
          ],
          region: farthest === undefined ? undefined : { from: 0, to: farthest, label: text.copiedRegion },
          xTitle: text.distance,
          yTitle: text.shareOfSamples,
        },
        palette,
      ),
    ),
    dataDisclosure("distance", text.distanceTitle, () => histogramTable(memorization)),
  );
}
