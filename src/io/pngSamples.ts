import { inflateSync } from "node:zlib";
import { damagedImage } from "./damagedImage.ts";
import { formatBytes } from "./formatting.ts";
import { limits } from "./limits.ts";
import type { PngChunks, PngHeader } from "./pngChunks.ts";
import { ReadError } from "./readError.ts";

/** A sub-image: every `stepX`-th pixel of every `stepY`-th row. */
interface Pass {
  x: number;
  y: number;
  stepX: number;
  stepY: number;
}

const wholeImage: readonly Pass[] = [{ x: 0, y: 0, stepX: 1, stepY: 1 }];
const adam7: readonly Pass[] = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
];

/** Deflate cannot do better than this, so that a header that claims more is false. */
const largestDeflateRatio = 1032;
const samplesPerPixel = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 } as const;

/**
 * The samples of a PNG image as they are stored, one an element: palette indices where it has a palette. Packed bits
 * are unpacked, interlaced images are put together, nothing is scaled.
 *
 * @returns height × width × channels of the colour type
 * @throws ReadError `damaged`, `too-large`
 */
export function readPngSamples({ header, data }: PngChunks, path: string): Uint8Array | Uint16Array {
  const { width, height, bitDepth } = header;
  const channels = samplesPerPixel[header.colorType];
  const passes = (header.interlaced ? adam7 : wholeImage).map((pass) => sizePass(pass, header, channels));
  const expected = passes.reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0);
  const raw = inflatePixels(data, expected, path);
  const count = width * height * channels;
  const samples = bitDepth === 16 ? new Uint16Array(count) : new Uint8Array(count);
  let offset = 0;
  for (const pass of passes) {
    const pixelBytes = Math.max(1, (channels * bitDepth) >> 3);
    unfilter(raw, offset, pass, pixelBytes, path);
    unpackPass(raw, offset, pass, header, channels, samples);
    offset += pass.rows * (pass.rowBytes + 1);
  }
  return samples;
}

interface SizedPass extends Pass {
  columns: number;
  rows: number;
  /** Without the filter byte that starts each row. */
  rowBytes: number;
}

function sizePass(pass: Pass, { width, height, bitDepth }: PngHeader, channels: number): SizedPass {
  const columns = Math.max(0, Math.ceil((width - pass.x) / pass.stepX));
  // A pass without columns has no rows either, not even filter bytes.
  const rows = columns === 0 ? 0 : Math.max(0, Math.ceil((height - pass.y) / pass.stepY));
  return { ...pass, columns, rows, rowBytes: Math.ceil((columns * channels * bitDepth) / 8) };
}

function inflatePixels(data: Uint8Array, expected: number, path: string): Uint8Array {
  if (expected > (data.length + 1) * largestDeflateRatio) {
    throw damagedImage(
      path,
      `it claims ${formatBytes(expected)} of pixels and holds ${formatBytes(data.length)} of deflated data`,
    );
  }
  if (expected > limits.decodedBytes) {
    throw new ReadError(
      "too-large",
      path,
      `${path} needs ${formatBytes(expected)} of memory for its pixels; cut it into smaller images.`,
    );
  }
  let raw: Uint8Array;
  try {
    raw = inflateSync(data, { maxOutputLength: expected });
  } catch (error) {
    const isTooLong = error instanceof Error && "code" in error && error.code === "ERR_BUFFER_TOO_LARGE";
    throw damagedImage(
      path,
      isTooLong ? "it has more pixels than its header claims" : "its pixels do not inflate",
    );
  }
  if (raw.length < expected) throw damagedImage(path, "it has fewer pixels than its header claims");
  return raw;
}

/** Undoes the prediction of each row, in place. */
function unfilter(raw: Uint8Array, offset: number, pass: SizedPass, pixelBytes: number, path: string): void {
  const { rows, rowBytes } = pass;
  let above: Uint8Array = new Uint8Array(rowBytes);
  for (let row = 0; row < rows; row++) {
    const start = offset + row * (rowBytes + 1);
    const line = raw.subarray(start + 1, start + 1 + rowBytes);
    if (raw[start] > 4) throw damagedImage(path, `row ${row} has an unknown filter`);
    unfilterLine(raw[start], line, above, pixelBytes);
    above = line;
  }
}

function unfilterLine(filter: number, line: Uint8Array, above: Uint8Array, pixelBytes: number): void {
  for (let at = 0; filter > 0 && at < line.length; at++) {
    const left = at >= pixelBytes ? line[at - pixelBytes] : 0;
    if (filter === 1) line[at] += left;
    else if (filter === 2) line[at] += above[at];
    else if (filter === 3) line[at] += (left + above[at]) >> 1;
    else line[at] += paeth(left, above[at], at >= pixelBytes ? above[at - pixelBytes] : 0);
  }
}

/** The neighbour nearest to left + above - corner, as the PNG specification names it after Alan W. Paeth. */
function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function unpackPass(
  raw: Uint8Array,
  offset: number,
  pass: SizedPass,
  { width, bitDepth }: PngHeader,
  channels: number,
  samples: Uint8Array | Uint16Array,
): void {
  const mask = (1 << bitDepth) - 1;
  for (let row = 0; row < pass.rows; row++) {
    const line = offset + row * (pass.rowBytes + 1) + 1;
    const target = ((pass.y + row * pass.stepY) * width + pass.x) * channels;
    if (bitDepth === 8 && pass.stepX === 1) {
      samples.set(raw.subarray(line, line + pass.rowBytes), target);
      continue;
    }
    for (let index = 0; index < pass.columns * channels; index++) {
      const column = Math.floor(index / channels);
      const place = target + column * pass.stepX * channels + (index - column * channels);
      if (bitDepth === 16) {
        samples[place] = (raw[line + 2 * index] << 8) | raw[line + 2 * index + 1];
      } else {
        const bit = index * bitDepth;
        samples[place] = (raw[line + (bit >> 3)] >> (8 - bitDepth - (bit & 7))) & mask;
      }
    }
  }
}
