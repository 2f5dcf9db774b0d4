import type { Report } from "../../src/evaluation/report.ts";
import { formatNumber } from "../format.ts";
import { text } from "../text.ts";
import { drawImage, imageLayout } from "./image.ts";
import { drawSeries } from "./series.ts";
import { drawVector } from "./vector.ts";

export type Previews = NonNullable<Report["previews"]>;
type Preview = Previews["generated"][number];

/** A sample drawn as what it is. */
export function drawSample({ kind, shape, range }: Previews, sample: Preview, set: string): Element {
  const label = text.sampleOf(set, formatNumber(sample.index));
  const layout = kind === "image" || kind === "field" ? imageLayout(shape) : undefined;
  if (layout) return drawImage(layout, sample.values, range, label, kind === "field");
  if (kind === "series") return drawSeries(shape, sample.values, range, label);
  return drawVector(sample.values, range, label);
}

/** The scale of the drawings in words; coordinates need none. */
export function scaleSentence({ kind, range: [low, high], shape }: Previews): string {
  const few = shape.reduce((product, length) => product * length, 1) <= 4;
  if (kind === "point" || (kind === "vector" && few)) return "";
  if (kind === "field") return text.gallery.fieldScale(formatNumber(low), formatNumber(high));
  const say = kind === "image" ? text.drawnFrom : text.plottedFrom;
  return say(formatNumber(low), formatNumber(high));
}
