import { packedOperand, PANEL, PRODUCT_ROWS, type ProductOperand } from "./compiledProducts.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import { centredRow, remainder, type ContractionArguments } from "./contractedRows.ts";
import type { KernelMemory } from "./kernelMemory.ts";
import { RowReader } from "./rows.ts";

/** contractedRows in register blocks, with the same sums in the same order: the same to the last bit. */
export const compiledContractedRows: CompiledKernel<ContractionArguments, undefined, ProductOperand> = {
  tiles: ({ rows }) => Math.ceil(rows.n / PRODUCT_ROWS),
  prepare: ({ axes }, memory) => packedOperand(memory, axes),
  scratchBytes: ({ axes, rows }) => 8 * PRODUCT_ROWS * (2 * rows.d + paddedAxes(axes.n)),

  run({ functions, memory }, args, operand, tile, scratch) {
    const { rows, axes, contracted } = args;
    const { n, d } = rows;
    const first = tile * PRODUCT_ROWS;
    const count = Math.min(PRODUCT_ROWS, n - first);
    const width = paddedAxes(axes.n);
    const groups = scratch + 8 * PRODUCT_ROWS * d;
    const products = groups + 8 * PRODUCT_ROWS * d;
    const norms = loadCentred(memory, args, first, count, scratch);
    functions.packGroups64(scratch, 0, count, d, d, 1, groups);
    functions.productTile64(groups, count, operand.panels, width / PANEL, d, d, 0, products, width);
    for (let r = 0; r < count; r++) {
      const coordinates = memory.float64(products + 8 * r * width, axes.n);
      const at = (first + r) * (axes.n + 1);
      contracted.set(coordinates, at);
      contracted[at + axes.n] = remainder(norms[r], coordinates);
    }
    return undefined;
  },
};

/** Axes with those that fill up the last panel. */
function paddedAxes(count: number): number {
  return Math.ceil(count / PANEL) * PANEL;
}

/** Copies rows less their centre into panels. @returns their squared norms */
function loadCentred(
  memory: KernelMemory,
  { rows, centre }: ContractionArguments,
  first: number,
  count: number,
  panels: number,
): Float64Array {
  const { d } = rows;
  const out = memory.float64(panels, PRODUCT_ROWS * d);
  const reader = new RowReader(rows);
  const row = new Float64Array(d);
  const norms = new Float64Array(count);
  for (let r = 0; r < count; r++) {
    norms[r] = centredRow(reader.values, reader.seek(first + r) * d, centre, row);
    for (let c = 0, at = (r - (r % PANEL)) * d + (r % PANEL); c < d; c++, at += PANEL) out[at] = row[c];
  }
  return norms;
}
