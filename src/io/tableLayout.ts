import { detectDelimiter, parseCell, splitRow, type Delimiter } from "./tableCells.ts";
import type { TextLine } from "./textLines.ts";

/** How a table is laid out, found from its first rows. */
export interface TableLayout {
  delimiter: Delimiter;
  /** Names of all columns in the file, from its header; undefined where it has none. */
  header?: string[];
  /** Columns in the file, those that are left out included. */
  columns: number;
  /** Whether the first column only counts the rows. */
  hasIndexColumn: boolean;
  /** Whether each row ends with a delimiter, which makes an empty last column. */
  hasTrailingDelimiter: boolean;
  notes: string[];
}

/**
 * Finds the layout of a table.
 *
 * @param rows the first rows of the file without comments and blank lines, at least one
 */
export function detectLayout(rows: readonly TextLine[]): TableLayout {
  const texts = rows.map(({ text }) => text);
  const delimiter = detectDelimiter(texts);
  const cells = texts.map((text) => splitRow(text, delimiter).map((cell) => cell.trim()));
  const notes: string[] = [];
  const names = isHeader(cells, delimiter, notes) ? cells[0] : undefined;
  const body = names ? cells.slice(1) : cells;
  const columns = commonLength(body.length > 0 ? body : cells);
  const hasTrailingDelimiter = endsWithDelimiter(names, body, columns);
  if (hasTrailingDelimiter)
    notes.push("The empty last column, from a delimiter at the end of each row, was left out");
  let header = names;
  if (names?.length === columns - 1) {
    // A delimiter at the end may be missing from the header; R leaves out the name of the index column.
    if (hasTrailingDelimiter) header = [...names, ""];
    else if (isIndexColumn("", body)) header = ["", ...names];
  }
  const hasIndexColumn = columns > 1 && header !== undefined && isIndexColumn(header[0], body);
  if (hasIndexColumn) notes.push("The first column, which only counts the rows, was left out");
  return { delimiter, header, columns, hasIndexColumn, hasTrailingDelimiter, notes };
}

/**
 * A first row is a header where a cell of it is text and the others are at most column numbers, as in "label,0,1".
 * pandas writes a header of nothing but column numbers, "0,1,2", which would pass for a sample.
 */
function isHeader(cells: readonly string[][], delimiter: Delimiter, notes: string[]): boolean {
  const [first, ...body] = cells;
  const isText = (cell: string) => parseCell(cell, delimiter !== ",") === undefined;
  const filled = first.filter((cell) => cell !== "");
  const numbers = filled.filter((cell) => !isText(cell));
  const hasText = numbers.length < filled.length;
  if (hasText && numbers.length === 0) return true;
  // Among numbers, only what reads as a name makes a header: "0x10,1" is a row with a damaged number.
  if (filled.some((cell) => isText(cell) && !/^[\p{L}_]/u.test(cell))) return false;
  const start = numbers[0] === "1" && hasText ? 1 : 0;
  const counts = numbers.every((cell, index) => cell === String(start + index));
  if (!counts || numbers.length === 0 || body.length === 0) return false;
  if (!hasText) {
    const isIntegerTable = body.every((row) => row.every((cell) => /^[+-]?\d*$/.test(cell)));
    if (numbers.length < 2 || (isIntegerTable && numbers.length < 8 && first[0] !== "")) return false;
  }
  notes.push("The first row, which numbers the columns, was taken for a header");
  return true;
}

/** The number of cells that most rows have: one damaged row must not set the rule for the others. */
function commonLength(rows: readonly string[][]): number {
  const counts = new Map<number, number>();
  for (const { length } of rows) counts.set(length, (counts.get(length) ?? 0) + 1);
  return [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best))[0];
}

function endsWithDelimiter(
  names: readonly string[] | undefined,
  body: readonly string[][],
  columns: number,
): boolean {
  if (columns < 2 || body.length === 0) return false;
  const namesEnd = names === undefined || names.length === columns - 1 || names[columns - 1] === "";
  return namesEnd && body.every((row) => row.length !== columns || row[columns - 1] === "");
}

const indexNames = /^(|index|id|unnamed: 0)$/i;

/** Whether a column is without meaning of its own: it counts the rows from 0 or 1. */
function isIndexColumn(name: string, body: readonly string[][]): boolean {
  if (!indexNames.test(name) || body.length < 2) return false;
  const start = Number(body[0][0]);
  return (
    (start === 0 || start === 1) &&
    body.every((row, index) => row[0] !== "" && Number(row[0]) === start + index)
  );
}
