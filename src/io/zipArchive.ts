import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from "yauzl";
import type { ByteSource } from "./byteSource.ts";
import type { ByteStream } from "./byteStream.ts";
import { crc32 } from "./crc32.ts";
import { formatBytes } from "./formatting.ts";
import { ReadError } from "./readError.ts";

/** One file in an archive. */
export interface ZipMember {
  /** Name as stored, with forward slashes. */
  name: string;
  /** Bytes that it claims to have once inflated. */
  size: number;
  /** The member's bytes from its start, inflated where they are deflated. */
  open(): Promise<ZipMemberStream>;
}

/** A member's bytes. What was taken is sound only after `finish`; `close` must be called. */
interface ZipMemberStream extends ByteStream {
  /**
   * Takes what is left, and checks that the member ends where it claims to and that its checksum matches.
   *
   * @throws ReadError `damaged`
   */
  finish(): Promise<void>;
  close(): void;
}

/** Deflate cannot do better than this, so that a greater claim is a lie. */
const largestDeflateRatio = 1032;
const chunkBytes = 1 << 18;

/**
 * The files in a zip archive (zip64 as well), in the order of its directory. Nothing is inflated yet.
 *
 * @throws ReadError `damaged` where the archive has no sound directory
 */
export async function readZipMembers(source: ByteSource): Promise<ZipMember[]> {
  try {
    const zip = await fromRandomAccessReaderPromise(new SourceReader(source), source.size, {
      autoClose: false,
    });
    const members: ZipMember[] = [];
    for await (const entry of zip.eachEntry()) {
      if (entry.fileName.endsWith("/")) continue;
      members.push({
        name: entry.fileName,
        size: entry.uncompressedSize,
        open: () => openMember(source, zip, entry),
      });
    }
    return members;
  } catch (error) {
    throw damaged(source.path, `is a damaged or cut zip archive (${reasonOf(error)})`);
  }
}

function damaged(path: string, sentence: string): ReadError {
  return new ReadError(
    "damaged",
    path,
    `${path} ${sentence}; copy it again, or wait until it is fully written.`,
  );
}

function reasonOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : String(error);
  if (/end of central directory/i.test(reason))
    return "its list of members, which stands at the end, is missing";
  return reason.split(/[.?] /)[0].replace(/[.?]$/, "").toLowerCase();
}

/** Lets the archive library read through our source, which bounds every offset to the file. */
class SourceReader extends RandomAccessReader {
  constructor(private readonly source: ByteSource) {
    super();
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.source.read(position, length).then(
      (bytes) => {
        buffer.set(bytes, offset);
        callback(null, bytes.length);
      },
      (error: unknown) => callback(error as Error),
    );
  }
}

async function openMember(source: ByteSource, zip: ZipFile, entry: Entry): Promise<ZipMemberStream> {
  const { path } = source;
  const name = `its member ${JSON.stringify(entry.fileName)}`;
  if (entry.isEncrypted()) {
    throw new ReadError("unsupported-format", path, `${path} is encrypted; save it without a password.`);
  }
  if (entry.compressionMethod !== 0 && entry.compressionMethod !== 8) {
    const sentence = `uses zip compression method ${entry.compressionMethod}, and stored and deflated are read`;
    throw new ReadError("unsupported-format", path, `${path} ${sentence}; save it with numpy.savez.`);
  }
  const claimed = entry.uncompressedSize;
  if (entry.compressionMethod === 8 && claimed > entry.compressedSize * largestDeflateRatio) {
    const sizes = `${formatBytes(claimed)} from ${formatBytes(entry.compressedSize)}`;
    throw damaged(path, `makes a false claim: ${name} cannot hold ${sizes} of deflated data`);
  }
  let start: number;
  try {
    start = (await zip.readLocalFileHeaderPromise(entry, { minimal: true })).fileDataStart;
  } catch (error) {
    throw damaged(path, `is a damaged or cut zip archive (${reasonOf(error)})`);
  }
  const stored = storedChunks(source, start, entry.compressedSize);
  const { chunks, close } =
    entry.compressionMethod === 8 ? inflate(stored) : { chunks: stored, close: () => undefined };
  return new CheckedStream(path, name, chunks, claimed, entry.crc32, close);
}

async function* storedChunks(source: ByteSource, start: number, length: number): AsyncGenerator<Uint8Array> {
  for (let position = start; position < start + length; position += chunkBytes) {
    yield await source.read(position, Math.min(chunkBytes, start + length - position));
  }
}

function inflate(deflated: AsyncGenerator<Uint8Array>): {
  chunks: AsyncIterator<Uint8Array>;
  close: () => void;
} {
  const input = Readable.from(deflated, { objectMode: false });
  const output = createInflateRaw({ chunkSize: chunkBytes });
  input.on("error", (error) => output.destroy(error));
  // Errors reach the reader through the iterator; this keeps one after the end from ending the process.
  output.on("error", () => input.destroy());
  input.pipe(output);
  const close = () => {
    input.destroy();
    output.destroy();
  };
  return { chunks: output[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>, close };
}

class CheckedStream implements ZipMemberStream {
  private taken = 0;
  private checksum = 0;
  private rest: Uint8Array = new Uint8Array(0);

  constructor(
    private readonly path: string,
    private readonly name: string,
    private readonly chunks: AsyncIterator<Uint8Array>,
    private readonly claimed: number,
    private readonly expectedChecksum: number,
    readonly close: () => void,
  ) {}

  get remaining(): number {
    return this.claimed - this.taken;
  }

  async take(length: number): Promise<Uint8Array> {
    const result = new Uint8Array(Math.min(length, this.remaining));
    let filled = 0;
    while (filled < result.length) {
      if (this.rest.length === 0 && !(await this.refill())) break;
      const part = this.rest.subarray(0, result.length - filled);
      result.set(part, filled);
      filled += part.length;
      this.rest = this.rest.subarray(part.length);
    }
    this.taken += filled;
    return filled === result.length ? result : result.subarray(0, filled);
  }

  /** What is passed over is read all the same, for the checksum. */
  async skip(length: number): Promise<void> {
    for (let left = Math.min(length, this.remaining); left > 0;) {
      const taken = (await this.take(Math.min(left, chunkBytes))).length;
      if (taken === 0) return;
      left -= taken;
    }
  }

  async finish(): Promise<void> {
    await this.skip(this.remaining);
    if (this.remaining > 0 || this.rest.length > 0 || (await this.refill())) {
      throw damaged(this.path, `is damaged: ${this.name} is not as long as the archive claims`);
    }
    if (this.checksum !== this.expectedChecksum) {
      throw damaged(this.path, `is damaged: the checksum (CRC-32) of ${this.name} does not match its data`);
    }
  }

  /** Fetches the next bytes; false at the end. */
  private async refill(): Promise<boolean> {
    for (;;) {
      let next: IteratorResult<Uint8Array>;
      try {
        next = await this.chunks.next();
      } catch (error) {
        if (error instanceof ReadError) throw error;
        throw damaged(this.path, `is damaged: ${this.name} does not inflate (${reasonOf(error)})`);
      }
      if (next.done) return false;
      if (next.value.length === 0) continue;
      this.checksum = crc32(next.value, this.checksum);
      this.rest = next.value;
      return true;
    }
  }
}
