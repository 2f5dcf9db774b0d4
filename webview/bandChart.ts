import type { PlotConfig, PlotDataset } from "./charts.ts";
import { formatInterval, formatNumber } from "./format.ts";
import { plotOptions } from "./plotOptions.ts";
import { text } from "./text.ts";
import { withAlpha, type Palette } from "./theme.ts";

/** Means with the ends of their intervals. */
interface Band {
  mean: number[];
  low: number[];
  high: number[];
}

interface Bands {
  x: number[];
  xTitle: string;
  yTitle: string;
  generated: Band;
  heldout: Band;
}

function points(x: number[], y: number[]): { x: number; y: number }[] {
  return x.map((at, i) => ({ x: at, y: y[i] }));
}

/** The band of intervals, then the line of means over it. */
function datasets(x: number[], band: Band, role: "generated" | "heldout", palette: Palette): PlotDataset[] {
  const color = palette[role];
  const edge = {
    type: "line" as const,
    borderColor: withAlpha(color, palette.highContrast ? 0.9 : 0.35),
    borderWidth: palette.highContrast ? 1 : 0,
    borderDash: [1, 2],
    pointRadius: 0,
    pointHitRadius: 0,
    backgroundColor: withAlpha(color, palette.highContrast ? 0 : 0.2),
  };
  return [
    { ...edge, data: points(x, band.low), fill: false },
    { ...edge, data: points(x, band.high), fill: "-1" },
    {
      type: "line",
      label: role === "generated" ? text.generated : text.heldout,
      data: points(x, band.mean),
      borderColor: color,
      borderWidth: 1.5,
      borderDash: role === "heldout" ? [5, 3] : [],
      // Few places are measured points, not a line that passes through everything.
      pointRadius: x.length <= 24 ? 2.5 : 0,
      pointStyle: role === "heldout" ? "rect" : "circle",
      pointBackgroundColor: color,
      pointBorderColor: color,
    },
  ];
}

/** A curve of generated and of held-out data, each with the band of its 95% intervals; told apart by dash and point as well. */
export function bandChart({ x, xTitle, yTitle, generated, heldout }: Bands, palette: Palette): PlotConfig {
  const options = plotOptions(
    palette,
    { title: xTitle, min: Math.min(...x), max: Math.max(...x) },
    { title: yTitle },
  );
  const isMean = (label: string | undefined) => label !== undefined && label !== "";
  options.interaction = { mode: "index", intersect: false, axis: "x" };
  options.plugins!.tooltip!.filter = ({ dataset }) => isMean(dataset.label);
  options.plugins!.tooltip!.callbacks = {
    title: ([item]) => `${xTitle} ${formatNumber(x[item.dataIndex])}`,
    label: ({ dataset: { label }, dataIndex }) => {
      const band = label === text.generated ? generated : heldout;
      return `${label}: ${formatNumber(band.mean[dataIndex])} (${formatInterval([band.low[dataIndex], band.high[dataIndex]])})`;
    },
  };
  return {
    type: "line",
    data: {
      datasets: [
        ...datasets(x, heldout, "heldout", palette),
        ...datasets(x, generated, "generated", palette),
      ],
    },
    options,
  };
}
