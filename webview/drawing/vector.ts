import { h, svg } from "../dom.ts";
import { formatNumber } from "../format.ts";

const WIDTH = 96;
const HEIGHT = 48;
/** Up to this many values are written out, more are drawn as bars. */
const MAX_WRITTEN = 4;

/** A point as its coordinates. */
function writeValues(values: number[], label: string): HTMLElement {
  return h(
    "span",
    {
      class: "point",
      role: "img",
      "aria-label": `${label}: ${values.map((v) => formatNumber(v)).join(", ")}`,
    },
    ...values.map((value) => h("span", {}, formatNumber(value))),
  );
}

/** A sample without neighbourhood between its values: numbers where they are few, else a bar a value. */
export function drawVector(values: number[], [low, high]: [number, number], label: string): Element {
  if (values.length <= MAX_WRITTEN) return writeValues(values, label);
  const bottom = Math.min(low, 0);
  const span = Math.max(high, 0) - bottom || 1;
  const y = (value: number) =>
    HEIGHT * (1 - (Math.min(bottom + span, Math.max(bottom, value)) - bottom) / span);
  const step = WIDTH / values.length;
  return svg(
    "svg",
    { class: "vector", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": label },
    ...values.map((value, i) =>
      svg("rect", {
        x: i * step,
        width: step * 0.85,
        y: Math.min(y(value), y(0)),
        height: Math.abs(y(value) - y(0)),
      }),
    ),
    svg("path", { d: `M0 ${y(0)}H${WIDTH}` }),
  );
}
