import { multiplyAdd32 } from "./multiplyAdd";

// Products of query rows with target rows in float32, for filters whose survivors are measured again in float64.
//
// Targets lie in panels of 8 rows: column by column, the values of the 8 rows side by side. A tile's queries are packed
// in groups of 5 rows, likewise, and times −2: with the accumulators starting at |b|², what comes out is |b|² − 2a·b.
// 5 × 8 is what the registers hold: more accumulators spill and halve the speed.

/** Rows of one group of queries. */
export const GROUP: i32 = 5;
/** Columns handled in one go, so that a panel's part stays in the nearest cache. */
const SLICE: i32 = 512;

/**
 * Packs rows of 8-row panels as groups of 5, times −2, slice by slice of the columns; missing rows are zero.
 * @param out ⌈rows / 5⌉ · 5 · d float32
 */
export function packQueries(panels: usize, first: i32, rows: i32, d: i32, out: usize): void {
  for (let slice = 0; slice < d; slice += SLICE) {
    const columns = min(SLICE, d - slice);
    for (let group = 0; group < rows; group += GROUP) {
      for (let r = 0; r < GROUP; r++) {
        packRow(panels, group + r < rows ? first + group + r : -1, slice, columns, d, out + (<usize>r << 2));
      }
      out += <usize>(columns * GROUP) << 2;
    }
  }
}

function packRow(panels: usize, row: i32, slice: i32, columns: i32, d: i32, out: usize): void {
  let from = panels + ((<usize>(row >> 3) * <usize>d + <usize>slice) << 5) + (<usize>(row & 7) << 2);
  for (let k = 0; k < columns; k++) {
    store<f32>(out, row < 0 ? 0 : -2 * load<f32>(from));
    from += 32;
    out += GROUP * 4;
  }
}

/**
 * start[j] − 2 aᵢ·bⱼ of packed queries i and the targets j of `panels` panels.
 * @param starts one float32 a target
 * @param out float32: out[i · width + j]
 * @param width entries a row
 */
export function productTile(
  queries: usize,
  rows: i32,
  targets: usize,
  starts: usize,
  panels: i32,
  d: i32,
  out: usize,
  width: i32,
): void {
  const stride = <usize>width << 2;
  const groups = (rows + GROUP - 1) / GROUP;
  for (let slice = 0; slice < d; slice += SLICE) {
    const columns = min(SLICE, d - slice);
    const groupBytes = <usize>(columns * GROUP) << 2;
    for (let p = 0; p < panels; p++) {
      const panel = targets + ((<usize>p * <usize>d + <usize>slice) << 5);
      const corner = out + (<usize>p << 5);
      const start = slice == 0 ? starts + (<usize>p << 5) : 0;
      for (let g = 0; g < groups; g++) {
        multiplyGroup(queries + <usize>g * groupBytes, panel, columns, corner + <usize>(g * GROUP) * stride, stride, start);
      }
    }
    queries += <usize>groups * groupBytes;
  }
}

/** Five queries by eight targets. @param start where the sums begin; 0 to go on with what is in `out` */
export function multiplyGroup(a: usize, b: usize, columns: i32, out: usize, stride: usize, start: usize): void {
  const step = start ? 0 : stride;
  let from = start ? start : out;
  let s00 = v128.load(from);
  let s01 = v128.load(from, 16);
  from += step;
  let s10 = v128.load(from);
  let s11 = v128.load(from, 16);
  from += step;
  let s20 = v128.load(from);
  let s21 = v128.load(from, 16);
  from += step;
  let s30 = v128.load(from);
  let s31 = v128.load(from, 16);
  from += step;
  let s40 = v128.load(from);
  let s41 = v128.load(from, 16);
  for (let k = 0; k < columns; k++) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    let value = v128.load32_splat(a);
    s00 = multiplyAdd32(value, b0, s00);
    s01 = multiplyAdd32(value, b1, s01);
    value = v128.load32_splat(a, 4);
    s10 = multiplyAdd32(value, b0, s10);
    s11 = multiplyAdd32(value, b1, s11);
    value = v128.load32_splat(a, 8);
    s20 = multiplyAdd32(value, b0, s20);
    s21 = multiplyAdd32(value, b1, s21);
    value = v128.load32_splat(a, 12);
    s30 = multiplyAdd32(value, b0, s30);
    s31 = multiplyAdd32(value, b1, s31);
    value = v128.load32_splat(a, 16);
    s40 = multiplyAdd32(value, b0, s40);
    s41 = multiplyAdd32(value, b1, s41);
    a += GROUP * 4;
    b += 32;
  }
  v128.store(out, s00);
  v128.store(out, s01, 16);
  out += stride;
  v128.store(out, s10);
  v128.store(out, s11, 16);
  out += stride;
  v128.store(out, s20);
  v128.store(out, s21, 16);
  out += stride;
  v128.store(out, s30);
  v128.store(out, s31, 16);
  out += stride;
  v128.store(out, s40);
  v128.store(out, s41, 16);
}
