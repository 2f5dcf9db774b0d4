import type { GalleryOverview } from "../../src/evaluation/gallery/galleryQuestions.ts";
import { h } from "../dom.ts";
import { COLOUR_MAP } from "../drawing/colourMap.ts";
import { formatNumber } from "../format.ts";
import { text } from "../text.ts";

/** The scale of drawings: a bar of the colours where there are some, and a sentence. */
export function scaleOf(overview: GalleryOverview): HTMLElement[] {
  const {
    kind,
    shape,
    layers = 1,
    range: [low, high],
    molecules,
  } = overview;
  if (molecules) return [h("p", { class: "scale" }, text.gallery.structures)];
  const ends = [formatNumber(low), formatNumber(high)] as const;
  if (kind === "field") {
    const sentence = text.gallery.fieldScale(...ends);
    const first = layers > 1 ? ` ${text.gallery.firstLayer(formatNumber(layers))}` : "";
    return [colourBar(...ends), h("p", { class: "scale" }, sentence + first)];
  }
  if (kind === "image") return [h("p", { class: "scale" }, text.drawnFrom(...ends))];
  const values = shape.reduce((product, extent) => product * extent, 1);
  return kind === "point" || values <= 4 ? [] : [h("p", { class: "scale" }, text.plottedFrom(...ends))];
}

/** The colour map from end to end, with its ends. */
export function colourBar(low: string, high: string): HTMLElement {
  const canvas = h("canvas", { class: "colour-bar", width: 256, height: 1, "aria-hidden": "true" });
  const pixels = Uint8ClampedArray.from({ length: 1024 }, (_, at) =>
    at % 4 === 3 ? 255 : COLOUR_MAP[Math.floor(at / 4) * 3 + (at % 4)],
  );
  canvas.getContext("2d")?.putImageData(new ImageData(pixels, 256, 1), 0, 0);
  return h(
    "div",
    { class: "colour-scale", "aria-hidden": "true" },
    h("span", {}, low),
    canvas,
    h("span", {}, high),
  );
}
