import {
  allocateOperand,
  packingTiles,
  packRows,
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

/** crossProduct in register blocks; sums run in the order of the columns. */
export const compiledCrossProduct: CompiledKernel<CrossProductArguments, undefined, Plan> = {
  tiles: ({ a }) => Math.ceil(a.n / PRODUCT_ROWS),

  prepare({ a, b }, memory) {
    const left = allocateOperand(memory, a.n, a.d);
    return { a: left, b: a === b ? left : allocateOperand(memory, b.n, b.d) };
  },

  first: {
    tiles: ({ a, b }) => packingTiles(a) + (a === b ? 0 : packingTiles(b)),
    run({ memory }, { a, b, steps }, plan, tile) {
      const ofA = packingTiles(a);
      if (tile < ofA) packRows(memory, plan.a, a, tile, steps?.order);
      else packRows(memory, plan.b, b, tile - ofA, steps?.order);
      return undefined;
    },
  },

  scratchBytes: ({ a }) => productScratch(a.d),

  run(engine, { a, b, scale, product, onto, steps }, plan, tile, scratch) {
    const first = tile * PRODUCT_ROWS;
    // Of a set with itself only the part right of the diagonal; the mirror image is the same to the last bit.
    const symmetric = a === b;
    const range = { first, from: symmetric ? first : 0, zeros: steps?.zeros[first] ?? 0 };
    productRows(engine, plan.a, plan.b, range, scratch, (row, column, products) => {
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
