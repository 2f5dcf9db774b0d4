import { RowReader, type Rows } from "../kernels/rows.ts";

/** Number of rows that equal an earlier row of the set. */
export function countDuplicates(rows: Rows): number {
  let duplicates = 0;
  for (const repeats of repeatedRows(rows)) duplicates += repeats;
  return duplicates;
}

/** 1 for each row that equals an earlier row of the set, else 0. */
export function repeatedRows(rows: Rows): Uint8Array {
  const byHash = new Map<number, number[]>();
  const hashes = rowHashes(rows);
  const repeated = new Uint8Array(rows.n);
  for (let i = 0; i < rows.n; i++) {
    const hash = hashes[i];
    const earlier = byHash.get(hash);
    if (earlier?.some((j) => equalRows(rows, i, rows, j))) repeated[i] = 1;
    else if (earlier) earlier.push(i);
    else byHash.set(hash, [i]);
  }
  return repeated;
}

/** Number of rows that equal a row of another set of the same dimension. */
export function countRowsIn(rows: Rows, others: Rows): number {
  const byHash = new Map<number, number[]>();
  const [hashes, otherHashes] = [rowHashes(rows), rowHashes(others)];
  for (let j = 0; j < others.n; j++) {
    const hash = otherHashes[j];
    const earlier = byHash.get(hash);
    if (!earlier) byHash.set(hash, [j]);
    // Equal rows are kept once: many copies of one row must not make look-ups long.
    else if (!earlier.some((other) => equalRows(others, j, others, other))) earlier.push(j);
  }
  let count = 0;
  for (let i = 0; i < rows.n; i++) {
    if (byHash.get(hashes[i])?.some((j) => equalRows(rows, i, others, j))) count++;
  }
  return count;
}

const value = new Float64Array(1);
const words = new Int32Array(value.buffer);

/** A hash of each row; equal rows have equal ones, whatever they are held in. */
function rowHashes(rows: Rows): Int32Array {
  const { n, d } = rows;
  const reader = new RowReader(rows);
  return Int32Array.from({ length: n }, (_, i) => hashOf(reader.values, reader.seek(i) * d, d));
}

function hashOf(values: Float64Array, base: number, d: number): number {
  let hash = 0x811c9dc5;
  for (let c = base; c < base + d; c++) {
    // Adding zero turns −0 into 0, which equals it.
    value[0] = values[c] + 0;
    hash = mix(mix(hash, words[0]), words[1]);
  }
  return hash;
}

function mix(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x01000193);
  return product ^ (product >>> 15);
}

function equalRows(a: Rows, i: number, b: Rows, j: number): boolean {
  const { d } = a;
  for (let c = 0; c < d; c++) if (a.values[i * d + c] !== b.values[j * d + c]) return false;
  return true;
}
