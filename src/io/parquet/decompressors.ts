import type { Compressors } from "hyparquet";
import { compressors } from "hyparquet-compressors";

/** Encoders that do not know the size of their input ask for no larger window. */
const largestWindow = 2 ** 27;

/** Decompressors of all codecs that are read. None allocates more than the page was found to be able to hold. */
export const decompressors: Compressors = {
  ...compressors,
  ZSTD(input, length) {
    requireZstdClaim(input, length);
    return compressors.ZSTD!(input, length);
  },
};

/**
 * The Zstandard decompressor allocates what a frame claims, whatever the page's header says.
 *
 * @see RFC 8878, section 3.1.1.1
 */
function requireZstdClaim(input: Uint8Array, length: number): void {
  const view = new DataView(input.buffer, input.byteOffset, input.byteLength);
  const descriptor = view.getUint8(4);
  const isSingleSegment = (descriptor & 32) !== 0;
  const sizeFlag = descriptor >> 6;
  if (sizeFlag === 0 && !isSingleSegment) {
    const window = view.getUint8(5);
    const bytes = 2 ** (10 + (window >> 3)) * (1 + (window & 7) / 8);
    if (bytes > largestWindow) throw new Error(`a page asks for a window of ${bytes} bytes`);
    return;
  }
  const at = 5 + (isSingleSegment ? 0 : 1) + [0, 1, 2, 4][descriptor & 3];
  const sizes = [
    () => view.getUint8(at),
    () => view.getUint16(at, true) + 256,
    () => view.getUint32(at, true),
    () => Number(view.getBigUint64(at, true)),
  ];
  const bytes = sizes[sizeFlag]();
  if (bytes !== length) throw new Error(`a page of ${length} bytes holds a frame of ${bytes}`);
}
