// Sums over subsets by look-up (the method of the four Russians), of two values at once: a lane for each bandwidth.
//
// For a block of 4 rows × 4 columns of a matrix, a table holds Σ K[r][c] over r in R and c in C for all 16 × 16 pairs of
// subsets (R, C). An assignment of rows and columns to subsets then costs one look-up for sixteen pairs.

/** Bytes of one table: 256 entries of two float64, at (16 · R + C) · 16. */
export const TABLE: usize = 4096;

/** Sums over the 16 subsets of four consecutive entries. */
// @ts-ignore: decorator
@inline
function subsetsOfFour(values: usize, out: usize): void {
  const a = v128.load(values);
  const b = v128.load(values, 16);
  const c = v128.load(values, 32);
  const d = v128.load(values, 48);
  const ab = f64x2.add(a, b);
  const cd = f64x2.add(c, d);
  v128.store(out, f64x2.splat(0));
  v128.store(out, a, 16);
  v128.store(out, b, 32);
  v128.store(out, ab, 48);
  v128.store(out, c, 64);
  v128.store(out, f64x2.add(a, c), 80);
  v128.store(out, f64x2.add(b, c), 96);
  v128.store(out, f64x2.add(ab, c), 112);
  v128.store(out, d, 128);
  v128.store(out, f64x2.add(a, d), 144);
  v128.store(out, f64x2.add(b, d), 160);
  v128.store(out, f64x2.add(ab, d), 176);
  v128.store(out, cd, 192);
  v128.store(out, f64x2.add(a, cd), 208);
  v128.store(out, f64x2.add(b, cd), 224);
  v128.store(out, f64x2.add(ab, cd), 240);
}

/** Sixteen entries: out = a + b. */
// @ts-ignore: decorator
@inline
function addSixteen(a: usize, b: usize, out: usize): void {
  for (let at: usize = 0; at < 256; at += 64) {
    v128.store(out + at, f64x2.add(v128.load(a + at), v128.load(b + at)));
    v128.store(out + at, f64x2.add(v128.load(a + at, 16), v128.load(b + at, 16)), 16);
    v128.store(out + at, f64x2.add(v128.load(a + at, 32), v128.load(b + at, 32)), 32);
    v128.store(out + at, f64x2.add(v128.load(a + at, 48), v128.load(b + at, 48)), 48);
  }
}

/**
 * Fills the table of a block.
 * @param block address of K[0][0]; entries of a row are adjacent, rows `stride` bytes apart
 * @param table TABLE bytes, of which those of the empty row subset hold zeros for good; see clearTables
 */
export function fillTable(block: usize, stride: usize, table: usize): void {
  for (let r = 0; r < 4; r++) {
    const half: usize = <usize>256 << r;
    // The row alone, then with every subset of the rows before.
    const own = table + half;
    subsetsOfFour(block, own);
    for (let at: usize = 256; at < half; at += 256) addSixteen(table + at, own, own + at);
    block += stride;
  }
}

/** Makes four tables that follow one another ready for fillTable. */
export function clearTables(tables: usize): void {
  for (let t: usize = 0; t < 4; t++) memory.fill(tables + t * TABLE, 0, 256);
}

/**
 * Adds to each of `count` sums its look-ups in four tables that follow one another.
 * @param rows 16-bit offsets of the row subsets (256 · R), one a sum
 * @param columns 16-bit offsets of the column subsets (16 · C) of the first table; those of the next ones follow at
 *   `columnStride` bytes
 * @param sums two float64 a sum
 */
export function addLookUps(
  tables: usize,
  rows: usize,
  columns: usize,
  columnStride: usize,
  count: i32,
  sums: usize,
): void {
  const columns1 = columns + columnStride;
  const columns2 = columns1 + columnStride;
  const columns3 = columns2 + columnStride;
  const end = <usize>count << 1;
  for (let b: usize = 0; b < end; b += 2) {
    const table = tables + <usize>load<u16>(rows + b);
    const first = f64x2.add(
      v128.load(table + <usize>load<u16>(columns + b)),
      v128.load(table + <usize>load<u16>(columns1 + b), 4096),
    );
    const second = f64x2.add(
      v128.load(table + <usize>load<u16>(columns2 + b), 8192),
      v128.load(table + <usize>load<u16>(columns3 + b), 12288),
    );
    const sum = sums + (b << 3);
    v128.store(sum, f64x2.add(v128.load(sum), f64x2.add(first, second)));
  }
}
