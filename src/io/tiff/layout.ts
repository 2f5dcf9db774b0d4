import { damagedImage } from "../damagedImage.ts";
import { elementTypeOf, type ElementType } from "../elementType.ts";
import { formatBytes } from "../formatting.ts";
import { limits } from "../limits.ts";
import { ReadError } from "../readError.ts";
import { compressionName, tiffCompression, type TiffCompression } from "./compression.ts";
import type { TiffDirectory } from "./directory.ts";

/** Numbers of the fields that are looked at. */
const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  channels: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planar: 284,
  predictor: 317,
  colorMap: 320,
  tileWidth: 322,
  tileHeight: 323,
  tileOffsets: 324,
  tileBytes: 325,
  extraSamples: 338,
  sampleFormat: 339,
};

/** What an image of a TIFF file is made of. */
export interface TiffLayout {
  width: number;
  height: number;
  channels: number;
  bits: number;
  /** Of one sample once it is a whole number of bytes. */
  type: ElementType;
  compression: TiffCompression;
  predictor: number;
  /** Whether each channel lies by itself. */
  isPlanar: boolean;
  /** Strips as wide as the image, or tiles. */
  piece: { width: number; height: number; offsets: number[]; sizes: number[] };
  isInverted: boolean;
  hasAlpha: boolean;
  /** 16-bit reds, then greens, then blues. */
  palette?: number[];
}

/**
 * Finds out what an image is made of, and that the file can hold it.
 *
 * @throws ReadError `damaged`, `unsupported-format`, `too-large`
 */
export function tiffLayout(
  directory: TiffDirectory,
  littleEndian: boolean,
  fileSize: number,
  path: string,
): TiffLayout {
  const [width, height] = [directory.number(tags.width, 0), directory.number(tags.height, 0)];
  if (width === 0 || height === 0) throw damagedImage(path, "it gives no size");
  const channels = directory.number(tags.channels, 1);
  const bits = uniform(directory.numbers(tags.bits) ?? [1], path);
  if (channels < 1 || channels > 4096) throw damagedImage(path, `it claims ${channels} channels`);
  const format = uniform(directory.numbers(tags.sampleFormat) ?? [1], path);
  const colors = readColors(directory, channels, path);
  const { compression, isTiled } = readPacking(directory, path);
  const planar = directory.number(tags.planar, 1) === 2 && channels > 1;
  const layout: TiffLayout = {
    width,
    height,
    channels,
    bits,
    type: sampleType(format, bits, littleEndian, path),
    compression,
    predictor: directory.number(tags.predictor, 1),
    isPlanar: planar,
    piece: readPieces(directory, isTiled, { width, height }, path),
    ...colors,
  };
  checkClaim(layout, fileSize, path);
  return layout;
}

function uniform(numbers: readonly number[], path: string): number {
  if (numbers.length === 0) throw damagedImage(path, "its directory makes no sense");
  if (numbers.every((number) => number === numbers[0])) return numbers[0];
  throw unread(path, "has channels of different types");
}

function unread(path: string, what: string): ReadError {
  const remedy = "convert it to PNG, or save it uncompressed with samples of 8, 16 or 32 bits";
  return new ReadError("unsupported-format", path, `${path} ${what}, which is not read; ${remedy}.`);
}

function sampleType(format: number, bits: number, littleEndian: boolean, path: string): ElementType {
  const word = { 1: "uint", 2: "int", 3: "float" }[format];
  const isPacked = format === 1 && [1, 2, 4].includes(bits);
  const type = word === undefined ? undefined : elementTypeOf(`${word}${isPacked ? 8 : bits}`, littleEndian);
  if (type) return type;
  throw unread(path, `has samples of ${bits} bits${word === undefined ? " that are no real numbers" : ""}`);
}

function readColors(
  directory: TiffDirectory,
  channels: number,
  path: string,
): Pick<TiffLayout, "isInverted" | "hasAlpha" | "palette"> {
  const photometric = directory.number(tags.photometric, 1);
  if (photometric > 3) {
    const name = { 5: "has CMYK colours for print", 6: "has YCbCr colours", 8: "has Lab colours" }[
      photometric
    ];
    throw unread(path, name ?? `has colours of kind ${photometric}`);
  }
  const extra = directory.numbers(tags.extraSamples) ?? [];
  const palette = photometric === 3 ? directory.numbers(tags.colorMap) : undefined;
  if (photometric === 3 && (!palette || channels !== 1)) throw damagedImage(path, "its palette is missing");
  const isAlpha = extra.length === 1 && (extra[0] === 1 || extra[0] === 2);
  return {
    isInverted: photometric === 0,
    hasAlpha: isAlpha && channels > 1,
    ...(palette ? { palette } : {}),
  };
}

function readPacking(
  directory: TiffDirectory,
  path: string,
): { compression: TiffCompression; isTiled: boolean } {
  const number = directory.number(tags.compression, 1);
  const compression = tiffCompression(number);
  if (!compression) throw unread(path, `is compressed by ${compressionName(number)}`);
  if (directory.number(tags.fillOrder, 1) !== 1) throw unread(path, "has the bits of each byte in reverse");
  const predictor = directory.number(tags.predictor, 1);
  if (predictor > 3) throw unread(path, `has predictor ${predictor}`);
  return { compression, isTiled: directory.numbers(tags.tileOffsets) !== undefined };
}

function readPieces(
  directory: TiffDirectory,
  isTiled: boolean,
  image: { width: number; height: number },
  path: string,
): TiffLayout["piece"] {
  const offsets = directory.numbers(isTiled ? tags.tileOffsets : tags.stripOffsets);
  const sizes = directory.numbers(isTiled ? tags.tileBytes : tags.stripBytes);
  const width = isTiled ? directory.number(tags.tileWidth, 0) : image.width;
  const rows = directory.number(isTiled ? tags.tileHeight : tags.rowsPerStrip, isTiled ? 0 : image.height);
  const height = isTiled ? rows : Math.min(rows, image.height);
  if (!offsets || offsets.length !== sizes?.length || width === 0 || height === 0) {
    throw damagedImage(path, "its directory lacks where the pixels lie");
  }
  return { width, height, offsets, sizes };
}

/** A claim is believed as far as the file could hold that much. */
function checkClaim(layout: TiffLayout, fileSize: number, path: string): void {
  const { width, height, channels, type, compression, piece } = layout;
  const pixels = width * height * channels;
  const needed = pixels * type.itemSize;
  const stored = (pixels * layout.bits) / 8;
  const isFalse = stored > (fileSize + 1) * compression.largestRatio;
  // A tile may be larger than the image, within reason.
  const tile = piece.width * piece.height * (layout.isPlanar ? 1 : channels) * type.itemSize;
  if (isFalse || (tile > needed * 4 && tile > 1 << 20)) {
    throw damagedImage(
      path,
      `it claims ${width} × ${height} pixels of ${channels} channels in ${formatBytes(fileSize)}`,
    );
  }
  if (needed > limits.decodedBytes) {
    const sentence = `needs ${formatBytes(needed)} for its pixels; make it smaller or take it out.`;
    throw new ReadError("too-large", path, `${path} ${sentence}`);
  }
}
