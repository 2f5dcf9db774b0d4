import type { ByteSource } from "./byteSource.ts";
import { formatBytes } from "./formatting.ts";
import { ReadError } from "./readError.ts";

/** One line of a text file without its end. */
export interface TextLine {
  text: string;
  /** From 1. */
  number: number;
}

const chunkBytes = 1 << 20;
/** Longer than any row of a real table; bounds memory where a file that is no text has no line ends. */
const maximumLineLength = 1 << 26;

/**
 * The lines of a text file, in batches. UTF-8, or UTF-16 where the file starts with its mark; LF, CRLF or CR.
 *
 * @throws ReadError `damaged` where a line is far longer than any table's; the signal's reason where it is aborted
 */
export async function* textLines(source: ByteSource, signal?: AbortSignal): AsyncGenerator<TextLine[]> {
  const decoder = new TextDecoder(encodingOf(await source.read(0, 2)));
  let rest = "";
  let heldBack = "";
  let number = 0;
  for (let position = 0; position < source.size;) {
    signal?.throwIfAborted();
    const bytes = await source.read(position, chunkBytes);
    if (bytes.length === 0) break;
    position += bytes.length;
    let text = heldBack + decoder.decode(bytes, { stream: true });
    // A CR at the end of a chunk may be half of a CRLF.
    heldBack = text.endsWith("\r") && position < source.size ? "\r" : "";
    if (heldBack) text = text.slice(0, -1);
    const lines = text.includes("\r") ? text.split(/\r\n|\n|\r/) : text.split("\n");
    lines[0] = rest + lines[0];
    rest = lines.pop()!;
    if (rest.length > maximumLineLength) throw tooLong(source.path, number + lines.length);
    yield lines.map((line) => ({ text: line, number: ++number }));
  }
  if (rest !== "") yield [{ text: rest, number: ++number }];
}

function encodingOf(mark: Uint8Array): string {
  if (mark[0] === 0xff && mark[1] === 0xfe) return "utf-16le";
  if (mark[0] === 0xfe && mark[1] === 0xff) return "utf-16be";
  return "utf-8";
}

function tooLong(path: string, number: number): ReadError {
  return new ReadError(
    "damaged",
    path,
    `${path} has no line end within ${formatBytes(maximumLineLength)} after line ${number}, so it is no table of numbers; ` +
      "choose a .csv, .tsv or .txt table.",
  );
}
