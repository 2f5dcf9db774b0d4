import { openByteSource, type ByteSource } from "./byteSource.ts";
import { extentOf } from "./chosenSamples.ts";
import { GrowingValues } from "./growingValues.ts";
import { ReadError } from "./readError.ts";
import { refuseKey } from "./refuseKey.ts";
import type { SampleReader } from "./sampleReader.ts";
import { decimalMarkOf, hasOpenQuote, parseCell, splitRow } from "./tableCells.ts";
import { detectLayout, type TableLayout } from "./tableLayout.ts";
import { textLines, type TextLine } from "./textLines.ts";

/** Rows that the layout is found from. */
const layoutRows = 100;
/** A quoted cell over more lines than this is a quote that was never closed. */
const maximumLinesPerRow = 100;

/** Tables of numbers as text: comma, semicolon, tab or blanks; a row a sample. */
export const tableReader: SampleReader = {
  name: "csv",
  extensions: [".csv", ".tsv", ".txt"],

  async describe(path) {
    const source = await openByteSource(path);
    try {
      const { layout, rows } = await openTable(source);
      // The first rows tell whether the table is one of numbers; the others are only counted.
      const parser = new RowParser(path, layout);
      let count = 0;
      for await (const batch of rows) {
        for (const row of batch.slice(0, Math.max(0, layoutRows - count))) parser.add(row);
        count += batch.length;
      }
      return [{ shape: [count, valueColumns(layout).length], dtype: "float64" }];
    } finally {
      await source.close();
    }
  },

  async read(path, { key, choose, signal }) {
    refuseKey(path, key);
    const source = await openByteSource(path);
    try {
      const chosen = choose?.(await countRows(source, signal));
      const { layout, rows } = await openTable(source, signal);
      const parser = new RowParser(path, layout);
      for await (const batch of rows) for (const row of batch) parser.add(row, chosen);
      const format = layout.delimiter === "\t" ? "tsv" : layout.delimiter === "whitespace" ? "txt" : "csv";
      const values = parser.values.toValues();
      const extent = extentOf([parser.rows, valueColumns(layout).length], chosen);
      return { path, format, keys: [], ...extent, dtype: "float64", values, notes: layout.notes };
    } finally {
      await source.close();
    }
  },
};

/** Rows of the body: counted before they are read where a part of them is to be chosen. */
async function countRows(source: ByteSource, signal?: AbortSignal): Promise<number> {
  let count = 0;
  for await (const batch of (await openTable(source, signal)).rows) count += batch.length;
  return count;
}

interface OpenTable {
  layout: TableLayout;
  /** Rows of the body, in batches. */
  rows: AsyncGenerator<TextLine[]>;
}

async function openTable(source: ByteSource, signal?: AbortSignal): Promise<OpenTable> {
  const { path } = source;
  const batches = tableRows(source, signal);
  const first: TextLine[] = [];
  while (first.length < layoutRows) {
    const next = await batches.next();
    if (next.done) break;
    first.push(...next.value);
  }
  if (first.length === 0) {
    throw new ReadError(
      "no-samples",
      path,
      `${path} holds no rows; choose a table with a sample in each row.`,
    );
  }
  const layout = detectLayout(first.slice(0, layoutRows));
  if (layout.header && first.length === 1) {
    const sentence = "holds a header and no rows after it; choose a table with a sample in each row.";
    throw new ReadError("no-samples", path, `${path} ${sentence}`);
  }
  if (layout.header && layout.header.length !== layout.columns) {
    const sentence = `${path}: its header names ${layout.header.length} columns and its rows have ${layout.columns}`;
    throw new ReadError("mixed-shapes", path, `${sentence}; give every column one name.`);
  }
  async function* bodyRows(): AsyncGenerator<TextLine[]> {
    yield layout.header ? first.slice(1) : first;
    yield* batches;
  }
  return { layout, rows: bodyRows() };
}

