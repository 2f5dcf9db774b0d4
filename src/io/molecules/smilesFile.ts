import { extname } from "node:path";
import { openByteSource, type ByteSource } from "../byteSource.ts";
import type { SampleInspection } from "../sampleInspection.ts";
import { ReadError } from "../readError.ts";
import { detectDelimiter, splitRow } from "../tableCells.ts";
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
    return columnOf(lines.slice(0, 2)) !== undefined || areSmiles(lines.slice(0, -1));
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
  name: string;
  delimiter: ReturnType<typeof detectDelimiter>;
}

/** The column of SMILES that a header names. */
function columnOf(rows: readonly string[]): MoleculeColumn | undefined {
  const delimiter = detectDelimiter(rows.map((row) => row.replace(/^\ufeff/, "")));
  const names = splitRow(rows[0].replace(/^\ufeff/, ""), delimiter).map((name) => name.trim());
  const place = names.findIndex((name) => columnName.test(name));
  return place < 0 ? undefined : { place, name: names[place], delimiter };
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
    const { column, molecules } = await openMolecules(source);
    for await (const molecule of molecules) {
      if (count++ < 8) first.push(molecule);
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
      notes: ["Molecules as text (SMILES); metrics of numbers see their fingerprints"],
    };
  } finally {
    await source.close();
  }
}

/** All molecules of a file, as texts. @throws ReadError where it cannot be read or holds none */
export async function readMolecules(path: string): Promise<string[]> {
  const source = await openByteSource(path);
  try {
    const all: string[] = [];
    const { molecules } = await openMolecules(source);
    for await (const molecule of molecules) all.push(molecule);
    if (all.length === 0) throw noMolecules(path);
    return all;
  } finally {
    await source.close();
  }
}

function noMolecules(path: string): ReadError {
  return new ReadError("no-samples", path, `${path} holds no molecules; choose a file with one a line.`);
}

async function openMolecules(
  source: ByteSource,
): Promise<{ column: string | undefined; molecules: AsyncGenerator<string> }> {
  const head = Buffer.from(await source.read(0, 4096))
    .toString("utf8")
    .split(/\r?\n/, 2);
  const isTable = !moleculeExtensions.includes(extname(source.path).toLowerCase());
  const column = columnOf(head);
  return { column: column?.name, molecules: moleculesOf(source, column, isTable) };
}

/** Molecules in their order: of a table the cells of its column, else what comes before the first blank of each line. */
async function* moleculesOf(
  source: ByteSource,
  column: MoleculeColumn | undefined,
  isTable: boolean,
): AsyncGenerator<string> {
  let isHeader = column !== undefined;
  for await (const lines of textLines(source)) {
    for (const { text, number } of lines) {
      const line = number === 1 ? text.replace(/^\ufeff/, "") : text;
      // "#" begins no SMILES: it is a bond.
      if (/^\s*(#|$)/.test(line)) continue;
      if (isHeader) {
        isHeader = false;
        continue;
      }
      const cells = isTable && column ? splitRow(line, column.delimiter) : line.trim().split(/\s+/);
      yield (cells[isTable && column ? column.place : 0] ?? "").trim();
    }
  }
}
