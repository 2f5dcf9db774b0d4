import type { CovarianceArguments } from "./covarianceTile.ts";
import {
  loadProductColumns,
  PRODUCT_ROWS,
  productRows,
  productScratch,
  type ProductOperand,
} from "./compiledProducts.ts";
import type { CompiledKernel } from "./compiledTask.ts";

/** covarianceTile in register blocks: products of the columns of the centred rows. */
export const compiledCovariance: CompiledKernel<CovarianceArguments, undefined, ProductOperand> = {
  tiles: ({ rows }) => Math.ceil(rows.d / PRODUCT_ROWS),
  prepare: ({ rows, centre }, memory) => loadProductColumns(memory, rows, centre),
  scratchBytes: ({ rows }) => productScratch(rows.n),

  run(engine, { rows: { d }, sums }, operand, tile, scratch) {
    const first = tile * PRODUCT_ROWS;
    const begin = (row: number, column: number, products: Float64Array) => {
      const at = row * d + column;
      products.set(sums.subarray(at, at + products.length));
    };
    const take = (row: number, column: number, products: Float64Array) => {
      sums.set(products, row * d + column);
      // Entries of the tile's own rows are computed on both sides of the diagonal.
      for (let c = Math.max(0, first + PRODUCT_ROWS - column); c < products.length; c++) {
        sums[(column + c) * d + row] = products[c];
      }
    };
    productRows(engine, operand, operand, first, first, scratch, take, begin);
    return undefined;
  },
};
