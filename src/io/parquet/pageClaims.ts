import type { AsyncBuffer, ColumnMetaData } from "hyparquet";
import { parsePageHeader, type PageHeader } from "./pageHeaders.ts";

/** What the footer says of a column in a group of rows. */
type ColumnClaim = Pick<
  ColumnMetaData,
  "type" | "codec" | "num_values" | "data_page_offset" | "dictionary_page_offset" | "total_compressed_size"
>;

/** Bytes of a value in plain pages, by its physical type. */
const widths: Record<string, number> = { BOOLEAN: 1, INT32: 4, FLOAT: 4, INT64: 8, DOUBLE: 8, INT96: 12 };
/** No value that is read is wider: of decimals in arrays of bytes, and of float16. */
const widestBytes = 32;
/** Levels of lists and gaps, and what encodings add, for each value. */
const overheadBytes = 8;
/** A page is believed to be so many times as large as what it was compressed to, whatever it counts. */
const plainRatio = 32;
/** What is read of a page to see its header: most are much shorter, long statistics ask for more. */
const firstLook = 512;
const longestHeader = 1 << 20;

/**
 * Looks at the headers of a column's pages before anything is decoded, since the library allocates what they claim.
 *
 * @param rows rows of the group; @param isList whether a row may hold several values
 * @throws Error where a page claims more than the column can hold or than lies in the file
 */
export async function requireHonestPages(
  file: AsyncBuffer,
  column: ColumnClaim,
  { rows, isList }: { rows: number; isList: boolean },
): Promise<void> {
  // Some writers put 0 where there is no dictionary.
  const dictionary = Number(column.dictionary_page_offset ?? 0);
  const start = dictionary > 0 ? dictionary : Number(column.data_page_offset);
  const end = start + Number(column.total_compressed_size);
  if (!(start >= 4 && end >= start && end <= file.byteLength))
    throw new Error("the column lies outside the file");
  const all = Number(column.num_values);
  if (!(all >= 0 && (isList || all === rows)))
    throw new Error(`the column claims ${all} values for ${rows} rows`);
  let left = all;
  for (let at = start; at < end;) {
    const header = await headerAt(file, at, end);
    // Some writers leave a byte or two behind the last page.
    if (!header) break;
    requirePage(header, column, { left, room: end - at });
    if (!header.isDictionary) left -= header.values ?? 0;
    at += header.headerBytes + header.compressedBytes;
  }
}

async function headerAt(file: AsyncBuffer, at: number, end: number): Promise<PageHeader | undefined> {
  for (let length = firstLook; ; length *= 8) {
    const bytes = new Uint8Array(await file.slice(at, Math.min(end, at + length)));
    const header = parsePageHeader(bytes);
    if (header || bytes.length < length || length > longestHeader) return header;
  }
}

function requirePage(
  { isDictionary, headerBytes, compressedBytes, uncompressedBytes, values = 0 }: PageHeader,
  { codec, type }: ColumnClaim,
  { left, room }: { left: number; room: number },
): void {
  if (!(compressedBytes >= 0 && headerBytes + compressedBytes <= room))
    throw new Error(`a page claims ${compressedBytes} bytes and the column has ${room}`);
  const width = widths[type] ?? widestBytes;
  const counted = values * (width + overheadBytes) + (1 << 16);
  const mostBytes =
    codec === "UNCOMPRESSED" ? compressedBytes : Math.max(counted, plainRatio * compressedBytes);
  if (!(uncompressedBytes >= 0 && uncompressedBytes <= mostBytes))
    throw new Error(`a page claims ${uncompressedBytes} bytes for ${values} values`);
  // Entries of a dictionary are stored plainly, so that their bytes bound them.
  const mostValues = isDictionary ? uncompressedBytes / (widths[type] ?? 1) : left;
  if (!(values >= 0 && values <= mostValues))
    throw new Error(`a page claims ${values} values where ${mostValues} are left`);
}
