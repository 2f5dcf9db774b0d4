import { h, svg } from "../dom.ts";

const WIDTH = 160;
const HEIGHT = 22;

/** Two shares as bars under one another, with the share of real data as a tick; words beside them say the same. */
export function shareBars(first: number, second: number, real: number | null): HTMLElement {
  const bar = (share: number, row: 0 | 1) =>
    svg("rect", {
      class: `bar bar-${row}`,
      x: 0,
      y: 2 + row * 10,
      width: Math.max(1, share * WIDTH),
      height: 8,
    });
  return h(
    "span",
    { class: "share-bars", "aria-hidden": "true" },
    svg(
      "svg",
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: "none" },
      svg("rect", { class: "track", x: 0, y: 2, width: WIDTH, height: 18 }),
      bar(first, 0),
      bar(second, 1),
      real !== null && svg("path", { class: "real", d: `M${Math.min(WIDTH - 1, real * WIDTH)} 0v${HEIGHT}` }),
    ),
  );
}
