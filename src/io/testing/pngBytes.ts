import { deflateSync } from "node:zlib";
import { crc32ByTable } from "../crc32.ts";

export interface PngContent {
  width: number;
  height: number;
  bitDepth: number;
  colorType: number;
  /** One an element, as stored: indices where there is a palette. */
  samples: ArrayLike<number>;
  interlaced?: boolean;
  /** Filter of each row, in turn. */
  filters?: number[];
  palette?: number[];
  transparency?: number[];
  /** Replaces the deflated pixels. */
  data?: Uint8Array;
}

const channelsOf: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const adam7: [x: number, y: number, stepX: number, stepY: number][] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

/** One chunk with its checksum. */
export function pngChunk(type: string, content: ArrayLike<number>): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), Buffer.from(Array.from(content))]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length - 4);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32ByTable(body));
  return Buffer.concat([length, body, checksum]);
}

/** The bytes of a PNG file of any kind that the specification allows. */
export function pngBytes(content: PngContent): Buffer {
  const { width, height, bitDepth, colorType, interlaced = false } = content;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bitDepth, colorType, 0, 0, interlaced ? 1 : 0], 8);
  const chunks = [pngChunk("IHDR", header)];
  if (content.palette) chunks.push(pngChunk("PLTE", content.palette));
  if (content.transparency) chunks.push(pngChunk("tRNS", content.transparency));
  const data = content.data ?? deflateSync(Buffer.concat(storedRows(content)));
  // Two chunks of pixels, as encoders that stream write them.
  chunks.push(
    pngChunk("IDAT", data.subarray(0, data.length >> 1)),
    pngChunk("IDAT", data.subarray(data.length >> 1)),
  );
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), ...chunks, pngChunk("IEND", [])]);
}

function storedRows(content: PngContent): Buffer[] {
  const passes = content.interlaced ? adam7 : [[0, 0, 1, 1] as const];
  return passes.flatMap((pass) => filterRows(packRows(content, pass), content));
}

function packRows(
  content: PngContent,
  [x0, y0, stepX, stepY]: readonly [number, number, number, number],
): Buffer[] {
  const { width, height, bitDepth, samples } = content;
  const channels = channelsOf[content.colorType];
  const rows: Buffer[] = [];
  for (let y = y0; y < height && x0 < width; y += stepY) {
    let bits = "";
    for (let x = x0; x < width; x += stepX) {
      for (let channel = 0; channel < channels; channel++) {
        bits += samples[(y * width + x) * channels + channel].toString(2).padStart(bitDepth, "0");
      }
    }
    const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, "0").match(/.{8}/g) ?? [];
    rows.push(Buffer.from(bytes.map((byte) => parseInt(byte, 2))));
  }
  return rows;
}

function filterRows(rows: readonly Buffer[], { bitDepth, colorType, filters = [0] }: PngContent): Buffer[] {
  const distance = Math.max(1, (channelsOf[colorType] * bitDepth) >> 3);
  return rows.map((row, index) => {
    const filter = filters[index % filters.length];
    const above = index === 0 ? Buffer.alloc(row.length) : rows[index - 1];
    const filtered = row.map((byte, at) => {
      const left = at < distance ? 0 : row[at - distance];
      const corner = at < distance ? 0 : above[at - distance];
      return byte - predict(filter, left, above[at], corner);
    });
    return Buffer.from([filter, ...filtered]);
  });
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return Math.floor((left + above) / 2);
  if (filter !== 4) return 0;
  const estimate = left + above - corner;
  const nearest = [left, above, corner].map((value) => Math.abs(estimate - value));
  return [left, above, corner][nearest.indexOf(Math.min(...nearest))];
}
