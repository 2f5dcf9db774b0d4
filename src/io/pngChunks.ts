import { crc32 } from "./crc32.ts";
import { damagedImage } from "./damagedImage.ts";

/** What an image says of itself in IHDR. */
export interface PngHeader {
  width: number;
  height: number;
  bitDepth: 1 | 2 | 4 | 8 | 16;
  /** 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGB and alpha. */
  colorType: 0 | 2 | 3 | 4 | 6;
  interlaced: boolean;
}

/** The chunks of a PNG file that pixels depend on. */
export interface PngChunks {
  header: PngHeader;
  /** RGB triples. */
  palette?: Uint8Array;
  /** Alpha of palette entries, or the one transparent colour. */
  transparency?: Uint8Array;
  /** The deflated pixels. */
  data: Uint8Array;
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const bitDepths: Record<number, readonly number[] | undefined> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Whether bytes start as every PNG file does. */
export function hasPngSignature(bytes: Uint8Array): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

/**
 * Splits a PNG file into its chunks and checks each checksum.
 *
 * @throws ReadError `damaged`
 */
export function readPngChunks(bytes: Uint8Array, path: string): PngChunks {
  if (!hasPngSignature(bytes)) throw damagedImage(path, "it does not start as a PNG file does");
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found = new Map<string, Uint8Array>();
  const data: Uint8Array[] = [];
  let position = 8;
  while (!found.has("IEND")) {
    if (position + 12 > bytes.length) throw damagedImage(path, "it is cut");
    const length = view.getUint32(position);
    if (length > bytes.length - position - 12) throw damagedImage(path, "it is cut");
    const type = String.fromCharCode(...bytes.subarray(position + 4, position + 8));
    const end = position + 8 + length;
    if (crc32(bytes.subarray(position + 4, end)) !== view.getUint32(end)) {
      throw damagedImage(path, `the checksum of its chunk ${JSON.stringify(type)} does not match`);
    }
    const content = bytes.subarray(position + 8, end);
    if (position === 8 && type !== "IHDR") throw damagedImage(path, "its header is missing");
    if (type === "IDAT") data.push(content);
    else if (!found.has(type)) found.set(type, content);
    position = end + 4;
  }
  if (data.length === 0) throw damagedImage(path, "it has no pixels");
  return {
    header: parseHeader(found.get("IHDR")!, path),
    palette: found.get("PLTE"),
    transparency: found.get("tRNS"),
    data: data.length === 1 ? data[0] : Buffer.concat(data),
  };
}

function parseHeader(content: Uint8Array, path: string): PngHeader {
  const damaged = () => damagedImage(path, "its header makes no sense");
  if (content.length !== 13) throw damaged();
  const view = new DataView(content.buffer, content.byteOffset, 13);
  const width = view.getUint32(0);
  const height = view.getUint32(4);
  const [bitDepth, colorType, compression, filter, interlace] = content.subarray(8);
  if (width === 0 || height === 0 || width >= 2 ** 31 || height >= 2 ** 31) throw damaged();
  if (!bitDepths[colorType]?.includes(bitDepth)) throw damaged();
  if (compression !== 0 || filter !== 0 || interlace > 1) throw damaged();
  return {
    width,
    height,
    bitDepth: bitDepth as PngHeader["bitDepth"],
    colorType: colorType as PngHeader["colorType"],
    interlaced: interlace === 1,
  };
}
