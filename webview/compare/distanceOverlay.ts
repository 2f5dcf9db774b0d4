import { card, dataDisclosure } from "../cards/card.ts";
import { plot, type PlotConfig, type PlotDataset } from "../charts.ts";
import { formatNumber } from "../format.ts";
import { outline } from "../histogramChart.ts";
import { legend } from "../legend.ts";
import { plotOptions } from "../plotOptions.ts";
import { table } from "../table.ts";
import { text } from "../text.ts";
import { withAlpha, type Palette } from "../theme.ts";
import { words } from "./compareText.ts";
import type { ShownPair } from "./pageParts.ts";
import { LETTERS, seriesLook } from "./series.ts";

interface Histograms {
  edges: number[];
  heldout: number[];
  sides: number[][];
}

/** The sets may differ in size: shares can be compared, counts cannot. */
function shares(counts: readonly number[]): number[] {
  const total = counts.reduce((sum, count) => sum + count, 0);
  return total === 0 ? [...counts] : counts.map((count) => count / total);
}

function config({ edges, heldout, sides }: Histograms, palette: Palette): PlotConfig {
  const common = { type: "line" as const, stepped: "before" as const, pointRadius: 0 };
  const alpha = palette.highContrast ? 0 : 0.18;
  const datasets: PlotDataset[] = [
    ...sides.map((counts, i) => {
      const { color, dash } = seriesLook(i);
      return {
        ...common,
        label: LETTERS[i],
        data: outline(edges, shares(counts)),
        borderColor: color,
        borderWidth: 1.8,
        borderDash: dash,
        fill: "origin",
        backgroundColor: withAlpha(color, alpha),
      };
    }),
    {
      ...common,
      label: text.heldout,
      data: outline(edges, shares(heldout)),
      borderColor: palette.foreground,
      borderWidth: 1.2,
      borderDash: [2, 2],
      fill: false,
    },
  ];
  const options = plotOptions(
    palette,
    { title: text.distance, min: 0 },
    { title: text.shareOfSamples, min: 0 },
  );
  options.interaction = { mode: "index", intersect: false, axis: "x" };
  options.plugins!.tooltip!.callbacks = {
    title: ([item]) =>
      edges
        .slice(item.dataIndex, item.dataIndex + 2)
        .map((edge) => formatNumber(edge))
        .join(text.rangeTo),
    label: ({ dataset: { label }, parsed }) => `${label}: ${formatNumber(parsed.y ?? 0)}`,
  };
  return { type: "line", data: { datasets }, options };
}

/** Distance of each sample to its nearest training sample: A, B and held-out over the same bins. */
export function distanceOverlay({ report, pair, sides }: ShownPair): HTMLElement | null {
  const { distances } = report;
  const [a, b] = sides.map((side) => side.report.metrics.memorization);
  if (!distances || !a || !b) return null;
  const shown = {
    edges: distances.edges,
    heldout: distances.heldout,
    sides: [pair.first, pair.second].map((subject) => distances.subjects[subject]),
  };
  const sentence = words.distanceSentence(
    formatNumber(a.medianDistance),
    formatNumber(b.medianDistance),
    formatNumber(a.baselineMedianDistance),
  );
  return card(
    { id: "distance", title: text.distanceTitle, sentence },
    legend([
      ...LETTERS.map((label, i) => ({ swatch: seriesLook(i).swatch, label })),
      { swatch: "dotted strong", label: text.heldout },
    ]),
    plot(sentence, (palette) => config(shown, palette)),
    dataDisclosure("distance", text.distanceTitle, () =>
      table(
        { caption: text.distanceTitle, numeric: true },
        [text.from, text.to, ...LETTERS, text.heldout],
        shown.heldout.map((count, i) => [
          formatNumber(shown.edges[i]),
          formatNumber(shown.edges[i + 1]),
          ...shown.sides.map((counts) => formatNumber(counts[i])),
          formatNumber(count),
        ]),
      ),
    ),
  );
}
