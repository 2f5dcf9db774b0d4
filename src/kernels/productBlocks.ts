import { kindNumber, type FilterRows } from "./filterRows.ts";
import type { KernelEngine } from "./kernelEngine.ts";

/** Targets of a block of products: its sums stay in the second cache. */
export const BLOCK = 512;
/** Entries from one query's products to the next's: not a power of two, whose rows would compete for the same cache lines. */
export const STRIDE = BLOCK + 16;
/** Rows of the compiled kernel's groups of queries. */
const GROUP = 5;
const MOST_ROWS = 240;
const FEWEST_ROWS = 15;
/** Packed queries stay in the second cache too. */
const PACKED_BYTES = 2 ** 20;
/** Products of 4-byte entries in one tile: some 30 ms, in which a cancel must wait. */
const TILE_WORK = 2 ** 29;
/** Tiles of rows that a set is cut into at least, for the threads to share. */
const FEWEST_CUTS = 16;

/** How the pairs of two sets are cut into tiles: so many queries by so many targets. */
export interface PairGrid {
  rows: number;
  width: number;
  /** First query and first target of each tile. */
  corners: Int32Array;
}

/** @param isHalf one set with itself: tiles with nothing but targets before the queries are left out */
export function pairGrid(queries: FilterRows, targets: FilterRows, isHalf: boolean): PairGrid {
  const { columns } = targets;
  const most = Math.min(MOST_ROWS, PACKED_BYTES / (columns * 4), queries.n / FEWEST_CUTS);
  const rows = Math.max(FEWEST_ROWS, Math.floor(most / GROUP) * GROUP);
  const width = Math.max(1, Math.floor(TILE_WORK / (rows * columns * BLOCK))) * BLOCK;
  const corners: number[] = [];
  for (let first = 0; first < queries.n; first += rows) {
    for (let start = 0; start < targets.padded; start += width) {
      if (!isHalf || start + width > first) corners.push(first, start);
    }
  }
  return { rows, width, corners: Int32Array.from(corners) };
}

/** The queries and the range of targets of one tile. */
export function tileOfGrid(
  { rows, width, corners }: PairGrid,
  queries: FilterRows,
  tile: number,
): { first: number; chosen: Int32Array; range: { from: number; to: number } } {
  const first = corners[2 * tile];
  const from = corners[2 * tile + 1];
  const chosen = new Int32Array(Math.min(rows, queries.n - first)).map((_, r) => first + r);
  return { first, chosen, range: { from, to: from + width } };
}

/** Bytes of scratch for the products of up to `rows` queries with blocks of targets. */
export function blockBytes(rows: number, columns: number): number {
  return 4 * groupedRows(rows) * (columns + STRIDE) + 4 * rows;
}

function groupedRows(rows: number): number {
  return Math.ceil(rows / GROUP) * GROUP;
}

/**
 * Products of some queries with targets `from` … `to − 1`, block by block.
 * @param chosen numbers of the queries
 * @param scratch address of blockBytes
 * @param visit gets the address of products, chosen.length × width of them, STRIDE apart, and the number of the first target
 */
export function forEachBlock(
  { functions, memory }: KernelEngine,
  queries: FilterRows,
  targets: FilterRows,
  chosen: ArrayLike<number>,
  { from, to }: { from: number; to: number },
  scratch: number,
  visit: (products: number, start: number, width: number) => void,
): void {
  const { columns } = targets;
  const whole = kindNumber(targets.kind);
  const count = chosen.length;
  const packed = scratch;
  const products = packed + 4 * groupedRows(count) * columns;
  const numbers = products + 4 * groupedRows(count) * STRIDE;
  memory.int32(numbers, count).set(chosen);
  functions.packQueries(whole, queries.panels, numbers, count, columns, packed);
  for (let start = from; start < Math.min(to, targets.padded); start += BLOCK) {
    const width = Math.min(BLOCK, targets.padded - start);
    const panels = targets.panels + start * columns * 4;
    const norms = targets.norms + start * 4;
    // prettier-ignore
    functions.productTile(whole, packed, count, panels, norms, width >> 3, columns, products, STRIDE);
    visit(products, start, width);
  }
}
