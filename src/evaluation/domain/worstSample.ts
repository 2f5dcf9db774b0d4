import { lineStarts, offsets } from "../../core/domain/layout.ts";
import type { Rows } from "../../kernels/rows.ts";
import type { DomainCheckReport } from "./domainReport.ts";
import { channelAxis, type SampleLayout } from "./sampleLayout.ts";

/** Values of one sample beyond which it is not drawn. */
const MOST_VALUES = 128 * 128 * 3;
const COLOURS = [1, 3, 4];

/** A sample as the page draws it: a series, an image with its channels last, or the last plane of something larger. */
export function drawnSample(rows: Rows, index: number, layout: SampleLayout): DomainCheckReport["worst"] {
  const { places, kind, shape } = drawing(layout);
  if (places.length > MOST_VALUES) return null;
  const base = index * rows.d;
  const values = Array.from(places, (place) => Number(rows.values[base + place].toPrecision(4)));
  return values.every(Number.isFinite) ? { index, kind, shape, values } : null;
}

type Drawing = Pick<NonNullable<DomainCheckReport["worst"]>, "kind" | "shape"> & { places: Int32Array };

function drawing(layout: SampleLayout): Drawing {
  const { kind, shape } = layout;
  const all = shape.map((_, axis) => axis);
  const flat = (drawn: Drawing["kind"]): Drawing => ({
    kind: drawn,
    shape: [shape.reduce((product, extent) => product * extent, 1)],
    places: offsets(layout, all),
  });
  if (kind === "points" || kind === "table")
    return flat(kind === "points" && shape[0] <= 3 ? "point" : "vector");
  if (shape.length === 1) return flat("series");
  const channel = channelAxis(layout);
  const spatial = all.filter((axis) => axis !== channel);
  if (spatial.length === 1) {
    // Of a series with channels the first one.
    return { kind: "series", shape: [shape[spatial[0]]], places: offsets(layout, spatial) };
  }
  const plane = spatial.slice(-2);
  const starts = lineStarts(layout, channel >= 0 ? [...plane, channel] : plane);
  const last = starts[starts.length - 1];
  const coloured = channel >= 0 && COLOURS.includes(shape[channel]) && kind === "image";
  const axes = coloured ? [...plane, channel] : plane;
  return {
    kind: "image",
    shape: axes.map((axis) => shape[axis]),
    places: offsets(layout, axes).map((place) => place + last),
  };
}
