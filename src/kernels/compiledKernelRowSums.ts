import {
  LEAST,
  loadPairOperands,
  packedBytes,
  packPairRows,
  pairDistances,
  pairProducts,
  pairTiles,
  PAIR_ROWS,
  PAIR_TILE_BYTES,
  type PairOperands,
  type PairTile,
} from "./compiledPairTiles.ts";
import type { CompiledKernel } from "./compiledTask.ts";
import type { KernelEngine } from "./kernelEngine.ts";
import { ReferenceDistances } from "./referenceDistances.ts";
import type { KernelRowSumsArguments, KernelRowSumsTile, PairKernel } from "./kernelRowSums.ts";

/** Tiles at most: each returns sums for all rows of `b`. */
const MOST_TILES = 128;

/** Address of sums of one kernel: PAIR_ROWS float64 for the rows, then those of the columns. */
interface Sums {
  rows: number;
  columns: number;
}

/**
 * kernelRowSums from tiles of inner products, shared by all kernels. Sums agree with the reference to 1e-12 of the sum of
 * the values' sizes; see compiledPairTiles.ts for pairs that nearly coincide.
 */
export const compiledKernelRowSums: CompiledKernel<
  KernelRowSumsArguments,
  KernelRowSumsTile[],
  PairOperands
> = {
  tiles: ({ a }) => Math.ceil(a.n / rowsOfTile(a.n)),
  prepare: ({ a, b }, memory) => loadPairOperands(memory, a, b),
  scratchBytes: ({ b, kernels }) => sumsPlace(0, b.d) + kernels.length * (PAIR_ROWS + b.n + 4) * 8,

  run(engine, args, operands, tile, scratch, checkCancelled) {
    const { a, b, kernels, within } = args;
    const exact = new ReferenceDistances(engine, a, b, scratch + packedBytes(b.d) + 3 * PAIR_TILE_BYTES);
    const sums = kernels.map((_, k): Sums => {
      const rows = sumsPlace(scratch, b.d) + k * (PAIR_ROWS + b.n + 4) * 8;
      return { rows, columns: rows + PAIR_ROWS * 8 };
    });
    for (const { columns } of sums) engine.memory.float64(columns, b.n).fill(0);
    const begin = tile * rowsOfTile(a.n);
    const end = Math.min(a.n, begin + rowsOfTile(a.n));
    const results = kernels.map(() => new Float64Array(within ? 0 : end - begin));
    for (let first = begin; first < end; first += PAIR_ROWS) {
      checkCancelled();
      addRows(engine, args, operands, exact, first, scratch, sums);
      const rows = Math.min(PAIR_ROWS, end - first);
      sums.forEach((of, k) => {
        const found = engine.memory.float64(of.rows, rows);
        if (!within) results[k].set(found, first - begin);
        else addTo(engine.memory.float64(of.columns + first * 8, rows), found);
      });
    }
    return sums.map(({ columns }, k) => ({
      a: results[k],
      b: engine.memory.float64(columns, b.n).slice(),
    }));
  },
};

/** Where sums begin in the scratch: after packed rows, tiles of products, distances and values, and two rows. */
function sumsPlace(scratch: number, d: number): number {
  return scratch + packedBytes(d) + 3 * PAIR_TILE_BYTES + ReferenceDistances.bytes(d);
}

function rowsOfTile(n: number): number {
  return PAIR_ROWS * Math.ceil(n / PAIR_ROWS / MOST_TILES);
}

function addTo(sums: Float64Array, values: Float64Array): void {
  for (let i = 0; i < sums.length; i++) sums[i] += values[i];
}

/** Sums of the rows from `first` on; what they add to the columns stays there. */
function addRows(
  engine: KernelEngine,
  args: KernelRowSumsArguments,
  operands: PairOperands,
  exact: ReferenceDistances,
  first: number,
  scratch: number,
  sums: Sums[],
): void {
  const { functions, memory } = engine;
  const { kernels, within } = args;
  const products = scratch + packedBytes(args.b.d);
  const [squared, values] = [products + PAIR_TILE_BYTES, products + 2 * PAIR_TILE_BYTES];
  const needsDistances = kernels.some(({ kind }) => kind !== "cubic");
  for (const { rows } of sums) memory.float64(rows, PAIR_ROWS).fill(0);
  packPairRows(engine, operands, first, scratch);
  for (const tile of pairTiles(operands, first, within ? first : 0)) {
    const { rows, column, width } = tile;
    pairProducts(engine, operands, tile, scratch, products);
    const diagonal = within ? first - column + 1 : -rows;
    const end = Math.min(width, args.b.n - column);
    if (isCubicAndDistance(kernels)) {
      addBoth(engine, operands, exact, { ...tile, diagonal, end }, { products, lost: values }, sums);
      continue;
    }
    if (needsDistances) pairDistances(engine, operands, exact, tile, products, squared);
    kernels.forEach((kernel, k) => {
      kernelValues(engine, kernel, operands, tile, { products, squared, values });
      const columnSums = sums[k].columns + column * 8;
      functions.addTileSums(values, rows, width, diagonal, end, sums[k].rows, columnSums);
    });
  }
}

/** The kernels of KID and of the energy distance, which are wanted together more than any others. */
function isCubicAndDistance(kernels: readonly PairKernel[]): boolean {
  const [first, second] = kernels;
  return kernels.length === 2 && first.kind === "cubic" && second.kind === "negative-distance";
}

/** Adds one tile of both in one go over its products. */
function addBoth(
  { functions, memory }: KernelEngine,
  { a, b }: PairOperands,
  exact: ReferenceDistances,
  { first, rows, column, width, diagonal, end }: PairTile & { diagonal: number; end: number },
  { products, lost }: { products: number; lost: number },
  [cubes, distances]: Sums[],
): void {
  const [left, right] = [first * 8, column * 8];
  // prettier-ignore
  const count = functions.addCubesAndDistances(
    products, rows, width, diagonal, end, LEAST, 1 / a.d,
    a.norms + left, b.norms + right, a.shifts + left, b.shifts + right,
    cubes.rows, cubes.columns + right, distances.rows, distances.columns + right, lost,
  );
  if (count === 0) return;
  const ofRows = memory.float64(distances.rows, PAIR_ROWS);
  const ofColumns = memory.float64(distances.columns + right, width);
  for (const place of memory.int32(lost, count)) {
    const [r, c] = [Math.floor(place / width), place % width];
    exact.from(first + r);
    const distance = Math.sqrt(exact.to(column + c));
    ofRows[r] -= distance;
    ofColumns[c] -= distance;
  }
}

function kernelValues(
  { functions }: KernelEngine,
  kernel: PairKernel,
  { a, b }: PairOperands,
  { first, rows, column, width }: PairTile,
  { products, squared, values }: { products: number; squared: number; values: number },
): void {
  switch (kernel.kind) {
    case "cubic": {
      const [rowShifts, columnShifts] = [a.shifts + first * 8, b.shifts + column * 8];
      functions.cubesOfProducts(products, rows, width, 1 / a.d, rowShifts, columnShifts, values);
      return;
    }
    case "negative-distance":
      functions.negativeRoots(squared, rows * width, values);
      return;
    case "rbf":
      functions.exponentials(squared, rows * width, -1 / (2 * kernel.bandwidth ** 2), values);
      return;
  }
}
