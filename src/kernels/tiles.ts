/** Rows of one tile: small enough that a cancel is seen within milliseconds, large enough to be worth handing out. */
export const TILE_ROWS = 32;

/** Number of tiles that cover `n` rows. */
export function tileCountOf(n: number): number {
  return Math.ceil(n / TILE_ROWS);
}

/** First row and end (exclusive) of a tile. */
export function tileRange(tile: number, n: number): [number, number] {
  return [tile * TILE_ROWS, Math.min((tile + 1) * TILE_ROWS, n)];
}
