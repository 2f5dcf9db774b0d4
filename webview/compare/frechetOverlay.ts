import { card, dataDisclosure } from "../cards/card.ts";
import { plot, type PlotConfig, type PlotDataset } from "../charts.ts";
import { formatNumber } from "../format.ts";
import { legend } from "../legend.ts";
import { plotOptions } from "../plotOptions.ts";
import { table } from "../table.ts";
import { text } from "../text.ts";
import type { Palette } from "../theme.ts";
import { words } from "./compareText.ts";
import type { ShownPair } from "./pageParts.ts";
import { LETTERS, seriesLook } from "./series.ts";

interface Curve {
  name: string;
  points: { n: number; value: number }[];
}

function config(curves: readonly Curve[], baseline: number | null, palette: Palette): PlotConfig {
  const smallest = Math.min(...curves.flatMap(({ points }) => points.map(({ n }) => n)));
  const xMax = 1.08 / smallest;
  const datasets: PlotDataset[] = curves.map(({ name, points }, i) => {
    const { color, dash, shape } = seriesLook(i);
    return {
      type: "line",
      label: name,
      data: points.map(({ n, value }) => ({ x: 1 / n, y: value })),
      borderColor: color,
      borderDash: dash,
      borderWidth: 1.6,
      pointStyle: shape,
      pointRadius: 4,
      pointBackgroundColor: color,
      pointBorderColor: color,
    };
  });
  if (baseline !== null) {
    datasets.push({
      type: "line",
      label: text.baselineLine,
      data: [
        { x: 0, y: baseline },
        { x: xMax, y: baseline },
      ],
      borderColor: palette.foreground,
      borderDash: [2, 2],
      borderWidth: 1,
      pointRadius: 0,
    });
  }
  const options = plotOptions(
    palette,
    { title: text.sampleSize, min: 0, max: xMax },
    { title: text.frechet, min: 0 },
  );
  const sizes = [...new Set(curves.flatMap(({ points }) => points.map(({ n }) => n)))];
  const x = options.scales!.x!;
  x.afterBuildTicks = (scale) => (scale.ticks = sizes.map((n) => ({ value: 1 / n })));
  x.ticks!.callback = (value) => formatNumber(Math.round(1 / Number(value)));
  options.plugins!.tooltip!.callbacks = {
    title: ([item]) => (item.parsed.x ? `n = ${formatNumber(Math.round(1 / item.parsed.x))}` : ""),
    label: ({ dataset, parsed }) => `${dataset.label}: ${formatNumber(parsed.y ?? 0)}`,
  };
  return { type: "line", data: { datasets }, options };
}

/** The Fréchet distances of A and B against the number of samples, at the same numbers. */
export function frechetOverlay({ report, sides }: ShownPair): HTMLElement | null {
  const { n } = report.terms;
  const curves = sides.flatMap((side, i): Curve[] => {
    const frechet = side.report.metrics.frechet;
    if (!frechet) return [];
    const whole = { n, value: frechet.vsHeldout.value };
    const points = [...frechet.curve.filter((point) => point.n !== n), whole].sort((a, b) => a.n - b.n);
    return [{ name: LETTERS[i], points }];
  });
  if (curves.length < 2 || curves[0].points.length < 2) return null;
  const baseline = sides[0].report.metrics.frechet!.vsHeldout.baseline;
  const sentence = words.frechetSentence(formatNumber(n));
  const label = `${sentence} ${curves.map(({ name, points }) => `${name}: ${formatNumber(points.at(-1)!.value)}`).join(", ")}`;
  return card(
    { id: "frechet", title: text.frechetTitle, sentence },
    legend([
      ...curves.map(({ name }, i) => ({ swatch: `${seriesLook(i).swatch} dot`, label: name })),
      ...(baseline === null ? [] : [{ swatch: "dotted strong", label: text.baselineLine }]),
    ]),
    plot(label, (palette) => config(curves, baseline, palette)),
    dataDisclosure("frechet", text.frechetTitle, () =>
      table(
        { caption: text.frechetTitle, numeric: true },
        [text.size, ...LETTERS],
        curves[0].points.map((point, i) => [
          formatNumber(point.n),
          formatNumber(point.value),
          curves[1].points[i]?.n === point.n ? formatNumber(curves[1].points[i].value) : "–",
        ]),
      ),
    ),
  );
}
