/** a · b + c in four float32: rounded once in the build with relaxed SIMD, twice in the other. */
// @ts-ignore: decorator
@inline
export function multiplyAdd32(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c);
  return f32x4.add(c, f32x4.mul(a, b));
}

/** As multiplyAdd32, in two float64. */
// @ts-ignore: decorator
@inline
export function multiplyAdd64(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f64x2.relaxed_madd(a, b, c);
  return f64x2.add(c, f64x2.mul(a, b));
}
