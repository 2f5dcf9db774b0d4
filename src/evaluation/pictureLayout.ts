import type { SampleDeclaration, SampleKind } from "../experiment/domainSchema.ts";
import { elementCount } from "../io/sampleArray.ts";
import type { Input } from "./inputs.ts";
import type { Report } from "./report.ts";

/** How one sample lies in its values, and as what it is drawn. */
export interface PictureLayout {
  kind: NonNullable<Report["previews"]>["kind"];
  /** Of one sample as it is drawn: channels of images come last. */
  shape: number[];
  /** Images stored channel first are turned to channel last. */
  channelFirst: boolean;
  /** Pictures that one sample is made of, of which the first is drawn: the steps or components of a field. */
  layers?: number;
}

/** A vector at least this long is drawn as a series. */
const SERIES_LENGTH = 16;

const CHANNELS = new Set([1, 3, 4]);

/** Formats whose columns are named quantities, not points of a curve. */
const TABLES = new Set(["csv", "tsv", "txt"]);
/** Formats of simulations and measurements: real numbers in two dimensions are a field there, not a picture. */
const FIELDS = new Set(["netcdf", "hdf5"]);

interface Samples {
  sampleShape: number[];
  report: Pick<Input["report"], "format" | "dtype">;
}

/** As what samples are drawn: as they are declared, else by their shape and format. */
export function pictureLayout(samples: Samples, declared: SampleDeclaration = {}): PictureLayout {
  const { kind, shape = samples.sampleShape } = declared;
  const isFitting = elementCount(shape) === elementCount(samples.sampleShape);
  const known = { ...samples, sampleShape: isFitting ? shape : samples.sampleShape };
  return (kind && declaredLayout(kind, known)) ?? layoutByShape(known);
}

/** @returns undefined where the shape is none of the kind */
function declaredLayout(kind: SampleKind, { sampleShape: shape }: Samples): PictureLayout | undefined {
  switch (kind) {
    case "points":
      return { kind: "point", shape, channelFirst: false };
    case "table":
      return { kind: "vector", shape: [elementCount(shape)], channelFirst: false };
    case "series":
      return shape.length <= 2 ? { kind: "series", shape, channelFirst: false } : undefined;
    case "field":
      return fieldLayout(shape);
    case "image":
      return imageLayout(shape, "image");
    case "molecule":
      return undefined;
  }
}

function layoutByShape({ sampleShape: shape, report: { format, dtype } }: Samples): PictureLayout {
  const flat = FIELDS.has(format) && dtype.startsWith("float") ? "field" : "image";
  if (shape.length > 1) {
    const image = imageLayout(shape, flat) ?? fieldLayout(shape);
    return image ?? { kind: "vector", shape, channelFirst: false };
  }
  if (shape[0] <= 3) return { kind: "point", shape, channelFirst: false };
  const isSeries = shape[0] >= SERIES_LENGTH && !TABLES.has(format);
  return { kind: isSeries ? "series" : "vector", shape, channelFirst: false };
}

/** @param flat what a picture without colours is */
function imageLayout(shape: number[], flat: "image" | "field"): PictureLayout | undefined {
  if (shape.length === 2) return { kind: flat, shape, channelFirst: false };
  if (shape.length !== 3) return undefined;
  const [a, b, c] = shape;
  if (CHANNELS.has(c)) return { kind: c === 1 ? flat : "image", shape, channelFirst: false };
  if (!CHANNELS.has(a)) return undefined;
  return { kind: a === 1 ? flat : "image", shape: [b, c, a], channelFirst: true };
}

/** A field over two axes: of one with more, the first layer. */
function fieldLayout(shape: number[]): PictureLayout | undefined {
  const kind = "field";
  if (shape.length < 2) return undefined;
  if (shape.length === 2) return { kind, shape, channelFirst: false };
  const last = shape[shape.length - 1];
  if (last === 1 && shape.length === 3) return { kind, shape, channelFirst: false };
  const [height, width] = shape.slice(-2);
  return { kind, shape: [height, width, 1], channelFirst: true, layers: elementCount(shape.slice(0, -2)) };
}
