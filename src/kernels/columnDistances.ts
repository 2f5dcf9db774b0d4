import type { Rows } from "./rows.ts";

export interface ColumnDistancesArguments {
  a: Rows;
  /** Of as many columns. */
  b: Rows;
}

/** Of the columns of one tile, ∫ |F⁻¹ − G⁻¹|ᵖ of both sets' values: W₁, and W₂². */
export interface ColumnDistancesTile {
  first: Float64Array;
  second: Float64Array;
}

/** Columns of a tile: as many as share the cache lines of a row. */
const COLUMNS = 8;

export function columnTiles({ a }: ColumnDistancesArguments): number {
  return Math.ceil(a.d / COLUMNS);
}

/** Wasserstein distances between the laws of single columns, one tile of them. */
export function columnDistances(args: ColumnDistancesArguments, tile: number): ColumnDistancesTile {
  const room = (n: number) => new Float64Array(columnsOfTile(args, tile) * n);
  return distancesOfColumns(args, tile, room(args.a.n), room(args.b.n), (values) => values.sort());
}

/** Columns of a tile, fewer in the last one. */
function columnsOfTile({ a }: ColumnDistancesArguments, tile: number): number {
  return Math.min(COLUMNS, a.d - tile * COLUMNS);
}

/** Values that both sets' columns of a tile take. */
export function columnValues({ a, b }: ColumnDistancesArguments): number {
  return COLUMNS * (a.n + b.n);
}

/**
 * @param ofA, ofB room for the columns of either set
 * @param sort ascending, in place
 */
export function distancesOfColumns(
  args: ColumnDistancesArguments,
  tile: number,
  ofA: Float64Array,
  ofB: Float64Array,
  sort: (values: Float64Array) => void,
): ColumnDistancesTile {
  const { a, b } = args;
  const count = columnsOfTile(args, tile);
  copyColumns(a, tile * COLUMNS, count, ofA);
  copyColumns(b, tile * COLUMNS, count, ofB);
  const found = { first: new Float64Array(count), second: new Float64Array(count) };
  for (let c = 0; c < count; c++) {
    const x = ofA.subarray(c * a.n, (c + 1) * a.n);
    const y = ofB.subarray(c * b.n, (c + 1) * b.n);
    sort(x);
    sort(y);
    [found.first[c], found.second[c]] = wassersteinPowers(x, y);
  }
  return found;
}

/** Columns first … first + count − 1, one after another. */
function copyColumns({ n, d, values }: Rows, first: number, count: number, into: Float64Array): void {
  for (let i = 0; i < n; i++) {
    const at = i * d + first;
    for (let c = 0; c < count; c++) into[c * n + i] = values[at + c];
  }
}

/**
 * ∫ |F⁻¹ − G⁻¹|ᵖ of two empirical laws on the line, W_pᵖ, for p = 1, the Wasserstein distance itself, and p = 2. The quantile
 * functions are integrated piece by piece, so that sizes may differ and nothing is truncated (Peyré & Cuturi 2019, §2.6).
 *
 * @param x ascending; @param y ascending
 */
export function wassersteinPowers(x: Float64Array, y: Float64Array): [number, number] {
  const n = x.length;
  const m = y.length;
  let first = 0;
  let second = 0;
  // Levels are counted in units of 1/(nm), in which every step of either quantile function is a whole number.
  for (let i = 0, j = 0, level = 0; i < n && j < m;) {
    const endX = (i + 1) * m;
    const endY = (j + 1) * n;
    const next = Math.min(endX, endY);
    const distance = Math.abs(x[i] - y[j]);
    first += (next - level) * distance;
    second += (next - level) * (distance * distance);
    level = next;
    if (endX === next) i++;
    if (endY === next) j++;
  }
  return [first / n / m, second / n / m];
}
