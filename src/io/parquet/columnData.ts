import { parquetRead, type AsyncBuffer, type Compressors, type FileMetaData } from "hyparquet";
import { compressors } from "hyparquet-compressors";

/** What stands in one row of a column: a number, a gap, or a list of these. */
export type Cell = number | bigint | boolean | null | undefined | CellList;
export type CellList = Cell[] | Float32Array | Float64Array | Int32Array | BigInt64Array | Uint8Array;

/** The largest page that is inflated; writers make them of 1 MB. */
const largestPage = 2 ** 30;

/** Decompressors that believe no claim beyond what a page can be. */
const boundedCompressors: Compressors = Object.fromEntries(
  Object.entries(compressors).map(([codec, decompress]) => [
    codec,
    (input: Uint8Array, length: number) => {
      if (!(length >= 0 && length <= largestPage)) throw new Error(`a page claims ${length} bytes`);
      return decompress(input, length);
    },
  ]),
);

/** A file and the parts of its metadata that say where columns lie. */
interface ColumnSource {
  file: AsyncBuffer;
  metadata: FileMetaData;
}

/**
 * Reads rows of columns, a group of rows at a time, and passes their cells on.
 *
 * @param use takes cells of a column from row `start` on
 * @throws Error where rows are missing, and what the library throws
 */
export async function readColumns(
  { file, metadata }: ColumnSource,
  names: readonly string[],
  rows: { start: number; end: number },
  alive: () => void,
  use: (name: string, cells: CellList, start: number) => void,
): Promise<void> {
  let groupStart = 0;
  for (const { num_rows: count } of metadata.row_groups) {
    const groupEnd = groupStart + Number(count);
    const start = Math.max(rows.start, groupStart);
    const end = Math.min(rows.end, groupEnd);
    if (start < end) await readGroup({ file, metadata }, names, { start, end }, use);
    alive();
    groupStart = groupEnd;
  }
}

async function readGroup(
  { file, metadata }: ColumnSource,
  names: readonly string[],
  { start, end }: { start: number; end: number },
  use: (name: string, cells: CellList, start: number) => void,
): Promise<void> {
  const chunks: { columnName: string; columnData: CellList; rowStart: number }[] = [];
  await parquetRead({
    file,
    metadata,
    columns: [...names],
    rowStart: start,
    rowEnd: end,
    compressors: boundedCompressors,
    geoparquet: false,
    onChunk: ({ columnName, columnData, rowStart }) =>
      chunks.push({ columnName, columnData: columnData as CellList, rowStart }),
  });
  const found = new Map<string, number>();
  for (const { columnName, columnData, rowStart } of chunks) {
    const from = Math.max(start, rowStart);
    const to = Math.min(end, rowStart + columnData.length);
    if (from >= to) continue;
    use(columnName, columnData.slice(from - rowStart, to - rowStart), from);
    found.set(columnName, (found.get(columnName) ?? 0) + to - from);
  }
  for (const name of names) {
    if (found.get(name) !== end - start) throw new Error(`column ${name} lacks rows`);
  }
}
