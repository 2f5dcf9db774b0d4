import type { Input } from "./inputs.ts";
import type { Report } from "./report.ts";

/** How one sample lies in its values, and as what it is drawn. */
export interface SampleLayout {
  kind: NonNullable<Report["previews"]>["kind"];
  /** Of one sample as it is drawn: channels of images come last. */
  shape: number[];
  /** Images stored channel first are turned to channel last. */
  channelFirst: boolean;
}

/** A vector at least this long is drawn as a series. */
const SERIES_LENGTH = 16;

const CHANNELS = new Set([1, 3, 4]);

/** Formats whose columns are named quantities, not points of a curve. */
const TABLES = new Set(["csv", "tsv", "txt"]);
/** Formats of simulations and measurements: real numbers in two dimensions are a field there, not a picture. */
const FIELDS = new Set(["netcdf", "hdf5"]);

/** As what samples of this shape and format are drawn. */
export function sampleLayout({
  sampleShape: shape,
  report: { format, dtype },
}: {
  sampleShape: number[];
  report: Pick<Input["report"], "format" | "dtype">;
}): SampleLayout {
  const flat = FIELDS.has(format) && dtype.startsWith("float") ? "field" : "image";
  if (shape.length === 2) return { kind: flat, shape, channelFirst: false };
  if (shape.length === 3 && CHANNELS.has(shape[2])) {
    return { kind: shape[2] === 1 ? flat : "image", shape, channelFirst: false };
  }
  if (shape.length === 3 && CHANNELS.has(shape[0])) {
    const last = [shape[1], shape[2], shape[0]];
    return { kind: shape[0] === 1 ? flat : "image", shape: last, channelFirst: true };
  }
  if (shape.length > 1) return { kind: "vector", shape, channelFirst: false };
  if (shape[0] <= 3) return { kind: "point", shape, channelFirst: false };
  const isSeries = shape[0] >= SERIES_LENGTH && !TABLES.has(format);
  return { kind: isSeries ? "series" : "vector", shape, channelFirst: false };
}
