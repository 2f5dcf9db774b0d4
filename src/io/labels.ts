import { extname } from "node:path";
import { openByteSource, readWholeFile } from "./byteSource.ts";
import { streamOf } from "./byteStream.ts";
import { readTextArray } from "./npyText.ts";
import { ReadError } from "./readError.ts";
import { readSamples } from "./registry.ts";
import { detectDelimiter, parseCell, splitRow } from "./tableCells.ts";
import { textLines } from "./textLines.ts";

/** One label a sample, as the file writes them: numbers, or names of classes. */
export type Labels = Float64Array | string[];

/** Files of names are read whole. */
const MOST_BYTES = 1 << 28;
/** Columns of a table that hold labels, whatever else stands beside them. */
const LABEL_COLUMN = /^(labels?|class(es)?|targets?|y|categor(y|ies))$/i;

/**
 * One label a sample: numbers from any file of numbers, or names from a table, a JSON list or numpy's array of text.
 *
 * @param count samples that the labels are of, by which the header of a table of names is told
 * @throws ReadError where the file holds neither
 */
export async function readLabels(path: string, count: number): Promise<Labels> {
  const extension = extname(path).toLowerCase();
  if (extension === ".json") return labelsOfJson(path);
  if ([".csv", ".tsv", ".txt"].includes(extension)) {
    const names = await namesOfTable(path, count);
    if (names) return names;
  }
  if (extension === ".npy") {
    const names = await namesOfArray(path);
    if (names) return names;
  }
  const { values, shape } = await readSamples(path);
  if (values.length === shape[0]) return Float64Array.from(values);
  throw new ReadError(
    "mixed-shapes",
    path,
    `${path} holds arrays of ${values.length / shape[0]} values a sample, and a label is one; write one label a sample.`,
  );
}

async function labelsOfJson(path: string): Promise<Labels> {
  const bytes = await readWholeFile(path, MOST_BYTES);
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    throw new ReadError("damaged", path, `${path} is no JSON; write a list of labels, like ["cat", "dog"].`);
  }
  if (Array.isArray(value) && value.every((label) => typeof label === "number"))
    return Float64Array.from(value);
  if (Array.isArray(value) && value.every((label) => typeof label === "string"))
    return filled(
      path,
      value.map((label) => label.trim()),
      (place) => `label ${place}`,
    );
  throw new ReadError(
    "not-numeric",
    path,
    `${path} holds no list of labels; write one label a sample, all names or all numbers, like ["cat", "dog"].`,
  );
}

async function namesOfArray(path: string): Promise<string[] | undefined> {
  const source = await openByteSource(path);
  try {
    const names = await readTextArray(streamOf(source), { path, name: path });
    return (
      names &&
      filled(
        path,
        names.map((name) => name.trim()),
        (place) => `label ${place}`,
      )
    );
  } finally {
    await source.close();
  }
}

/** The names that a table holds; undefined where it is one of numbers. */
async function namesOfTable(path: string, count: number): Promise<string[] | undefined> {
  const rows = await rowsOf(path);
  if (rows.length === 0) return undefined;
  const delimiter = detectDelimiter(rows.slice(0, 100));
  const isNumber = (cell: string) => parseCell(cell, delimiter !== ",") !== undefined;
  const cells = rows.map((row) => splitRow(row, delimiter).map((cell) => cell.trim()));
  // The first row may be a header of a table of numbers.
  const body = cells.length > 1 ? cells.slice(1) : cells;
  if (body.every((row) => row.every(isNumber))) return undefined;
  const hasHeader = cells.length === count + 1;
  const column = columnOf(cells, hasHeader);
  // Names may hold the blanks that seemed to separate cells.
  const whole = column === undefined && delimiter === "whitespace";
  if (column === undefined && !whole)
    throw new ReadError(
      "not-numeric",
      path,
      `${path} has ${cells[0].length} columns and none that is named "label"; write one label a line.`,
    );
  const names = (whole ? rows.map((row) => row.trim()) : cells.map((row) => row[column ?? 0] ?? "")).slice(
    hasHeader ? 1 : 0,
  );
  return filled(path, names, (place) => `line ${place + (hasHeader ? 2 : 1)}`);
}

/** The lines of a file that are not blank. */
async function rowsOf(path: string): Promise<string[]> {
  const source = await openByteSource(path);
  try {
    const rows: string[] = [];
    for await (const lines of textLines(source))
      for (const { text } of lines) if (text.trim() !== "") rows.push(text.replace(/^\ufeff/, ""));
    return rows;
  } finally {
    await source.close();
  }
}

/** The column of labels: the only one, the one that its header names, or the one behind the row numbers. */
function columnOf(cells: readonly string[][], hasHeader: boolean): number | undefined {
  const columns = Math.max(...cells.slice(0, 100).map((row) => row.length));
  if (columns === 1) return 0;
  const named = hasHeader ? cells[0].findIndex((name) => LABEL_COLUMN.test(name)) : -1;
  if (named >= 0) return named;
  const body = hasHeader ? cells.slice(1) : cells;
  const counts = [0, 1].some((start) => body.every(([first], i) => first === String(start + i)));
  return columns === 2 && counts ? 1 : undefined;
}

function filled(path: string, names: string[], where: (place: number) => string): string[] {
  const empty = names.findIndex((name) => name === "" || /^(nan|none|null|n\/?a)$/i.test(name));
  if (empty < 0) return names;
  const what = names[empty] === "" ? "nothing" : JSON.stringify(names[empty]);
  throw new ReadError(
    "not-numeric",
    path,
    `${path} gives ${what} for a label (${where(empty)}); give each sample its class.`,
  );
}
