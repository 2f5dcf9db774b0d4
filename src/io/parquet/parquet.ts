import { parquetMetadataAsync, parquetSchema, type AsyncBuffer, type FileMetaData } from "hyparquet";
import { allocateValues, type ValueKind } from "../allocateValues.ts";
import { describeArrayFile, readArrayFile, type ArrayFile } from "../arrayFile.ts";
import { firstFrom } from "../chosenSamples.ts";
import { openByteSource, type ByteSource } from "../byteSource.ts";
import { elementTypeOf } from "../elementType.ts";
import type { FileArray } from "../fileArrays.ts";
import type { GuestReader } from "../isolated/serveReader.ts";
import { ReadError } from "../readError.ts";
import type { NumericValues } from "../sampleArray.ts";
import { arrayIn, refusalOfShape } from "../sampleShape.ts";
import { readColumns, type Cell } from "./columnData.ts";
import { columnsOf, hasNoGaps, type Column } from "./columns.ts";
import { ListFiller } from "./listFiller.ts";

/** The table of all columns, or one column by itself. */
type TableArray = FileArray & { columns: Column[]; kind?: ValueKind };

interface Table {
  path: string;
  file: AsyncBuffer;
  metadata: FileMetaData;
  rows: number;
  columns: Column[];
}

/** Apache Parquet: a row a sample; lists of one length are vectors. Runs on a thread of its own. */
export const parquetGuest: GuestReader = {
  async describe(path, key, alive) {
    return describeArrayFile(path, await openTable(path, alive), { key });
  },

  async read(path, { key, choose }, alive) {
    return readArrayFile(path, await openTable(path, alive), { key, choose });
  },

  isSpentByErrors: false,

  // Columns are refused where they are decoded; what else fails is the footer.
  refusalOf: (_, path) =>
    damaged(path, "is damaged or cut: its footer, which lists the columns, cannot be read"),
};

function damaged(path: string, what: string): ReadError {
  const remedy = "copy it again, or wait until it is fully written";
  return new ReadError("damaged", path, `${path} ${what}; ${remedy}.`);
}

