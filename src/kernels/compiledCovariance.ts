import type { CovarianceArguments } from "./covarianceTile.ts";
import {
  allocateOperand,
  loadCentre,
  packColumns,
  packingScratch,
  packingTiles,
  PRODUCT_ROWS,
  productRows,
  productScratch,
  type ProductOperand,
} from "./compiledProducts.ts";
import type { CompiledKernel } from "./compiledTask.ts";

interface Plan {
  operand: ProductOperand;
  centre: number;
}

/** covarianceTile in register blocks: products of the columns of the centred rows. */
export const compiledCovariance: CompiledKernel<CovarianceArguments, undefined, Plan> = {
  prepare: ({ rows, centre }, memory) => ({
    operand: allocateOperand(memory, rows.d, rows.n),
    centre: loadCentre(memory, centre),
  }),

  first: {
    tiles: ({ rows }) => packingTiles(rows),
    run(engine, { rows }, { operand, centre }, tile, scratch) {
      packColumns(engine, operand, rows, centre, tile, scratch);
      return undefined;
    },
  },

  tiles: ({ rows }) => Math.ceil(rows.d / PRODUCT_ROWS),
  scratchBytes: ({ rows }) => Math.max(productScratch(rows.n), packingScratch(rows.d)),

  run(engine, { rows: { d }, sums }, { operand }, tile, scratch) {
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
