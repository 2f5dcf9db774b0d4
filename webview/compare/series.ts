/** How the compared dumps are told apart: by letter or name, by shape and dash, and by colour. */
const COLORS = [
  "--vscode-charts-blue",
  "--orange",
  "--vscode-charts-green",
  "--vscode-charts-purple",
  "--vscode-charts-red",
  "--vscode-charts-yellow",
];
const DASHES = [[], [6, 3], [2, 2], [8, 2, 2, 2], [1, 3], [10, 4]];
const SHAPES = ["circle", "rectRot", "triangle", "rect", "star", "crossRot"] as const;

/** More lines than this cannot be told apart. */
export const MOST_SERIES = COLORS.length;

interface SeriesLook {
  color: string;
  dash: number[];
  shape: (typeof SHAPES)[number];
  /** Swatch of the style sheet. */
  swatch: string;
}

/** The look of the series at `index`, in the present theme. */
export function seriesLook(index: number): SeriesLook {
  const at = index % MOST_SERIES;
  const color = getComputedStyle(document.body).getPropertyValue(COLORS[at]).trim();
  return { color, dash: DASHES[at], shape: SHAPES[at], swatch: `series-${at}` };
}

/** A, B: the two sides of a pair. */
export const LETTERS = ["A", "B"] as const;
