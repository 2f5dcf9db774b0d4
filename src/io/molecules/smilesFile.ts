import { extname } from "node:path";
import { openByteSource, type ByteSource } from "../byteSource.ts";
import type { SampleInspection } from "../sampleInspection.ts";
import { ReadError } from "../readError.ts";
import { detectDelimiter, parseCell, splitRow } from "../tableCells.ts";
import { textLines } from "../textLines.ts";

const moleculeExtensions = [".smi", ".smiles"];
const tableExtensions = [".csv", ".tsv", ".txt"];
const columnName = /^(canonical_?)?smi(les)?$/i;

/** Whether a file holds molecules as text: by its ending, a table by the name of a column, or lines that are nothing else. */
export async function hasMolecules(path: string): Promise<boolean> {
  const extension = extname(path).toLowerCase();
  if (moleculeExtensions.includes(extension)) return true;
  if (!tableExtensions.includes(extension)) return false;
  const source = await openByteSource(path);
  try {
    const head = Buffer.from(await source.read(0, 4096)).toString("utf8");
    const lines = head.split(/\r?\n/);
    const whole = lines.length > 1 ? lines.slice(0, -1) : lines;
    return (
      columnOf(lines.slice(0, 2)) !== undefined || areSmiles(whole) || columnOfSmiles(whole) !== undefined
    );
  } finally {
    await source.close();
  }
}