async function openTable(path: string, alive: () => void): Promise<ArrayFile<TableArray>> {
  const source = await openByteSource(path);
  try {
    const table = await readTable(source);
    const arrays = await arraysOf(table, alive);
    return {
      format: "parquet",
      arrays,
      read: ({ columns, shape, kind }, _, chosen) =>
        columns[0].listDepth > 0
          ? readLists(table, columns[0], chosen, alive)
          : readNumbers(table, columns, { width: shape.at(1) ?? 1, kind: kind!, chosen }, alive),
      readsParts: true,
      notesOn: ({ key, columns }) => notesOn(table, key, columns),
      close: () => source.close(),
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function readTable(source: ByteSource): Promise<Table> {
  const { path, size } = source;
  if (size === 0) throw damaged(path, "is empty (0 bytes)");
  const mark = Buffer.from(await source.read(0, 4)).toString("latin1");
  if (mark === "PARE") {
    throw new ReadError("unsupported-format", path, `${path} is encrypted; save it without encryption.`);
  }
  if (mark !== "PAR1") throw damaged(path, "is no Parquet file (it does not start with PAR1)");
  if (size < 12) throw damaged(path, "is cut inside its header");
  const file: AsyncBuffer = {
    byteLength: size,
    async slice(start, end = size) {
      const bytes = await source.read(start, Math.max(0, end - start));
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
    },
  };
  const metadata = await parquetMetadataAsync(file, { geoparquet: false });
  const rows = Number(metadata.num_rows);
  const inGroups = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0);
  if (rows !== inGroups)
    throw damaged(path, `is damaged (it counts ${rows} rows, and its groups have ${inGroups})`);
  const columns = columnsOf(parquetSchema(metadata));
  const twin = columns.find(({ name }, index) => columns.findIndex((other) => other.name === name) < index);
  if (twin) {
    const sentence = `has two columns named ${JSON.stringify(twin.name)}; give each a name of its own.`;
    throw new ReadError("unsupported-format", path, `${path} ${sentence}`);
  }
  return { path, file, metadata, rows, columns };
}

/** Lists are arrays of their own; without any, all columns together are the one array, which has no name. */
async function arraysOf(table: Table, alive: () => void): Promise<TableArray[]> {
  const { path, rows, columns, metadata } = table;
  if (columns.length === 0)
    throw new ReadError("no-samples", path, `${path} has no columns; choose another table.`);
  const empty = refusalOfShape([rows], { path, name: path });
  if (empty) throw empty;
  const hasLists = columns.some(({ listDepth, dtype }) => listDepth > 0 && dtype !== undefined);
  const single: TableArray[] = [];
  for (const column of columns) single.push(await describeColumn(table, column, hasLists, alive));
  if (hasLists) return single;
  const values = columns.filter(({ isIndex }) => !isIndex);
  const refused = values.find(({ dtype }) => dtype === undefined);
  const whole: TableArray = refused
    ? { key: "", columns: values, refusal: single[columns.indexOf(refused)].refusal! }
    : { key: "", columns: values, ...typeOf(metadata, columns, values), shape: [rows, values.length] };
  if (values.length === 0) return single;
  return [whole, ...single.map((array) => ({ ...array, aside: true }))];
}

async function describeColumn(
  table: Table,
  column: Column,
  hasLists: boolean,
  alive: () => void,
): Promise<TableArray> {
  const { path, metadata, columns, rows } = table;
  const { name: key, dtype, instead, listDepth } = column;
  if (dtype === undefined) {
    const sentence = `column ${JSON.stringify(key)} holds ${instead} and not numbers`;
    const remedy = "remove the column, or name one of numbers with --key NAME";
    return {
      key,
      columns: [column],
      refusal: new ReadError("not-numeric", path, `${path}: ${sentence}; ${remedy}.`),
    };
  }
  if (listDepth === 0) {
    // Beside lists, a number in each row is a label or a property of the sample.
    const aside = hasLists && !/^(y|labels?|class(es)?|class_labels?|targets?)$/i.test(key);
    return { key, aside, columns: [column], ...typeOf(metadata, columns, [column]), shape: [rows] };
  }
  const first = await firstCell(table, column, alive);
  const inner = shapeOfList(first, listDepth);
  const refusal = refusalOfShape([rows, ...inner], arrayIn(path, key));
  if (refusal) return { key, columns: [column], refusal };
  return { key, columns: [column], ...typeOf(metadata, columns, [column]), shape: [rows, ...inner] };
}

/** One storage for columns together: their own where it is one type, else float64. A gap needs a NaN. */
function typeOf(
  metadata: FileMetaData,
  all: readonly Column[],
  chosen: readonly Column[],
): { dtype: string; kind: ValueKind } {
  const dtypes = new Set(chosen.map(({ dtype }) => dtype!));
  const dtype = dtypes.size === 1 ? [...dtypes][0] : "float64";
  const isWhole =
    dtype.startsWith("float") || chosen.every((column) => hasNoGaps(metadata, all.indexOf(column)));
  return { dtype, kind: isWhole ? elementTypeOf(dtype, true)!.kind : "float64" };
}

async function firstCell(table: Table, column: Column, alive: () => void): Promise<Cell> {
  let first: Cell = null;
  await readColumns(table, [column.name], { start: 0, end: 1 }, alive, (_, cells) => (first = cells[0]));
  return first;
}

function shapeOfList(cell: Cell, depth: number): number[] {
  const shape: number[] = [];
  for (let at: Cell = cell; shape.length < depth; at = at.at(0) ?? null) {
    if (!Array.isArray(at) && !ArrayBuffer.isView(at)) return [...shape, 0];
    shape.push(at.length);
  }
  return shape;
}

/** Calls `take` for the rows that are wanted of those that were decoded: with their place among the wanted. */
function eachWanted(
  wanted: Int32Array | undefined,
  count: number,
  start: number,
  take: (row: number, place: number) => void,
): void {
  if (!wanted) {
    for (let row = 0; row < count; row++) take(row, start + row);
    return;
  }
  for (let place = firstFrom(wanted, start); place < wanted.length; place++) {
    const row = wanted[place] - start;
    if (row >= count) return;
    take(row, place);
  }
}

async function readNumbers(
  table: Table,
  columns: readonly Column[],
  { width, kind, chosen }: { width: number; kind: ValueKind; chosen: Int32Array | undefined },
  alive: () => void,
): Promise<NumericValues> {
  const { path, rows } = table;
  const values = allocateValues(kind, (chosen?.length ?? rows) * width, path);
  const columnPlaces = new Map(columns.map(({ name }, place) => [name, place]));
  const wanted = { start: 0, end: rows, wanted: chosen };
  await readColumns(table, [...columnPlaces.keys()], wanted, alive, (name, cells, start) => {
    const column = columnPlaces.get(name)!;
    eachWanted(chosen, cells.length, start, (row, place) => {
      const cell = cells[row];
      values[place * width + column] = cell === null || cell === undefined ? NaN : Number(cell);
    });
  });
  return values;
}

async function readLists(
  table: Table,
  column: Column,
  chosen: Int32Array | undefined,
  alive: () => void,
): Promise<NumericValues> {
  const { path, rows } = table;
  const shape = shapeOfList(await firstCell(table, column, alive), column.listDepth);
  const filler = new ListFiller(path, column, chosen?.length ?? rows, shape);
  const wanted = { start: 0, end: rows, wanted: chosen };
  await readColumns(table, [column.name], wanted, alive, (_, cells, start) =>
    eachWanted(chosen, cells.length, start, (row, place) => filler.fill(place, cells[row], start + row)),
  );
  return filler.values;
}

function notesOn({ columns }: Table, key: string, used: readonly Column[]): string[] {
  const left = columns.filter((column) => !used.includes(column)).map(({ name }) => name);
  if (key !== "" && used[0].listDepth === 0) return [];
  if (left.length === 0) return [];
  const names = left.slice(0, 3).join(", ");
  return [`Columns left out: ${left.length > 3 ? `${names} and ${left.length - 3} more` : names}`];
}
