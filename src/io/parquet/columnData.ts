import {
  parquetRead,
  type AsyncBuffer,
  type ColumnMetaData,
  type FileMetaData,
  type RowGroup,
} from "hyparquet";
import { ReadError } from "../readError.ts";
import type { Column } from "./columns.ts";
import { decompressors } from "./decompressors.ts";
import { requireHonestPages } from "./pageClaims.ts";

/** What stands in one row of a column: a number, a gap, or a list of these. */
export type Cell = number | bigint | boolean | null | undefined | CellList;
export type CellList = Cell[] | Float32Array | Float64Array | Int32Array | BigInt64Array | Uint8Array;

/** A file and the parts of its metadata that say where columns lie. */
interface ColumnSource {
  path: string;
  file: AsyncBuffer;
  metadata: FileMetaData;
  columns: readonly Column[];
}

/** Columns that are decoded together hold about so many bytes, so that a wide table is never decoded at once. */
const bytesAtOnce = 16 << 20;

/**
 * Reads rows of columns, a group of rows and some columns at a time, and passes their cells on.
 *
 * @param rows from `start` to `end`; of these only the `wanted` are needed (ascending; all when absent), and groups of rows
 *   that hold none of them are passed over
 * @param use takes cells of a column from row `start` on; rows that are not wanted may be among them
 * @throws ReadError `damaged` where a group cannot be decoded, `unsupported-format` for a codec that is not read
 */
export async function readColumns(
  source: ColumnSource,
  names: readonly string[],
  rows: { start: number; end: number; wanted?: Int32Array },
  alive: () => void,
  use: (name: string, cells: CellList, start: number) => void,
): Promise<void> {
  let groupStart = 0;
  for (const group of source.metadata.row_groups) {
    const groupEnd = groupStart + Number(group.num_rows);
    const range = wantedRange(rows, groupStart, groupEnd);
    if (range) {
      for (const batch of batchesOf(group, names)) {
        await readGroup(source, group, batch, range, use);
        alive();
      }
    }
    groupStart = groupEnd;
  }
}

/** The rows of a group from the first to the last that is needed. */
function wantedRange(
  { start, end, wanted }: { start: number; end: number; wanted?: Int32Array },
  groupStart: number,
  groupEnd: number,
): { start: number; end: number } | undefined {
  const inside = { start: Math.max(start, groupStart), end: Math.min(end, groupEnd) };
  if (wanted) {
    const here = wanted.filter((row) => row >= inside.start && row < inside.end);
    if (here.length === 0) return undefined;
    return { start: here[0], end: here[here.length - 1] + 1 };
  }
  return inside.start < inside.end ? inside : undefined;
}

function chunksOf(group: RowGroup, name: string): ColumnMetaData[] {
  return group.columns.flatMap(({ meta_data: chunk }) => (chunk?.path_in_schema[0] === name ? [chunk] : []));
}

function batchesOf(group: RowGroup, names: readonly string[]): string[][] {
  const batches: string[][] = [[]];
  let bytes = 0;
  for (const name of names) {
    const own = chunksOf(group, name).reduce((sum, chunk) => sum + Number(chunk.total_uncompressed_size), 0);
    if (bytes > 0 && bytes + own > bytesAtOnce) {
      batches.push([]);
      bytes = 0;
    }
    batches[batches.length - 1].push(name);
    bytes += own;
  }
  return batches;
}

async function readGroup(
  source: ColumnSource,
  group: RowGroup,
  names: readonly string[],
  range: { start: number; end: number },
  use: (name: string, cells: CellList, start: number) => void,
): Promise<void> {
  for (const name of names) await requireReadable(source, group, name);
  let chunks: Chunk[];
  try {
    chunks = await decode(source, names, range);
  } catch {
    throw damagedGroup(source, group, names);
  }
  const found = new Map<string, number>();
  for (const { columnName, columnData, rowStart } of chunks) {
    const from = Math.max(range.start, rowStart);
    const to = Math.min(range.end, rowStart + columnData.length);
    if (from >= to) continue;
    use(columnName, columnData.slice(from - rowStart, to - rowStart), from);
    found.set(columnName, (found.get(columnName) ?? 0) + to - from);
  }
  const lacking = names.filter((name) => found.get(name) !== range.end - range.start);
  if (lacking.length > 0) throw damagedGroup(source, group, lacking);
}

interface Chunk {
  columnName: string;
  columnData: CellList;
  rowStart: number;
}

async function decode(
  { file, metadata }: ColumnSource,
  names: readonly string[],
  { start, end }: { start: number; end: number },
): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  await parquetRead({
    file,
    metadata,
    columns: [...names],
    rowStart: start,
    rowEnd: end,
    compressors: decompressors,
    geoparquet: false,
    onChunk: ({ columnName, columnData, rowStart }) =>
      chunks.push({ columnName, columnData: columnData as CellList, rowStart }),
  });
  return chunks;
}

async function requireReadable(source: ColumnSource, group: RowGroup, name: string): Promise<void> {
  const { path, file, columns } = source;
  const isList = columns.some((column) => column.name === name && column.listDepth > 0);
  for (const chunk of chunksOf(group, name)) {
    // A number that names no codec comes as undefined, which the library's types do not say.
    const codec = chunk.codec as ColumnMetaData["codec"] | undefined;
    if (codec === undefined) throw damagedGroup(source, group, [name]);
    if (codec !== "UNCOMPRESSED" && !Object.hasOwn(decompressors, codec)) {
      const sentence = `column ${JSON.stringify(name)} is compressed by ${codec}, which is not read`;
      throw new ReadError(
        "unsupported-format",
        path,
        `${path}: ${sentence}; save it with compression="zstd".`,
      );
    }
    try {
      await requireHonestPages(file, chunk, { rows: Number(group.num_rows), isList });
    } catch (error) {
      if (error instanceof ReadError) throw error;
      throw damagedGroup(source, group, [name]);
    }
  }
}

function damagedGroup(
  { path, metadata }: ColumnSource,
  group: RowGroup,
  names: readonly string[],
): ReadError {
  const { length } = metadata.row_groups;
  const place = length > 1 ? ` in the row group ${metadata.row_groups.indexOf(group) + 1} of ${length}` : "";
  const column = names.length === 1 ? `column ${JSON.stringify(names[0])}` : `one of its columns`;
  const sentence = `is damaged or cut: ${column} cannot be decoded${place}`;
  return new ReadError(
    "damaged",
    path,
    `${path} ${sentence}; copy it again, or wait until it is fully written.`,
  );
}