const token = /^(?:Cl|Br|[BCNOPSFIbcnops]|\[[^\]\s]+\]|[-=#$:/\\.()@~*]|%?\d)+$/;

/** Whether lines are SMILES that no header names: each reads as one, and some have what words have not. */
function areSmiles(lines: readonly string[]): boolean {
  const written = lines.map((line) => line.trim()).filter((line) => line !== "");
  const isText = written.every((line) => token.test(line) && /[a-z]/i.test(line));
  return written.length > 1 && isText && written.some((line) => /[=#()[]|[a-z]\d/i.test(line));
}

interface MoleculeColumn {
  place: number;
  /** Undefined where there is no header. */
  name: string | undefined;
  delimiter: ReturnType<typeof detectDelimiter>;
}

/** The column of SMILES that a header names. */
function columnOf(rows: readonly string[]): MoleculeColumn | undefined {
  const delimiter = detectDelimiter(rows.map((row) => row.replace(/^\ufeff/, "")));
  const names = splitRow(rows[0].replace(/^\ufeff/, ""), delimiter).map((name) => name.trim());
  const place = names.findIndex((name) => columnName.test(name));
  return place < 0 ? undefined : { place, name: names[place], delimiter };
}

/** Share of a column's cells that read as SMILES, from which on it is one of molecules: models also write what is none. */
const READ_AS_SMILES = 0.8;

/** The column whose cells read as SMILES though no header says so. */
function columnOfSmiles(lines: readonly string[]): MoleculeColumn | undefined {
  const rows = lines.map((line) => line.replace(/^\ufeff/, "")).filter((line) => !/^\s*(#|$)/.test(line));
  if (rows.length < 3) return undefined;
  const delimiter = detectDelimiter(rows);
  const cells = rows.map((row) => splitRow(row, delimiter).map((cell) => cell.trim()));
  const body = cells.slice(1);
  const isColumn = (place: number) => {
    const own = body.map((row) => row[place] ?? "");
    // "INF" and "1.#INF" are numbers, whatever atoms are in them.
    const isText = (cell: string) => /[a-z]/i.test(cell) && parseCell(cell, false) === undefined;
    const read = own.filter((cell) => token.test(cell) && isText(cell));
    return read.length >= READ_AS_SMILES * own.length && read.some((cell) => /[=#([]|[a-z]\d/.test(cell));
  };
  const place = cells[0].findIndex((_, column) => isColumn(column));
  if (place < 0) return undefined;
  return { place, name: token.test(cells[0][place]) ? undefined : cells[0][place], delimiter };
}

/**
 * What a file of molecules holds at a glance: its number of molecules and the first of them.
 *
 * @throws ReadError where it holds none
 */
export async function inspectMolecules(path: string): Promise<SampleInspection> {
  const source = await openByteSource(path);
  try {
    const first: string[] = [];
    let count = 0;
    const { column, notes, molecules } = await openMolecules(source);
    for await (const { text } of molecules) {
      if (count++ < 8) first.push(text);
    }
    if (count === 0) throw noMolecules(path);
    return {
      path,
      format: "smiles",
      key: column ?? null,
      keys: column === undefined ? [] : [column],
      shape: [count],
      dtype: "text",
      values: first,
      sumOfFinite: 0,
      nan: 0,
      inf: 0,
      notes: ["Molecules as text (SMILES); metrics of numbers see their fingerprints", ...notes],
    };
  } finally {
    await source.close();
  }
}

/** All molecules of a file, as texts, with their lines. @throws ReadError where it cannot be read or holds none */
export async function readMolecules(
  path: string,
): Promise<{ texts: string[]; lines: Int32Array; notes: string[] }> {
  const source = await openByteSource(path);
  try {
    const texts: string[] = [];
    const lines: number[] = [];
    const { molecules, notes } = await openMolecules(source);
    const empty = { count: 0, first: 0 };
    for await (const { text, line, emptyBefore, firstEmpty } of molecules) {
      texts.push(text);
      lines.push(line);
      if (emptyBefore > 0 && empty.count === 0) empty.first = firstEmpty;
      empty.count += emptyBefore;
    }
    if (empty.count > 0) notes.push(emptyNote(empty));
    if (texts.length === 0) throw noMolecules(path);
    return { texts, lines: Int32Array.from(lines), notes };
  } finally {
    await source.close();
  }
}

/** Lines at the end of a file mean nothing; one in between may be a molecule that a model failed to write. */
function emptyNote({ count, first }: { count: number; first: number }): string {
  return count === 1
    ? `Line ${first} is empty and was passed over: it counts neither as valid nor as invalid`
    : `${count} empty lines were passed over, the first is line ${first}: they count neither as valid nor as invalid`;
}

function noMolecules(path: string): ReadError {
  return new ReadError("no-samples", path, `${path} holds no molecules; choose a file with one a line.`);
}

/** A molecule as it is written. */
interface WrittenMolecule {
  text: string;
  /** From 1. */
  line: number;
  /** Empty lines between this and the one before, and the number of the first. */
  emptyBefore: number;
  firstEmpty: number;
}

async function openMolecules(source: ByteSource): Promise<{
  column: string | undefined;
  notes: string[];
  molecules: AsyncGenerator<WrittenMolecule>;
}> {
  const head = Buffer.from(await source.read(0, 4096))
    .toString("utf8")
    .split(/\r?\n/);
  const isTable = !moleculeExtensions.includes(extname(source.path).toLowerCase());
  const named = columnOf(head.slice(0, 2));
  const seen =
    named || !isTable || areSmiles(head.slice(0, -1)) ? undefined : columnOfSmiles(head.slice(0, -1));
  const column = named ?? seen;
  const notes = seen
    ? [
        `Molecules were found in ${seen.name === undefined ? `column ${seen.place + 1}` : `the column "${seen.name}"`}; name it "smiles" to be sure`,
      ]
    : [];
  return { column: column?.name, notes, molecules: moleculesOf(source, column, isTable) };
}

/** Molecules in their order: of a table the cells of its column, else what comes before the first blank of each line. */
async function* moleculesOf(
  source: ByteSource,
  column: MoleculeColumn | undefined,
  isTable: boolean,
): AsyncGenerator<WrittenMolecule> {
  let isHeader = column?.name !== undefined;
  let [emptyBefore, firstEmpty] = [0, 0];
  for await (const lines of textLines(source)) {
    for (const { text, number } of lines) {
      const line = number === 1 ? text.replace(/^\ufeff/, "") : text;
      // "#" begins no SMILES: it is a bond.
      if (/^\s*#/.test(line)) continue;
      if (line.trim() === "") {
        if (emptyBefore++ === 0) firstEmpty = number;
        continue;
      }
      if (isHeader) {
        isHeader = false;
        continue;
      }
      const cells = isTable && column ? splitRow(line, column.delimiter) : line.trim().split(/\s+/);
      const written = (cells[isTable && column ? column.place : 0] ?? "").trim();
      yield { text: written, line: number, emptyBefore, firstEmpty };
      emptyBefore = 0;
    }
  }
}
