import type { Severity } from "../src/evaluation/report.ts";
import { svg } from "./dom.ts";
import type { GaugeModel } from "./gaugeModel.ts";
import { position } from "./gaugeModel.ts";

const WIDTH = 200;
const HEIGHT = 18;
const MARGIN = 6;
const MIDDLE = HEIGHT / 2;

/** Value, its interval and the value for real data on one bar. The line of numbers beside it says the same in words. */
export function gauge(model: GaugeModel, severity: Severity): SVGSVGElement {
  const at = (value: number) => MARGIN + position(model, value) * (WIDTH - 2 * MARGIN);
  const bar = (name: string, [low, high]: [number, number]) =>
    svg("line", { class: name, x1: at(low), x2: at(high), y1: MIDDLE, y2: MIDDLE });
  const { value, interval, baseline, baselineInterval, valueAtBaseline } = model;
  return svg(
    "svg",
    {
      class: `gauge ${severity}`,
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "xMinYMid",
      "aria-hidden": "true",
    },
    bar("track", [model.min, model.max]),
    baselineInterval && bar("real-interval", baselineInterval),
    interval && bar("interval", interval),
    value !== undefined && svg("circle", { class: "value", cx: at(value), cy: MIDDLE, r: 4.5 }),
    valueAtBaseline !== undefined &&
      svg("circle", { class: "value-at-baseline", cx: at(valueAtBaseline), cy: MIDDLE, r: 3.5 }),
    baseline !== undefined && svg("path", { class: "real", d: `M${at(baseline)} 2v${HEIGHT - 4}` }),
  );
}
