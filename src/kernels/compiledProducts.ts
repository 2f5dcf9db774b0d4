import type { KernelEngine } from "./kernelEngine.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import { RowReader, type Rows } from "./rows.ts";

/** Rows to a panel of the right-hand side. */
const PANEL = 4;
/** Left-hand rows of a tile, in groups of five that share each panel. */
export const PRODUCT_ROWS = 60;
/** Right-hand rows of a block: its sums stay in the second cache. */
const BLOCK = 256;

/** Rows as panels of 4 for products64.ts: column by column, the values of four rows side by side. */
export interface ProductOperand {
  panels: number;
  n: number;
  d: number;
}

/** Copies rows into panels. */
export function loadProductRows(memory: KernelMemory, rows: Rows): ProductOperand {
  const { n, d } = rows;
  const reader = new RowReader(rows);
  const { values } = reader;
  const panels = memory.allocate(Math.ceil(n / PANEL) * PANEL * d * 8);
  const out = memory.float64(panels, Math.ceil(n / PANEL) * PANEL * d);
  out.fill(0, Math.floor(n / PANEL) * d * PANEL);
  for (let i = 0; i < n; i++) {
    let at = Math.floor(i / PANEL) * d * PANEL + (i % PANEL);
    const base = reader.seek(i) * d;
    for (let c = base; c < base + d; c++, at += PANEL) out[at] = values[c];
  }
  return { panels, n, d };
}

/** Copies the columns of rows, less their centre, into panels: the operand is the transpose. */
export function loadProductColumns(memory: KernelMemory, rows: Rows, centre: Float64Array): ProductOperand {
  const { n, d } = rows;
  const length = Math.ceil(d / PANEL) * PANEL * n;
  const panels = memory.allocate(length * 8);
  const out = memory.float64(panels, length);
  out.fill(0, Math.floor(d / PANEL) * PANEL * n);
  const reader = new RowReader(rows);
  const { values } = reader;
  for (let i = 0; i < n; i++) {
    const base = reader.seek(i) * d;
    for (let c = 0; c < d; c++) {
      out[(c - (c % PANEL)) * n + i * PANEL + (c % PANEL)] = values[base + c] - centre[c];
    }
  }
  return { panels, n: d, d: n };
}

/** Bytes of scratch for one tile of products of d columns. */
export function productScratch(d: number): number {
  return PRODUCT_ROWS * (d + BLOCK) * 8;
}

/**
 * Products of rows first … first + PRODUCT_ROWS − 1 of `left` with the rows of `right` from `from` (a multiple of 4) on.
 * @param take gets a row of products at a time: those with the right-hand rows column … column + products.length − 1
 * @param begin puts into such a row what the products are added to; nothing when absent
 */
export function productRows(
  { functions, memory }: KernelEngine,
  left: ProductOperand,
  right: ProductOperand,
  first: number,
  from: number,
  scratch: number,
  take: (row: number, column: number, products: Float64Array) => void,
  begin?: (row: number, column: number, products: Float64Array) => void,
): void {
  const { d } = left;
  const rows = Math.min(PRODUCT_ROWS, left.n - first);
  const products = scratch + PRODUCT_ROWS * d * 8;
  functions.packGroups64(left.panels, first, rows, d, 1, scratch);
  for (let column = from; column < right.n; column += BLOCK) {
    const width = Math.min(BLOCK, Math.ceil((right.n - column) / PANEL) * PANEL);
    const panels = right.panels + column * d * 8;
    const count = Math.min(width, right.n - column);
    const row = (r: number) => memory.float64(products + r * width * 8, count);
    for (let r = 0; begin && r < rows; r++) begin(first + r, column, row(r));
    functions.productTile64(scratch, rows, panels, width / PANEL, d, begin ? 1 : 0, products, width);
    for (let r = 0; r < rows; r++) take(first + r, column, row(r));
  }
}
