import type { KernelEngine } from "./kernelEngine.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import type { Rows } from "./rows.ts";

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
export function loadProductRows(memory: KernelMemory, { n, d, values }: Rows): ProductOperand {
  const panels = memory.allocate(Math.ceil(n / PANEL) * PANEL * d * 8);
  const out = memory.float64(panels, Math.ceil(n / PANEL) * PANEL * d);
  out.fill(0, Math.floor(n / PANEL) * d * PANEL);
  for (let i = 0; i < n; i++) {
    let at = Math.floor(i / PANEL) * d * PANEL + (i % PANEL);
    for (let c = i * d; c < (i + 1) * d; c++, at += PANEL) out[at] = values[c];
  }
  return { panels, n, d };
}

/** Copies the columns of rows into panels: the operand is the transpose. */
export function loadProductColumns(memory: KernelMemory, { n, d, values }: Rows): ProductOperand {
  const panels = memory.allocate(Math.ceil(d / PANEL) * PANEL * n * 8);
  for (let first = 0; first < d; first += PANEL) {
    const out = memory.float64(panels + first * n * 8, n * PANEL);
    const count = Math.min(PANEL, d - first);
    if (count < PANEL) out.fill(0);
    for (let i = 0; i < n; i++) {
      for (let c = 0; c < count; c++) out[i * PANEL + c] = values[i * d + first + c];
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
 */
export function productRows(
  { functions, memory }: KernelEngine,
  left: ProductOperand,
  right: ProductOperand,
  first: number,
  from: number,
  scratch: number,
  take: (row: number, column: number, products: Float64Array) => void,
): void {
  const { d } = left;
  const rows = Math.min(PRODUCT_ROWS, left.n - first);
  const products = scratch + PRODUCT_ROWS * d * 8;
  functions.packGroups64(left.panels, first, rows, d, 1, scratch);
  for (let column = from; column < right.n; column += BLOCK) {
    const width = Math.min(BLOCK, Math.ceil((right.n - column) / PANEL) * PANEL);
    const panels = right.panels + column * d * 8;
    functions.productTile64(scratch, rows, panels, width / PANEL, d, 0, products, width);
    const count = Math.min(width, right.n - column);
    for (let r = 0; r < rows; r++) {
      take(first + r, column, memory.float64(products + r * width * 8, count));
    }
  }
}
