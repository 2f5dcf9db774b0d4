import * as zlib from "node:zlib";

/** Node has a native CRC-32 from 20.15 and 22.2 on; the first releases of Node 20 lack it. */
const nativeCrc32 = (zlib as { crc32?: (data: Uint8Array, value?: number) => number }).crc32;

/**
 * CRC-32 as zip and PNG use it, as an unsigned integer.
 *
 * @param previous the checksum of the bytes before these, to go on from
 */
export function crc32(bytes: Uint8Array, previous = 0): number {
  return nativeCrc32 ? nativeCrc32(bytes, previous) : crc32ByTable(bytes, previous);
}

let table: Uint32Array | undefined;

/** The same where Node has none. */
export function crc32ByTable(bytes: Uint8Array, previous = 0): number {
  table ??= buildTable();
  let register = ~previous;
  for (let index = 0; index < bytes.length; index++) {
    register = table[(register ^ bytes[index]) & 0xff] ^ (register >>> 8);
  }
  return ~register >>> 0;
}

function buildTable(): Uint32Array {
  return Uint32Array.from({ length: 256 }, (_, byte) => {
    let remainder = byte;
    for (let bit = 0; bit < 8; bit++) {
      remainder = remainder & 1 ? 0xedb88320 ^ (remainder >>> 1) : remainder >>> 1;
    }
    return remainder;
  });
}
