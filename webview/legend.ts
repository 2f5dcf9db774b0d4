import { h } from "./dom.ts";

export interface LegendEntry {
  /** Names the look of the swatch in the style sheet: colour, shape and dash as in the plot. */
  swatch: string;
  label: string;
}

/** Swatches with words, outside the canvas so that they wrap and can be read aloud. */
export function legend(entries: LegendEntry[]): HTMLElement {
  return h(
    "ul",
    { class: "legend" },
    ...entries.map(({ swatch, label }) =>
      h("li", {}, h("span", { class: `swatch ${swatch}`, "aria-hidden": "true" }), label),
    ),
  );
}
