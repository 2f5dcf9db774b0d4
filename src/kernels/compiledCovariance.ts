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

  run(engine, { rows, covariance }, operand, tile, scratch) {
    const { n, d } = rows;
    const first = tile * PRODUCT_ROWS;
    productRows(engine, operand, operand, first, first, scratch, (row, column, products) => {
      for (let c = 0; c < products.length; c++) {
        const value = products[c] / (n - 1);
        covariance[row * d + column + c] = value;
        covariance[(column + c) * d + row] = value;
      }
    });
    return undefined;
  },
};
