/** a · b + c in four float32: rounded once in the build with relaxed SIMD, twice in the other. */
// @ts-ignore: decorator
@inline
export function multiplyAdd32(a: v128, b: v128, c: v128): v128 {
  if (ASC_FEATURE_RELAXED_SIMD) return f32x4.relaxed_madd(a, b, c);
  return f32x4.add(c, f32x4.mul(a, b));
}

/**
 * a · b + c in two float64, rounded twice in both builds: these values go into a report, which must not depend on the
 * engine that computed it. What multiplyAdd32 gives is only a filter.
 */
// @ts-ignore: decorator
@inline
export function multiplyAdd64(a: v128, b: v128, c: v128): v128 {
  return f64x2.add(c, f64x2.mul(a, b));
}
