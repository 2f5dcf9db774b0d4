import type { Rows } from "../../kernels/rows.ts";
import type { PictureLayout } from "../pictureLayout.ts";
import type { DrawingFormat } from "./galleryQuestions.ts";

/** Values of a series that are drawn of each channel, at most: more than a thumbnail has pixels. */
const SERIES_POINTS = 192;
const SERIES_CHANNELS = 4;
/** Values of a vector that are drawn, at most. */
const VECTOR_VALUES = 64;

/**
 * Draws samples into one buffer, each as large as it may be shown: images and fields as bytes over the range, averaged down
 * to `side` pixels; series with their extremes kept; vectors of many values averaged.
 *
 * @param range smallest and largest value of a byte
 */
export function drawSamples(
  rows: Rows,
  layout: PictureLayout,
  range: readonly [number, number],
  side: number,
): { format: DrawingFormat; data: ArrayBuffer } {
  const { kind } = layout;
  if (kind === "image" || kind === "field") return drawImages(rows, layout, range, side);
  return kind === "series" ? drawSeries(rows, layout) : drawVectors(rows, kind);
}

function drawImages(
  rows: Rows,
  layout: PictureLayout,
  [low, high]: readonly [number, number],
  side: number,
): ReturnType<typeof drawSamples> {
  const [height, width, channels = 1] = layout.shape;
  const box = Math.max(1, Math.ceil(Math.max(height, width) / side));
  const [h, w] = [Math.ceil(height / box), Math.ceil(width / box)];
  const length = h * w * channels;
  const bytes = new Uint8ClampedArray(rows.n * length);
  const scale = 255 / (high - low || 1);
  const [pixel, channel] = layout.channelFirst ? [1, height * width] : [channels, 1];
  for (let i = 0; i < rows.n; i++) {
    for (let at = 0; at < length; at++) {
      const c = at % channels;
      const x = ((at - c) / channels) % w;
      const y = Math.floor(at / channels / w);
      const [bottom, right] = [Math.min(height, (y + 1) * box), Math.min(width, (x + 1) * box)];
      let sum = 0;
      for (let v = y * box; v < bottom; v++) {
        for (let u = x * box; u < right; u++)
          sum += rows.values[i * rows.d + (v * width + u) * pixel + c * channel];
      }
      bytes[i * length + at] = (sum / ((bottom - y * box) * (right - x * box)) - low) * scale;
    }
  }
  return { format: { kind: layout.kind, shape: [h, w, channels], type: "bytes" }, data: bytes.buffer };
}

/** Points of a long series come in pairs, the smallest and the largest of a stretch in the order in which they lie. */
function drawSeries({ n, d, values }: Rows, { shape }: PictureLayout): ReturnType<typeof drawSamples> {
  const channels = shape.length > 1 ? shape[shape.length - 1] : 1;
  const drawn = Math.min(channels, SERIES_CHANNELS);
  const length = d / channels;
  const points = Math.min(length, SERIES_POINTS);
  const data = new Float32Array(n * points * drawn);
  const stretch = (2 * length) / points;
  for (let i = 0; i < n; i++) {
    for (let c = 0; c < drawn; c++) {
      const at = (t: number) => values[i * d + t * channels + c];
      const put = (point: number, value: number) => (data[(i * points + point) * drawn + c] = value);
      if (points === length) for (let t = 0; t < length; t++) put(t, at(t));
      else {
        for (let pair = 0; pair < points / 2; pair++) {
          const [low, high] = extremes(at, Math.floor(pair * stretch), Math.floor((pair + 1) * stretch));
          put(2 * pair, at(Math.min(low, high)));
          put(2 * pair + 1, at(Math.max(low, high)));
        }
      }
    }
  }
  return { format: { kind: "series", shape: [points, drawn], type: "values" }, data: data.buffer };
}

/** Where the smallest and the largest value lie from `begin` to before `end`. */
function extremes(at: (t: number) => number, begin: number, end: number): [number, number] {
  let [low, high] = [begin, begin];
  for (let t = begin; t < end; t++) {
    if (at(t) < at(low)) low = t;
    if (at(t) > at(high)) high = t;
  }
  return [low, high];
}

function drawVectors({ n, d, values }: Rows, kind: "point" | "vector"): ReturnType<typeof drawSamples> {
  const drawn = Math.min(d, VECTOR_VALUES);
  const data = new Float32Array(n * drawn);
  for (let i = 0; i < n; i++) {
    for (let bar = 0; bar < drawn; bar++) {
      const [begin, end] = [Math.floor((bar * d) / drawn), Math.floor(((bar + 1) * d) / drawn)];
      let sum = 0;
      for (let c = begin; c < end; c++) sum += values[i * d + c];
      data[i * drawn + bar] = sum / (end - begin);
    }
  }
  return { format: { kind, shape: [drawn], type: "values" }, data: data.buffer };
}
