import { h } from "../dom.ts";
import { COLOUR_MAP } from "./colourMap.ts";

interface Layout {
  height: number;
  width: number;
  channels: number;
  /** Position in the flat values of a channel of a pixel. */
  at: (pixel: number, channel: number) => number;
}

/** Grey H×W, H×W×C or C×H×W with one, three or four channels. */
export function imageLayout(shape: readonly number[]): Layout | undefined {
  const isChannels = (length: number) => length === 1 || length === 3 || length === 4;
  const [a, b, c] = shape;
  if (shape.length === 2) return { height: a, width: b, channels: 1, at: (pixel) => pixel };
  if (shape.length !== 3) return undefined;
  if (isChannels(c)) return { height: a, width: b, channels: c, at: (pixel, channel) => pixel * c + channel };
  if (isChannels(a))
    return { height: b, width: c, channels: a, at: (pixel, channel) => channel * b * c + pixel };
  return undefined;
}

/** Red, green, blue and opacity of each pixel, the range mapped to 0–255. */
export function imageBytes(
  { height, width, channels, at }: Layout,
  values: number[],
  [low, high]: [number, number],
): Uint8ClampedArray<ArrayBuffer> {
  const bytes = new Uint8ClampedArray(height * width * 4);
  const scale = 255 / (high - low || 1);
  for (let pixel = 0; pixel < height * width; pixel++) {
    for (let channel = 0; channel < 3; channel++)
      bytes[pixel * 4 + channel] = (values[at(pixel, channels < 3 ? 0 : channel)] - low) * scale;
    bytes[pixel * 4 + 3] = channels === 4 ? (values[at(pixel, 3)] - low) * scale : 255;
  }
  return bytes;
}

/** Puts the colours of the map in the place of grey. */
function colour(bytes: Uint8ClampedArray): void {
  for (let pixel = 0; pixel < bytes.length; pixel += 4) {
    const step = 3 * bytes[pixel];
    bytes.set(COLOUR_MAP.subarray(step, step + 3), pixel);
  }
}

/** A sample as an image, one canvas pixel a value; the style sheet enlarges it without smoothing. */
export function drawImage(
  layout: Layout,
  values: number[],
  range: [number, number],
  label: string,
  isField = false,
) {
  const { width, height } = layout;
  const canvas = h("canvas", { class: "image", width, height, role: "img", "aria-label": label });
  const bytes = imageBytes(layout, values, range);
  if (isField) colour(bytes);
  canvas.getContext("2d")?.putImageData(new ImageData(bytes, width, height), 0, 0);
  return canvas;
}