/** Lines joined where a quoted cell holds a line end; comments and blank lines left out. */
async function* tableRows(source: ByteSource, signal?: AbortSignal): AsyncGenerator<TextLine[]> {
  let open: TextLine | undefined;
  let openLines = 0;
  for await (const lines of textLines(source, signal)) {
    const rows: TextLine[] = [];
    for (const line of lines) {
      const row: TextLine = open ? { text: `${open.text}\n${line.text}`, number: open.number } : line;
      if (!open && /^\s*(#|$)/.test(line.text)) continue;
      openLines = open ? openLines + 1 : 1;
      open = hasOpenQuote(row.text) ? row : undefined;
      if (!open) rows.push(row);
      else if (openLines > maximumLinesPerRow) throw unclosedQuote(source.path, open.number);
    }
    yield rows;
  }
  if (open) throw unclosedQuote(source.path, open.number);
}

function unclosedQuote(path: string, line: number): ReadError {
  return new ReadError(
    "damaged",
    path,
    `${path} has a quote in line ${line} that is never closed; close it or remove it.`,
  );
}

/** Columns that hold values: those between the index column and an empty last one. */
function valueColumns({ columns, hasIndexColumn, hasTrailingDelimiter }: TableLayout): {
  start: number;
  end: number;
  length: number;
} {
  const start = hasIndexColumn ? 1 : 0;
  const end = hasTrailingDelimiter ? columns - 1 : columns;
  return { start, end, length: end - start };
}

/** Turns rows into values, and refuses at the first that does not fit. */
class RowParser {
  readonly values: GrowingValues;
  rows = 0;
  private kept = 0;
  private decimalMark: "," | "." | undefined;
  private readonly columns: { start: number; end: number };

  constructor(
    private readonly path: string,
    private readonly layout: TableLayout,
  ) {
    this.values = new GrowingValues(path);
    this.columns = valueColumns(layout);
  }

  /** @param chosen numbers of the rows whose values are kept, ascending; all when absent */
  add(row: TextLine, chosen?: Int32Array): void {
    const { layout } = this;
    const number = this.rows++;
    if (chosen && chosen[this.kept] !== number) return;
    this.kept++;
    const cells = splitRow(row.text, layout.delimiter);
    if (cells.length !== layout.columns) {
      const found = `${cells.length} column${cells.length === 1 ? "" : "s"} where ${layout.columns} are expected`;
      throw this.refuse("mixed-shapes", row, `has ${found}; fix or remove that row`);
    }
    this.checkLeftOut(cells, row);
    for (let column = this.columns.start; column < this.columns.end; column++) {
      const value = this.parse(cells[column], row);
      if (value === undefined) throw this.notNumeric(cells[column], column, row);
      this.values.push(value);
    }
  }

  /** The layout was found from the first rows; a later one must not lose a value by it. */
  private checkLeftOut(cells: string[], row: TextLine): void {
    if (this.layout.hasTrailingDelimiter && cells[this.layout.columns - 1].trim() !== "") {
      throw this.refuse(
        "mixed-shapes",
        row,
        "has a value in the last column, which is empty in the rows before; fix that row",
      );
    }
  }

  private parse(cell: string, row: TextLine): number | undefined {
    // Between commas a comma cannot be a decimal mark.
    if (this.layout.delimiter === ",") return parseCell(cell, false);
    const mark = decimalMarkOf(cell);
    if (mark && this.decimalMark && mark !== this.decimalMark) {
      const other = mark === "," ? "decimal points" : "decimal commas";
      throw this.refuse(
        "not-numeric",
        row,
        `holds ${quote(cell)} where the numbers before have ${other}; write all with a decimal point`,
      );
    }
    this.decimalMark ??= mark;
    return parseCell(cell, true);
  }

  private notNumeric(cell: string, column: number, row: TextLine): ReadError {
    const { header } = this.layout;
    const name = header?.[column] ? quote(header[column]) : `${column + 1}`;
    return new ReadError(
      "not-numeric",
      this.path,
      `${this.path}: column ${name} is not numeric, row ${this.rows} (line ${row.number}) holds ${quote(cell)}; ` +
        "remove the column or write numbers in it.",
    );
  }

  private refuse(code: "mixed-shapes" | "not-numeric", row: TextLine, sentence: string): ReadError {
    return new ReadError(code, this.path, `${this.path}: row ${this.rows} (line ${row.number}) ${sentence}.`);
  }
}

function quote(cell: string): string {
  const text = cell.trim();
  return JSON.stringify(text.length > 40 ? `${text.slice(0, 40)}…` : text);
}
