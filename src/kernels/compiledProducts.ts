import type { KernelEngine } from "./kernelEngine.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import { RowReader, type Rows } from "./rows.ts";

/** Rows to a panel of the right-hand side. */
export const PANEL = 4;
/** Left-hand rows of a tile, in groups of five that share each panel. */
export const PRODUCT_ROWS = 60;
/** Right-hand rows of a block: its sums stay in the second cache. */
const BLOCK = 256;
/** Rows that are packed in one tile, a multiple of PANEL. */
const PACKED_ROWS = 32;
/** Values from which on threads share the packing. */
const SHARED_VALUES = 2 ** 18;

/** Rows as panels of 4 for products64.ts: column by column, the values of four rows side by side. */
export interface ProductOperand {
  panels: number;
  n: number;
  d: number;
}

/** Room for an operand of n rows and d columns; the rows that its last panel lacks are zero. */
export function allocateOperand(memory: KernelMemory, n: number, d: number): ProductOperand {
  const panels = memory.allocate(Math.ceil(n / PANEL) * PANEL * d * 8);
  const whole = Math.floor(n / PANEL) * PANEL;
  if (whole < n) memory.float64(panels + whole * d * 8, PANEL * d).fill(0);
  return { panels, n, d };
}

/** In how many tiles an operand is packed from rows. */
export function packingTiles({ n, d }: Rows): number {
  return n * d < SHARED_VALUES ? 1 : Math.ceil(n / PACKED_ROWS);
}

/** The rows of one tile. */
function packedRange(rows: Rows, tile: number): [number, number] {
  const size = packingTiles(rows) === 1 ? rows.n : PACKED_ROWS;
  return [tile * size, Math.min(rows.n, (tile + 1) * size)];
}

/** Copies one tile of rows into panels. @param order of the columns; as they stand when absent */
export function packRows(
  memory: KernelMemory,
  { panels }: ProductOperand,
  rows: Rows,
  tile: number,
  order?: Int32Array,
): void {
  const { d } = rows;
  const [begin, end] = packedRange(rows, tile);
  const out = memory.float64(panels + begin * d * 8, Math.ceil((end - begin) / PANEL) * PANEL * d);
  const reader = new RowReader(rows);
  const { values } = reader;
  for (let i = begin; i < end; i++) {
    let at = Math.floor((i - begin) / PANEL) * d * PANEL + (i % PANEL);
    const base = reader.seek(i) * d;
    if (order) for (let k = 0; k < d; k++, at += PANEL) out[at] = values[base + order[k]];
    else for (let c = base; c < base + d; c++, at += PANEL) out[at] = values[c];
  }
}

/** An operand that is packed at once, for rows so few that threads need not share it. */
export function packedOperand(memory: KernelMemory, rows: Rows): ProductOperand {
  const operand = allocateOperand(memory, rows.n, rows.d);
  for (let tile = 0; tile < packingTiles(rows); tile++) packRows(memory, operand, rows, tile);
  return operand;
}

/** Values between rows of a block: rows that are a power of two apart would compete for the same cache lines. */
const GAP = 8;

/** A centre as packColumns wants it. @returns its address */
export function loadCentre(memory: KernelMemory, centre: Float64Array): number {
  const address = memory.allocate((centre.length + GAP) * 8);
  const values = memory.float64(address, centre.length + GAP);
  values.fill(0);
  values.set(centre);
  return address;
}

/** Bytes of scratch that packColumns needs for rows of d values. */
export function packingScratch(d: number): number {
  return PACKED_ROWS * (d + GAP) * 8;
}

/** Copies the columns of one tile of rows, less their centre, into panels: the operand is the transpose. */
export function packColumns(
  { functions, memory }: KernelEngine,
  { panels }: ProductOperand,
  rows: Rows,
  centre: number,
  tile: number,
  scratch: number,
): void {
  const { n, d, values } = rows;
  const stride = d + GAP;
  const block = memory.float64(scratch, PACKED_ROWS * stride);
  const [begin, end] = packedRange(rows, tile);
  for (let first = begin; first < end; first += PACKED_ROWS) {
    const count = Math.min(PACKED_ROWS, end - first);
    for (let i = 0; i < count; i++) {
      block.set(values.subarray((first + i) * d, (first + i + 1) * d), i * stride);
      block.fill(0, i * stride + d, (i + 1) * stride);
    }
    functions.packCentred(scratch, count, stride, d, centre, first, n, panels);
  }
}

/** Bytes of scratch for one tile of products of d columns. */
export function productScratch(d: number): number {
  return PRODUCT_ROWS * (d + BLOCK) * 8;
}

/** Which products productRows makes. */
interface ProductRange {
  /** The first of PRODUCT_ROWS rows of the left. */
  first: number;
  /** The first row of the right, a multiple of 4. */
  from: number;
  /** Columns left out, which are zero in those rows of the left. */
  zeros: number;
}

/**
 * Products of a tile of rows of `left` with rows of `right`.
 * @param take gets a row of products at a time: those with the right-hand rows column … column + products.length − 1
 * @param begin puts into such a row what the products are added to; nothing when absent
 */
export function productRows(
  { functions, memory }: KernelEngine,
  left: ProductOperand,
  right: ProductOperand,
  { first, from, zeros }: ProductRange,
  scratch: number,
  take: (row: number, column: number, products: Float64Array) => void,
  begin?: (row: number, column: number, products: Float64Array) => void,
): void {
  const { d: depth } = left;
  const d = depth - zeros;
  const skipped = zeros * PANEL * 8;
  const rows = Math.min(PRODUCT_ROWS, left.n - first);
  const products = scratch + PRODUCT_ROWS * d * 8;
  functions.packGroups64(left.panels + skipped, first, rows, d, depth, 1, scratch);
  for (let column = from; column < right.n; column += BLOCK) {
    const width = Math.min(BLOCK, Math.ceil((right.n - column) / PANEL) * PANEL);
    const panels = right.panels + column * depth * 8 + skipped;
    const count = Math.min(width, right.n - column);
    const row = (r: number) => memory.float64(products + r * width * 8, count);
    for (let r = 0; begin && r < rows; r++) begin(first + r, column, row(r));
    functions.productTile64(scratch, rows, panels, width / PANEL, d, depth, begin ? 1 : 0, products, width);
    for (let r = 0; r < rows; r++) take(first + r, column, row(r));
  }
}
