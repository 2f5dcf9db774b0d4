/**
 * e^x of two float64 with x ≤ 0: x = n·ln 2 + r with |r| ≤ ½ ln 2, a Taylor polynomial of degree 13 for e^r (remainder
 * below 5e-18 relative) and the exponent put in by its bits. Within 2 units in the last place; 0 where e^x is below the
 * smallest normal number.
 */
// @ts-ignore: decorator
@inline
export function exponential(x: v128): v128 {
  const normal = f64x2.ge(x, f64x2.splat(-708));
  x = f64x2.pmax(f64x2.splat(-708), x);
  const n = f64x2.nearest(f64x2.mul(x, f64x2.splat(1.4426950408889634)));
  // ln 2 in two parts, the first short enough that n times it is exact.
  let r = f64x2.sub(x, f64x2.mul(n, f64x2.splat(0.6931471803691238)));
  r = f64x2.sub(r, f64x2.mul(n, f64x2.splat(1.9082149292705877e-10)));
  const power = i64x2.shl(i64x2.add(i64x2.extend_low_i32x4_s(i32x4.trunc_sat_f64x2_s_zero(n)), i64x2.splat(1023)), 52);
  return v128.and(f64x2.mul(taylor(r), power), normal);
}

// @ts-ignore: decorator
@inline
function pair(r: v128, low: f64, high: f64): v128 {
  return f64x2.add(f64x2.splat(low), f64x2.mul(r, f64x2.splat(high)));
}

/** Σ rⁱ/i! up to i = 13, by Estrin's scheme. */
// @ts-ignore: decorator
@inline
function taylor(r: v128): v128 {
  const r2 = f64x2.mul(r, r);
  const r4 = f64x2.mul(r2, r2);
  const r8 = f64x2.mul(r4, r4);
  const p4 = pair(r, 4.1666666666666664e-2, 8.333333333333333e-3);
  const p6 = pair(r, 1.3888888888888889e-3, 1.984126984126984e-4);
  const p8 = pair(r, 2.48015873015873e-5, 2.7557319223985893e-6);
  const p10 = pair(r, 2.755731922398589e-7, 2.505210838544172e-8);
  const p12 = pair(r, 2.08767569878681e-9, 1.6059043836821613e-10);
  const low = pair(r, 0.5, 1.6666666666666666e-1);
  const q4 = f64x2.add(p4, f64x2.mul(p6, r2));
  const q8 = f64x2.add(p8, f64x2.mul(p10, r2));
  const upper = f64x2.add(f64x2.add(q4, f64x2.mul(q8, r4)), f64x2.mul(p12, r8));
  // 1 + r last and apart: it carries the leading digits.
  const tail = f64x2.add(f64x2.mul(low, r2), f64x2.mul(upper, r4));
  return f64x2.add(f64x2.splat(1), f64x2.add(r, tail));
}
