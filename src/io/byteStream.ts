import type { ByteSource } from "./byteSource.ts";

/** Bytes that are taken from the front, once: a file, or one entry of an archive as it is inflated. */
export interface ByteStream {
  /** Bytes that are claimed to be left. */
  readonly remaining: number;
  /** The next `length` bytes; fewer only where the stream ends. */
  take(length: number): Promise<Uint8Array>;
  /** Passes over the next `length` bytes, or those that are left. */
  skip(length: number): Promise<void>;
}

/** The bytes of an open file from `start` on, to its end or as many as `length` says. */
export function streamOf(source: ByteSource, start = 0, length = source.size - start): ByteStream {
  let position = start;
  return {
    get remaining() {
      return start + length - position;
    },
    async take(wanted) {
      const bytes = await source.read(position, Math.min(wanted, this.remaining));
      position += bytes.length;
      return bytes;
    },
    skip(wanted) {
      position += Math.min(wanted, this.remaining);
      return Promise.resolve();
    },
  };
}
