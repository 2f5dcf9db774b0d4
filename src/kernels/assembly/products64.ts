import { multiplyAdd64 } from "./multiplyAdd";

// Products of rows in float64. The right-hand rows lie in panels of 4: column by column, the values of the 4 rows side by
// side. Left-hand rows are packed in groups of 5, likewise. 5 × 4 sums are what the registers hold.

/** Rows of one group. */
export const GROUP: i32 = 5;
/** Columns handled in one go, so that a panel's part stays in the nearest cache. */
const SLICE: i32 = 256;

/**
 * Packs rows of 4-row panels as groups of 5, times `factor`, slice by slice of the columns; missing rows are zero.
 * @param stride columns that the panels have; d of them are packed
 * @param out ⌈rows / 5⌉ · 5 · d float64
 */
export function packGroups64(
  panels: usize,
  first: i32,
  rows: i32,
  d: i32,
  stride: i32,
  factor: f64,
  out: usize,
): void {
  for (let slice = 0; slice < d; slice += SLICE) {
    const columns = min(SLICE, d - slice);
    for (let group = 0; group < rows; group += GROUP) {
      for (let r = 0; r < GROUP; r++) {
        const row = group + r < rows ? first + group + r : -1;
        packRow64(panels, row, slice, columns, stride, factor, out + (<usize>r << 3));
      }
      out += <usize>(columns * GROUP) << 3;
    }
  }
}

// prettier-ignore
function packRow64(panels: usize, row: i32, slice: i32, columns: i32, stride: i32, factor: f64, out: usize): void {
  let from = panels + ((<usize>(row >> 2) * <usize>stride + <usize>slice) << 5) + (<usize>(row & 3) << 3);
  for (let k = 0; k < columns; k++) {
    store<f64>(out, row < 0 ? 0 : factor * load<f64>(from));
    from += 32;
    out += GROUP * 8;
  }
}

/**
 * Products of packed rows i with the rows j of `panels` panels, over d columns.
 * @param depth columns that the panels have, of which the first d count
 * @param onto whether the products are added to what is in `out`
 * @param out float64: out[i · width + j]; rows up to a multiple of 5 are written
 * @param width entries a row
 */
export function productTile64(
  groups: usize,
  rows: i32,
  right: usize,
  panels: i32,
  d: i32,
  depth: i32,
  onto: bool,
  out: usize,
  width: i32,
): void {
  const stride = <usize>width << 3;
  const count = (rows + GROUP - 1) / GROUP;
  // Sums of no products: no slice would set them.
  if (d == 0 && !onto) memory.fill(out, 0, <usize>(count * GROUP) * stride);
  for (let slice = 0; slice < d; slice += SLICE) {
    const columns = min(SLICE, d - slice);
    const groupBytes = <usize>(columns * GROUP) << 3;
    for (let p = 0; p < panels; p++) {
      const panel = right + ((<usize>p * <usize>depth + <usize>slice) << 5);
      const corner = out + (<usize>p << 5);
      for (let g = 0; g < count; g++) {
        const place = corner + <usize>(g * GROUP) * stride;
        if (slice == 0 && !onto) clearGroup64(place, stride);
        multiplyGroup64(groups + <usize>g * groupBytes, panel, columns, place, stride);
      }
    }
    groups += <usize>count * groupBytes;
  }
}

function clearGroup64(out: usize, stride: usize): void {
  for (let r = 0; r < GROUP; r++) {
    v128.store(out, f64x2.splat(0));
    v128.store(out, f64x2.splat(0), 16);
    out += stride;
  }
}

/** Adds the products of five rows with four. */
export function multiplyGroup64(a: usize, b: usize, columns: i32, out: usize, stride: usize): void {
  let from = out;
  let s00 = v128.load(from);
  let s01 = v128.load(from, 16);
  from += stride;
  let s10 = v128.load(from);
  let s11 = v128.load(from, 16);
  from += stride;
  let s20 = v128.load(from);
  let s21 = v128.load(from, 16);
  from += stride;
  let s30 = v128.load(from);
  let s31 = v128.load(from, 16);
  from += stride;
  let s40 = v128.load(from);
  let s41 = v128.load(from, 16);
  for (let k = 0; k < columns; k++) {
    const b0 = v128.load(b);
    const b1 = v128.load(b, 16);
    let value = v128.load64_splat(a);
    s00 = multiplyAdd64(value, b0, s00);
    s01 = multiplyAdd64(value, b1, s01);
    value = v128.load64_splat(a, 8);
    s10 = multiplyAdd64(value, b0, s10);
    s11 = multiplyAdd64(value, b1, s11);
    value = v128.load64_splat(a, 16);
    s20 = multiplyAdd64(value, b0, s20);
    s21 = multiplyAdd64(value, b1, s21);
    value = v128.load64_splat(a, 24);
    s30 = multiplyAdd64(value, b0, s30);
    s31 = multiplyAdd64(value, b1, s31);
    value = v128.load64_splat(a, 32);
    s40 = multiplyAdd64(value, b0, s40);
    s41 = multiplyAdd64(value, b1, s41);
    a += GROUP * 8;
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
