import { damagedImage } from "./damagedImage.ts";
import type { DecodedImage } from "./decodedImage.ts";
import { readPngChunks } from "./pngChunks.ts";
import { readPngSamples } from "./pngSamples.ts";

/**
 * Decodes a PNG file. 16-bit values are kept, gray of 1, 2 or 4 bits is scaled to 0–255, a palette is expanded to RGB,
 * with alpha where the palette has some.
 *
 * @throws ReadError `damaged`, with every checksum looked at; `too-large`
 */
export function decodePng(bytes: Uint8Array, path: string): DecodedImage {
  const chunks = readPngChunks(bytes, path);
  const { width, height, bitDepth, colorType } = chunks.header;
  const samples = readPngSamples(chunks, path);
  if (colorType === 3) {
    const { palette, transparency } = chunks;
    if (!palette) throw damagedImage(path, "its palette is missing");
    const channels = transparency ? 4 : 3;
    const values = expandPalette(samples, palette, transparency, path);
    return { width, height, channels, hasAlpha: channels === 4, values };
  }
  const image: DecodedImage = {
    width,
    height,
    channels: { 0: 1, 2: 3, 4: 2, 6: 4 }[colorType],
    hasAlpha: colorType >= 4,
    values: samples,
  };
  if (bitDepth < 8) {
    const scale = 255 / ((1 << bitDepth) - 1);
    for (let index = 0; index < samples.length; index++) samples[index] *= scale;
    image.note = `Gray values of ${bitDepth} bit${bitDepth === 1 ? "" : "s"} were scaled to 0–255`;
  } else if (chunks.transparency) {
    image.note = "The colour that is marked as transparent was read as any other";
  }
  return image;
}

function expandPalette(
  indices: Uint8Array | Uint16Array,
  palette: Uint8Array,
  transparency: Uint8Array | undefined,
  path: string,
): Uint8Array {
  const channels = transparency ? 4 : 3;
  const colors = Math.floor(palette.length / 3);
  const values = new Uint8Array(indices.length * channels);
  for (let pixel = 0; pixel < indices.length; pixel++) {
    const index = indices[pixel];
    if (index >= colors) throw damagedImage(path, `a pixel has colour ${index} of a palette of ${colors}`);
    const at = pixel * channels;
    values[at] = palette[3 * index];
    values[at + 1] = palette[3 * index + 1];
    values[at + 2] = palette[3 * index + 2];
    // The chunk may be shorter than the palette: the rest is opaque.
    if (transparency) values[at + 3] = index < transparency.length ? transparency[index] : 255;
  }
  return values;
}
