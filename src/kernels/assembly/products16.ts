/**
 * Five queries by eight targets, in whole numbers: two 16-bit columns to a 32-bit lane. The sums start at half of |b|²
 * and, the queries being packed negative, come out as |b|²/2 − a·b; while |a|² and |b|² are below 2³⁰, nothing overflows.
 * @param start where the sums begin; 0 to go on with what is in `out`
 */
export function multiplyGroup16(a: usize, b: usize, columns: i32, out: usize, stride: usize, start: usize): void {
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
    s00 = i32x4.add(s00, i32x4.dot_i16x8_s(value, b0));
    s01 = i32x4.add(s01, i32x4.dot_i16x8_s(value, b1));
    value = v128.load32_splat(a, 4);
    s10 = i32x4.add(s10, i32x4.dot_i16x8_s(value, b0));
    s11 = i32x4.add(s11, i32x4.dot_i16x8_s(value, b1));
    value = v128.load32_splat(a, 8);
    s20 = i32x4.add(s20, i32x4.dot_i16x8_s(value, b0));
    s21 = i32x4.add(s21, i32x4.dot_i16x8_s(value, b1));
    value = v128.load32_splat(a, 12);
    s30 = i32x4.add(s30, i32x4.dot_i16x8_s(value, b0));
    s31 = i32x4.add(s31, i32x4.dot_i16x8_s(value, b1));
    value = v128.load32_splat(a, 16);
    s40 = i32x4.add(s40, i32x4.dot_i16x8_s(value, b0));
    s41 = i32x4.add(s41, i32x4.dot_i16x8_s(value, b1));
    a += 20;
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
