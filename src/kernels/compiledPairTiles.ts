import type { KernelEngine } from "./kernelEngine.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import { centringOf } from "./centring.ts";
import type { ReferenceDistances } from "./referenceDistances.ts";
import { RowReader, type Rows } from "./rows.ts";

/** Rows to a panel of the right-hand side, as products64.ts has them. */
const PANEL = 4;
/** Rows of a tile of pairs: groups of five that share each panel; a multiple of four. */
export const PAIR_ROWS = 60;
/** Columns of a tile, at most: its values stay in the second cache. */
export const PAIR_COLUMNS = 256;
/**
 * The share of |a|² + |b|² below which |a|² + |b|² − 2ab is measured by direct difference instead. What it leaves is then
 * right to 2(d + 4)·2⁻⁵³ / LEAST relative, and to a few times 2⁻⁵³·√d / LEAST as a rule.
 */
export const LEAST = 1e-3;

/**
 * A bound on the relative error of squared distances from inner products, past that of the reference distance. Rounding
 * the centred rows moves |a|² + |b|² − 2ab by at most 4u(|a|² + |b|²), its sums and products by (2d + 4)u(|a|² + |b|²), u =
 * 2⁻⁵³ (Higham 2002, §3.1), and no more than 1/LEAST of that is left relative to the result; a tenth more covers the
 * rest.
 */
export function pairDistanceError(d: number): number {
  return (1.1 * (3 * d + 12) * 2 ** -53) / LEAST;
}

/** A set of rows, centred, as panels of 4 for products64.ts. */
export interface PairOperand {
  n: number;
  d: number;
  panels: number;
  /** Address of the squared lengths of the centred rows, one float64 a row; zero up to a multiple of 4 rows. */
  norms: number;
  /** Address of likewise c·x + |c|²/2 of the centred rows x and the centre c: what their products lack. */
  shifts: number;
}

/** Both sides of a set of pairs. */
export interface PairOperands {
  a: PairOperand;
  b: PairOperand;
}

/**
 * Puts both sets into the memory, about the column means of the first.
 * @throws RangeError for values of extreme size
 */
export function loadPairOperands(memory: KernelMemory, a: Rows, b: Rows): PairOperands {
  const { centre } = centringOf(a, b);
  const left = loadPairOperand(memory, a, centre);
  return { a: left, b: a === b ? left : loadPairOperand(memory, b, centre) };
}

function loadPairOperand(memory: KernelMemory, rows: Rows, centre: Float64Array): PairOperand {
  return placePairOperand(memory, memory.allocate(pairOperandBytes(rows)), rows, centre);
}

/** Bytes that a set takes as an operand. */
export function pairOperandBytes({ n, d }: Pick<Rows, "n" | "d">): number {
  return paddedTo4(n) * (d + 2) * 8;
}

function paddedTo4(n: number): number {
  return Math.ceil(n / PANEL) * PANEL;
}

/**
 * Puts a set, less its centre, into the memory.
 * @param order the row at each place, or −1 for one that is infinitely far from all; the rows as they are when absent
 */
export function placePairOperand(
  memory: KernelMemory,
  address: number,
  rows: Rows,
  centre: Float64Array,
  order?: Int32Array,
): PairOperand {
  const { d } = rows;
  const n = order?.length ?? rows.n;
  const padded = paddedTo4(n);
  const operand = { n, d, norms: address, shifts: address + padded * 8, panels: address + padded * 16 };
  const reader = new RowReader(rows);
  const panels = memory.float64(operand.panels, padded * d);
  const norms = memory.float64(operand.norms, padded).fill(0);
  const shifts = memory.float64(operand.shifts, padded).fill(0);
  panels.fill(0, Math.floor(n / PANEL) * d * PANEL);
  const half = centre.reduce((sum, value) => sum + value * value, 0) / 2;
  for (let i = 0; i < n; i++) {
    let at = Math.floor(i / PANEL) * d * PANEL + (i % PANEL);
    const row = order ? order[i] : i;
    if (row < 0) {
      for (let c = 0; c < d; c++, at += PANEL) panels[at] = 0;
      norms[i] = Infinity;
      continue;
    }
    let norm = 0;
    let shift = half;
    const base = reader.seek(row) * d;
    for (let c = 0; c < d; c++, at += PANEL) {
      const value = reader.values[base + c] - centre[c];
      panels[at] = value;
      norm += value * value;
      shift += value * centre[c];
    }
    norms[i] = norm;
    shifts[i] = shift;
  }
  return operand;
}

/** Bytes of scratch for the packed rows of a tile of d columns. */
export function packedBytes(d: number): number {
  return PAIR_ROWS * d * 8;
}

/** Bytes of one tile of pairs. */
export const PAIR_TILE_BYTES = PAIR_ROWS * PAIR_COLUMNS * 8;

/** A tile of pairs: rows `first` … of a, columns `column` … of b. */
export interface PairTile {
  first: number;
  rows: number;
  column: number;
  /** Entries a row: a multiple of 4, also past the last row of b. */
  width: number;
}

/** Columns `from` … of the rows `first` … in tiles from left to right. @param from a multiple of 4 */
export function* pairTiles({ a, b }: PairOperands, first: number, from: number): Generator<PairTile> {
  const rows = Math.min(PAIR_ROWS, a.n - first);
  for (let column = from; column < b.n; column += PAIR_COLUMNS) {
    const width = Math.min(PAIR_COLUMNS, Math.ceil((b.n - column) / PANEL) * PANEL);
    yield { first, rows, column, width };
  }
}

/** Packs the rows of tiles that begin at row `first`. */
export function packPairRows({ functions }: KernelEngine, { a }: PairOperands, first: number, out: number) {
  functions.packGroups64(a.panels, first, Math.min(PAIR_ROWS, a.n - first), a.d, a.d, 1, out);
}

/** Inner products of the centred rows of a tile. @param packed from packPairRows */
export function pairProducts(
  { functions }: KernelEngine,
  { b }: PairOperands,
  { rows, column, width }: PairTile,
  packed: number,
  out: number,
): void {
  const panels = b.panels + column * b.d * 8;
  functions.productTile64(packed, rows, panels, width / PANEL, b.d, b.d, 0, out, width);
}

/**
 * Squared distances from inner products; those that cancel are measured on the rows as they were.
 * @param exact between the rows of a and of b
 * @param order the row at each place, where the operands have one
 */
export function pairDistances(
  { functions, memory }: KernelEngine,
  { a, b }: PairOperands,
  exact: ReferenceDistances,
  { first, rows, column, width }: PairTile,
  products: number,
  out: number,
  order?: Int32Array,
): void {
  const [rowNorms, columnNorms] = [a.norms + first * 8, b.norms + column * 8];
  if (functions.squaredOfProducts(products, rows, width, rowNorms, columnNorms, LEAST, out) === 0) return;
  const squared = memory.float64(out, rows * width);
  const count = Math.min(width, b.n - column);
  for (let r = 0; r < rows; r++) {
    for (let c = 0; c < count; c++) {
      if (squared[r * width + c] >= 0) continue;
      exact.from(order ? order[first + r] : first + r);
      squared[r * width + c] = exact.to(order ? order[column + c] : column + c);
    }
  }
}
