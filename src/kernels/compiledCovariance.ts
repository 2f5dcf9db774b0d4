import type { CovarianceArguments } from "./covarianceTile.ts";
import {
  allocateOperand,
  packColumns,
  packingTiles,
  packSmall,
  PRODUCT_ROWS,
  productRows,
  productScratch,
  type ProductOperand,
} from "./compiledProducts.ts";
import type { CompiledKernel } from "./compiledTask.ts";

/** covarianceTile in register blocks: products of the columns of the centred rows. */
export const compiledCovariance: CompiledKernel<CovarianceArguments, undefined, ProductOperand> = {
  prepare({ rows, centre }, memory) {
    const operand = allocateOperand(memory, rows.d, rows.n);
    packSmall(rows, (tile) => packColumns(memory, operand, rows, centre, tile));
    return operand;
  },

  first: {
    tiles: ({ rows }) => packingTiles(rows),
    run({ memory }, { rows, centre }, operand, tile) {
      packColumns(memory, operand, rows, centre, tile);
      return undefined;
    },
  },

  tiles: ({ rows }) => Math.ceil(rows.d / PRODUCT_ROWS),
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
    productRows(engine, operand, operand, { first, from: first, zeros: 0 }, scratch, take, begin);
    return undefined;
  },
};
