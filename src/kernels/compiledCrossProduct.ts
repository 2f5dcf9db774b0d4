import {
  loadProductRows,
  PRODUCT_ROWS,
  productRows,
  productScratch,
  type ProductOperand,
} from "./compiledProducts.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import type { CrossProductArguments } from "./crossProduct.ts";

interface Plan {
  a: ProductOperand;
  b: ProductOperand;
}

/** crossProduct in register blocks; sums run in the order of the columns, fused where the machine can. */
export const compiledCrossProduct: CompiledKernel<CrossProductArguments, undefined, Plan> = {
  tiles: ({ a }) => Math.ceil(a.n / PRODUCT_ROWS),

  prepare({ a, b }, memory) {
    const left = loadProductRows(memory, a);
    return { a: left, b: a === b ? left : loadProductRows(memory, b) };
  },

  scratchBytes: ({ a }) => productScratch(a.d),

  run(engine, { a, b, scale, product, onto }, plan, tile, scratch) {
    const first = tile * PRODUCT_ROWS;
    // Of a set with itself only the part right of the diagonal; the mirror image is the same to the last bit.
    const symmetric = a === b;
    const from = symmetric ? first : 0;
    productRows(engine, plan.a, plan.b, first, from, scratch, (row, column, products) => {
      const base = row * b.n + column;
      for (let c = 0; c < products.length; c++) {
        product[base + c] = scale * products[c] + (onto ? product[base + c] : 0);
        // Entries of the tile's own rows are computed on both sides of the diagonal.
        if (symmetric && column + c >= first + PRODUCT_ROWS) {
          product[(column + c) * b.n + row] = product[base + c];
        }
      }
    });
    return undefined;
  },
};
