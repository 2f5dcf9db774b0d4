import { inflateSync } from "node:zlib";

/** How the data of a piece was packed. */
export interface TiffCompression {
  /** Thrown where the data is damaged. */
  unpack(bytes: Uint8Array, expected: number): Uint8Array;
  /** Bytes that one byte can stand for at most: greater claims are false. */
  largestRatio: number;
}

const deflate: TiffCompression = {
  unpack: (bytes, expected) => inflateSync(bytes, { maxOutputLength: Math.max(1, expected) }),
  largestRatio: 1032,
};

const compressions: Record<number, TiffCompression> = {
  1: { unpack: (bytes) => bytes, largestRatio: 1 },
  5: { unpack: unpackLzw, largestRatio: 4096 },
  8: deflate,
  32946: deflate,
  32773: { unpack: unpackBits, largestRatio: 64 },
};

const otherNames: Record<number, string> = {
  2: "CCITT fax",
  3: "CCITT fax",
  4: "CCITT fax",
  6: "old JPEG",
  7: "JPEG",
  34712: "JPEG 2000",
  34887: "LERC",
  34925: "LZMA",
  50000: "Zstandard",
  50001: "WebP",
};

/** The compression of a number; undefined where it is not read. */
export function tiffCompression(number: number): TiffCompression | undefined {
  return compressions[number];
}

/** What people call a compression. */
export function compressionName(number: number): string {
  return otherNames[number] ?? `number ${number}`;
}

/** Macintosh PackBits: runs of one byte, and bytes as they are. */
function unpackBits(bytes: Uint8Array, expected: number): Uint8Array {
  const result = new Uint8Array(expected);
  let filled = 0;
  for (let at = 0; at < bytes.length && filled < expected;) {
    const code = bytes[at++];
    if (code === 128) continue;
    const count = Math.min(code < 128 ? code + 1 : 257 - code, expected - filled);
    if (code < 128) {
      const part = bytes.subarray(at, at + count);
      result.set(part, filled);
      filled += part.length;
      at += code + 1;
    } else {
      if (at >= bytes.length) break;
      result.fill(bytes[at++], filled, filled + count);
      filled += count;
    }
  }
  return result.subarray(0, filled);
}

const clear = 256;
const end = 257;

/** LZW as TIFF has it: codes of 9 to 12 bits, the highest bit first, each length one code early. */
function unpackLzw(bytes: Uint8Array, expected: number): Uint8Array {
  const result = new Uint8Array(expected);
  // Each entry of the table is a piece of the output: where it begins there, and its length.
  const starts = new Int32Array(4096);
  const lengths = new Int32Array(4096);
  let next = 258;
  let width = 9;
  let filled = 0;
  let previous: { start: number; length: number } | undefined;
  let bits = 0;
  let bitCount = 0;
  for (let at = 0; filled < expected;) {
    while (bitCount < width && at < bytes.length) {
      bits = ((bits << 8) | bytes[at++]) & 0xfffff;
      bitCount += 8;
    }
    if (bitCount < width) break;
    const code = (bits >>> (bitCount - width)) & ((1 << width) - 1);
    bitCount -= width;
    if (code === end) break;
    if (code === clear) {
      next = 258;
      width = 9;
      previous = undefined;
      continue;
    }
    const start = filled;
    if (code < 256) result[filled++] = code;
    else if (code < next) filled = copyPiece(result, starts[code], lengths[code], filled);
    else if (code === next && previous)
      filled = copyPiece(result, previous.start, previous.length + 1, filled);
    else throw new Error("a code makes no sense");
    if (previous && next < 4096) {
      // The new entry is the piece before with the first byte of this one, which stands right behind it.
      starts[next] = previous.start;
      lengths[next] = previous.length + 1;
      next++;
    }
    previous = { start, length: filled - start };
    if (next + 1 >= 1 << width && width < 12) width++;
  }
  return result.subarray(0, filled);
}

/** Byte by byte: a piece may reach into its own copy. */
function copyPiece(bytes: Uint8Array, from: number, length: number, to: number): number {
  const last = Math.min(to + length, bytes.length);
  for (let at = to; at < last; at++) bytes[at] = bytes[from + at - to];
  return last;
}
