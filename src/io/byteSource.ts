import { open, type FileHandle } from "node:fs/promises";
import { formatBytes } from "./formatting.ts";
import { ReadError } from "./readError.ts";

/** A file opened for reading at any offset. Offsets and sizes are exact up to 2^53 bytes. */
export interface ByteSource {
  readonly path: string;
  /** Size in bytes when the file was opened. */
  readonly size: number;
  /**
   * The bytes from `offset` on, `length` of them or fewer at the end of the file.
   *
   * @throws ReadError `damaged` where the file system gives an error
   */
  read(offset: number, length: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens a file for random access.
 *
 * @throws ReadError `not-found` where there is no such file or it may not be read
 */
export async function openByteSource(path: string): Promise<ByteSource> {
  let handle: FileHandle;
  try {
    handle = await open(path, "r");
  } catch (error) {
    throw accessError(path, error);
  }
  try {
    const stats = await handle.stat();
    if (!stats.isFile()) {
      throw new ReadError(
        "unsupported-format",
        path,
        `${path} is not a regular file; choose a file of samples.`,
      );
    }
    return new FileByteSource(path, stats.size, handle);
  } catch (error) {
    await handle.close();
    throw error instanceof ReadError ? error : accessError(path, error);
  }
}

/**
 * All bytes of a small file.
 *
 * @throws ReadError `too-large` beyond `maximumBytes`, and as `openByteSource`
 */
export async function readWholeFile(path: string, maximumBytes: number): Promise<Uint8Array> {
  const source = await openByteSource(path);
  try {
    if (source.size > maximumBytes) {
      const sentence = `is ${formatBytes(source.size)} large, more than the ${formatBytes(maximumBytes)} that such a file may have`;
      throw new ReadError("too-large", path, `${path} ${sentence}; make it smaller or take it out.`);
    }
    return await source.read(0, source.size);
  } finally {
    await source.close();
  }
}

/** The refusal for a path that cannot be opened, from the file system's own error. */
export function accessError(path: string, error: unknown): ReadError {
  const code = errorCode(error);
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new ReadError("not-found", path, `${path} does not exist; check the path.`);
  }
  if (code === "EACCES" || code === "EPERM") {
    return new ReadError("not-found", path, `${path} may not be read; check its permissions.`);
  }
  const words = accessWords.get(code) ?? `could not be opened (${code}); check the path and the disk`;
  return new ReadError("not-found", path, `${path} ${words}.`);
}

const silentDisk = "lies on a disk that does not answer; check the connection to it and try again";
/** What other errors of the file system mean, and what to do. */
const accessWords = new Map([
  ["ELOOP", "is a link that leads in a circle; remove the link, or let it lead to the file"],
  ["ENAMETOOLONG", "is too long a path; choose a shorter one"],
  ["EMFILE", "could not be opened, since too many files are open; close some and try again"],
  ["EIO", "could not be read by the disk; check the disk, and copy the file again"],
  ...["ESTALE", "ENOTCONN", "ETIMEDOUT", "EHOSTDOWN", "EHOSTUNREACH"].map((code): [string, string] => [
    code,
    silentDisk,
  ]),
]);

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}

class FileByteSource implements ByteSource {
  constructor(
    readonly path: string,
    readonly size: number,
    private readonly handle: FileHandle,
  ) {}

  async read(offset: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - offset)));
    let filled = 0;
    try {
      // One call may give fewer bytes than asked for, on network file systems above all.
      while (filled < bytes.length) {
        const { bytesRead } = await this.handle.read(bytes, filled, bytes.length - filled, offset + filled);
        if (bytesRead === 0) break;
        filled += bytesRead;
      }
    } catch (error) {
      throw new ReadError(
        "damaged",
        this.path,
        `${this.path} could not be read at byte ${offset + filled} (${errorCode(error)}); check the disk.`,
      );
    }
    return filled === bytes.length ? bytes : bytes.subarray(0, filled);
  }

  close(): Promise<void> {
    return this.handle.close();
  }
}
