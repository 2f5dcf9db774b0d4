import type { PlotOptions } from "./charts.ts";
import { formatShort } from "./format.ts";
import type { Palette } from "./theme.ts";

interface Axis {
  title: string;
  min?: number;
  max?: number;
  grid?: boolean;
}

function axis(palette: Palette, { title, min, max, grid = false }: Axis) {
  const font = { family: palette.fontFamily, size: 11 };
  return {
    type: "linear" as const,
    min,
    max,
    title: { display: true, text: title, color: palette.muted, font, padding: 2 },
    border: { color: palette.muted },
    grid: { display: grid, color: palette.grid },
    ticks: {
      color: palette.muted,
      font,
      maxTicksLimit: 8,
      maxRotation: 0,
      includeBounds: false,
      callback: (value: string | number) => formatShort(Number(value)),
    },
  };
}

/** What all plots share: no animation, the theme's colours and fonts, words on hover. */
export function plotOptions(palette: Palette, x: Axis, y: Axis): PlotOptions {
  const font = { family: palette.fontFamily, size: 11 };
  return {
    animation: false,
    maintainAspectRatio: false,
    scales: { x: axis(palette, x), y: axis(palette, y) },
    plugins: {
      tooltip: {
        backgroundColor: palette.background,
        borderColor: palette.muted,
        borderWidth: 1,
        cornerRadius: 2,
        titleColor: palette.foreground,
        bodyColor: palette.foreground,
        titleFont: font,
        bodyFont: font,
        displayColors: false,
      },
    },
  };
}
