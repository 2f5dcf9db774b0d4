import type { PlotDataset } from "./charts.ts";

interface Point {
  x: number;
  y: number;
}

/** An interval as a bar with ends, drawn without a point of its own. */
export function intervalBar(label: string, from: Point, to: Point, color: string): PlotDataset {
  return {
    type: "line",
    label,
    data: [from, to],
    borderColor: color,
    borderWidth: 1.5,
    pointRadius: 3,
    pointStyle: "line",
    pointRotation: from.x === to.x ? 0 : 90,
    pointBorderColor: color,
  };
}
