import type { Severity } from "../src/evaluation/report.ts";
import { h, svg } from "./dom.ts";
import { text } from "./text.ts";

/** Outline and mark of each severity: the shape alone tells them apart. */
const SHAPES: Record<Severity, { outline: string; mark: string }> = {
  good: { outline: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1z", mark: "M4.6 8.3l2.3 2.3 4.5-4.9" },
  bad: {
    outline: "M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1z",
    mark: "M5.4 5.4l5.2 5.2M10.6 5.4l-5.2 5.2",
  },
  warning: { outline: "M8 .9l7.4 13.6H.6z", mark: "M8 5.6v4.2M8 11.7v.9" },
  info: { outline: "M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1z", mark: "M8 7.2v4.4M8 4.2v1" },
  unknown: {
    // No diamond: with a question mark in it, it looks like a character that could not be decoded.
    outline:
      "M3.4 1h9.2A2.4 2.4 0 0 1 15 3.4v9.2a2.4 2.4 0 0 1-2.4 2.4H3.4A2.4 2.4 0 0 1 1 12.6V3.4A2.4 2.4 0 0 1 3.4 1z",
    mark: "M5.7 6.1a2.3 2.3 0 1 1 3.3 2c-.7.35-1 .7-1 1.4M8 11.6v.9",
  },
};

/** The severity as a shape, with its name for screen readers. */
export function severityIcon(severity: Severity): HTMLElement {
  const { outline, mark } = SHAPES[severity];
  return h(
    "span",
    { class: `icon ${severity}`, role: "img", "aria-label": text.severity[severity] },
    svg(
      "svg",
      { viewBox: "0 0 16 16", "aria-hidden": "true" },
      svg("path", { class: "outline", d: outline }),
      svg("path", { class: "mark", d: mark }),
    ),
  );
}
