import type { ByteSource } from "./byteSource.ts";

/** Bytes that are taken from the front, once: a file, or one entry of an archive as it is inflated. */
export interface ByteStream {
  /** Bytes that are claimed to be left. */
  readonly remaining: number;
  /** The next `length` bytes; fewer only where the stream ends. */
  take(length: number): Promise<Uint8Array>;
}

/** The bytes of an open file from its start. */
export function streamOf(source: ByteSource): ByteStream {
  let position = 0;
  return {
    get remaining() {
      return source.size - position;
    },
    async take(length) {
      const bytes = await source.read(position, length);
      position += bytes.length;
      return bytes;
    },
  };
}
