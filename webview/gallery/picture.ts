import type { DrawingFormat, Structure } from "../../src/evaluation/gallery/galleryQuestions.ts";
import { COLOUR_MAP } from "../drawing/colourMap.ts";
import { drawSeries } from "../drawing/series.ts";
import { drawVector } from "../drawing/vector.ts";
import { h } from "../dom.ts";

/** Red, green, blue and opacity of a drawing in bytes: grey, colour, or the colour map for a field. */
export function pictureBytes(
  { kind, shape: [height, width, channels] }: DrawingFormat,
  bytes: Uint8Array,
): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(height * width * 4);
  for (let pixel = 0; pixel < height * width; pixel++) {
    const from = pixel * channels;
    for (let channel = 0; channel < 3; channel++) {
      const value = bytes[from + (channels < 3 ? 0 : channel)];
      pixels[pixel * 4 + channel] = kind === "field" ? COLOUR_MAP[value * 3 + channel] : value;
    }
    pixels[pixel * 4 + 3] = channels === 4 ? bytes[from + 3] : 255;
  }
  return pixels;
}

function imageElement(format: DrawingFormat, bytes: Uint8Array): HTMLElement {
  const [height, width] = format.shape;
  const canvas = h("canvas", { class: height < 96 ? "image few" : "image", width, height });
  // In ordinary memory: hundreds of small canvases would each cost a texture.
  const context = canvas.getContext("2d", { willReadFrequently: true });
  context?.putImageData(new ImageData(pictureBytes(format, bytes), width, height), 0, 0);
  return canvas;
}

/**
 * One drawing of a buffer as what it is. Words beside it say what it shows, so that screen readers pass over it.
 *
 * @param at its number in the buffer
 * @param range of the vertical axis where it is a curve
 */
export function picture(
  format: DrawingFormat,
  data: ArrayBuffer,
  at: number,
  range: [number, number],
): HTMLElement {
  const length = format.shape.reduce((product, extent) => product * extent, 1);
  return h("span", { class: `picture ${format.kind}`, "aria-hidden": "true" }, drawing());

  function drawing(): Element {
    if (format.type === "bytes") return imageElement(format, new Uint8Array(data, at * length, length));
    const values = [...new Float32Array(data, at * length * 4, length)];
    return format.kind === "series"
      ? drawSeries(format.shape, values, range, "")
      : drawVector(values, range, "");
  }
}

/** A molecule's structure; as an image it can do nothing that it could do inside the page. */
export function structurePicture({ smiles, svg }: Structure): HTMLElement {
  const drawing =
    svg === null
      ? h("code", {}, smiles)
      : h("img", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "", title: smiles });
  return h("span", { class: "picture structure", "aria-hidden": "true" }, drawing);
}

/** Size in pixels at which samples of a kind are shown, the longer side of an image being `side`. */
export function pictureSize(
  { kind, shape, molecules }: { kind: DrawingFormat["kind"]; shape: number[]; molecules?: true },
  side: number,
): { width: number; height: number } {
  if (molecules) return { width: Math.round(side * 4) / 3, height: side };
  if (kind === "image" || kind === "field") {
    const [height, width] = shape;
    const scale = side / Math.max(height, width);
    return {
      width: Math.max(16, Math.round(width * scale)),
      height: Math.max(16, Math.round(height * scale)),
    };
  }
  const values = shape.reduce((product, extent) => product * extent, 1);
  if (kind !== "series" && values <= 4) return { width: 22 + 34 * values, height: 28 };
  return { width: Math.round(side * 1.4), height: Math.round(side * 0.7) };
}
