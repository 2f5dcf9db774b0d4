import { allocateValues } from "../allocateValues.ts";
import { damagedImage } from "../damagedImage.ts";
import type { DecodedImage } from "../decodedImage.ts";
import { decodeElements } from "../elementType.ts";
import { ReadError } from "../readError.ts";
import type { NumericValues } from "../sampleArray.ts";

import { hasTiffSignature, readTiffDirectories } from "./directory.ts";
import { tiffLayout, type TiffLayout } from "./layout.ts";
import { undoPredictor } from "./predictor.ts";

export { hasTiffSignature };

const subfileType = 254;

/**
 * Decodes a TIFF file of one image: strips or tiles, raw, LZW, deflate or PackBits, integers or floats. Values are kept;
 * bits are scaled to 0–255 and a palette is expanded to RGB, as in PNG.
 *
 * @throws ReadError `damaged`, `unsupported-format`, `too-large`
 */
export function decodeTiff(bytes: Uint8Array, path: string): DecodedImage {
  const { littleEndian, directories } = readTiffDirectories(bytes, path);
  // Thumbnails and masks are marked as such.
  const images = directories.filter((directory) => directory.number(subfileType, 0) === 0);
  if (images.length > 1) {
    const sentence = `holds ${images.length} images, and one image is one sample; save each as a file of its own, or all as .npy.`;
    throw new ReadError("unsupported-format", path, `${path} ${sentence}`);
  }
  const layout = tiffLayout(images.at(0) ?? directories[0], littleEndian, bytes.length, path);
  const samples = readSamples(bytes, layout, path);
  return toImage(samples, layout, path);
}

function readSamples(bytes: Uint8Array, layout: TiffLayout, path: string): NumericValues {
  const { width, height, channels, type, piece, isPlanar } = layout;
  const values = allocateValues(type.kind, width * height * channels, path);
  const across = Math.ceil(width / piece.width);
  const down = Math.ceil(height / piece.height);
  const planes = isPlanar ? channels : 1;
  if (piece.offsets.length < across * down * planes) throw damagedImage(path, "parts of it are missing");
  for (let plane = 0; plane < planes; plane++) {
    for (let index = 0; index < across * down; index++) {
      const place = {
        x: (index % across) * piece.width,
        y: Math.floor(index / across) * piece.height,
        plane,
      };
      const samples = unpackPiece(bytes, layout, plane * across * down + index, place.y, path);
      placePiece(samples, layout, place, values);
    }
  }
  return values;
}

/** The samples of one strip or tile. The last strip is as high as what is left; tiles are whole. */
function unpackPiece(
  bytes: Uint8Array,
  { type, bits, piece, isPlanar, channels, height, width, compression, predictor }: TiffLayout,
  index: number,
  y: number,
  path: string,
): NumericValues {
  const isStrip = piece.width === width;
  const rows = isStrip ? Math.min(piece.height, height - y) : piece.height;
  const inPixel = isPlanar ? 1 : channels;
  const rowBytes = Math.ceil((piece.width * inPixel * bits) / 8);
  const [offset, size] = [piece.offsets[index], piece.sizes[index]];
  if (offset + size > bytes.length) throw damagedImage(path, "it is cut");
  let raw: Uint8Array;
  try {
    raw = compression.unpack(bytes.subarray(offset, offset + size), rowBytes * rows);
  } catch {
    throw damagedImage(path, "its pixels do not unpack");
  }
  if (raw.length < rowBytes * rows) throw damagedImage(path, "its pixels are fewer than it claims");
  const samples = allocateValues(type.kind, piece.width * rows * inPixel, path);
  if (bits < 8) {
    unpackSamples(raw, { bits, rowBytes, inRow: piece.width * inPixel }, samples);
    return samples;
  }
  // A copy: the file's own bytes stay as they are.
  const data = new Uint8Array(raw.subarray(0, rowBytes * rows));
  if (predictor > 1) {
    const { itemSize, littleEndian } = type;
    undoPredictor(predictor, data, { rowBytes, channels: inPixel, itemSize, littleEndian });
  }
  decodeElements(type, data, samples, 0);
  return samples;
}

/** Samples of less than a byte, the first in the highest bits; each row starts with a new byte. */
function unpackSamples(
  raw: Uint8Array,
  { bits, rowBytes, inRow }: { bits: number; rowBytes: number; inRow: number },
  samples: NumericValues,
): void {
  for (let at = 0; at < samples.length; at++) {
    const column = at % inRow;
    const bit = column * bits;
    const byte = raw[((at - column) / inRow) * rowBytes + (bit >> 3)];
    samples[at] = (byte >> (8 - bits - (bit & 7))) & ((1 << bits) - 1);
  }
}

function placePiece(
  samples: NumericValues,
  { width, height, channels, piece, isPlanar }: TiffLayout,
  { x, y, plane }: { x: number; y: number; plane: number },
  values: NumericValues,
): void {
  const inPixel = isPlanar ? 1 : channels;
  const columns = Math.min(piece.width, width - x);
  const rows = Math.min(piece.height, height - y);
  for (let row = 0; row < rows; row++) {
    const from = row * piece.width * inPixel;
    const to = ((y + row) * width + x) * channels;
    if (!isPlanar) values.set(samples.subarray(from, from + columns * channels), to);
    else
      for (let column = 0; column < columns; column++)
        values[to + column * channels + plane] = samples[from + column];
  }
}

function toImage(samples: NumericValues, layout: TiffLayout, path: string): DecodedImage {
  const { width, height, channels, bits, type, palette, isInverted, hasAlpha } = layout;
  if (palette) {
    const colors = palette.length / 3;
    const values = new Uint8Array(samples.length * 3);
    samples.forEach((color, pixel) => {
      if (color >= colors) throw damagedImage(path, `a pixel has colour ${color} of a palette of ${colors}`);
      for (let channel = 0; channel < 3; channel++)
        values[pixel * 3 + channel] = palette[channel * colors + color] >> 8;
    });
    return { width, height, channels: 3, hasAlpha: false, values };
  }
  const isPacked = bits < 8;
  const largest = 2 ** bits - 1;
  const isUnsigned = type.dtype.startsWith("uint");
  if (isPacked || (isInverted && isUnsigned)) {
    for (let at = 0; at < samples.length; at++) {
      const value = isInverted ? largest - samples[at] : samples[at];
      samples[at] = isPacked ? (value * 255) / largest : value;
    }
  }
  const note = isPacked
    ? `Gray values of ${bits} bit${bits === 1 ? "" : "s"} were scaled to 0–255`
    : undefined;
  return { width, height, channels, hasAlpha, values: samples, dtype: type.dtype, ...(note ? { note } : {}) };
}
