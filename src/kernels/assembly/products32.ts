import { multiplyAdd32 } from "./multiplyAdd";

/**
 * Five queries by eight targets in float32. The sums start at |b|² and, the queries being packed times −2, come out as
 * |b|² − 2a·b.
 * @param start where the sums begin; 0 to go on with what is in `out`
 */
export function multiplyGroup32(a: usize, b: usize, columns: i32, out: usize, stride: usize, start: usize): void {
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
