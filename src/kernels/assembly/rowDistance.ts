/**
 * Squared Euclidean distance of two rows of d float64, by direct difference, in the order of the JavaScript
 * squaredDistance: the same to the last bit.
 */
export function rowDistance(a: usize, b: usize, d: i32): f64 {
  let sum: f64 = 0;
  for (let k = d >> 4; k > 0; k--) {
    sum += sixteen(a, b);
    a += 128;
    b += 128;
  }
  for (let k = d & 15; k > 0; k--) {
    const t = load<f64>(a) - load<f64>(b);
    sum += t * t;
    a += 8;
    b += 8;
  }
  return sum;
}

/** Squares of two differences. */
// @ts-ignore: decorator
@inline
function squares(a: usize, b: usize): v128 {
  const t = f64x2.sub(v128.load(a), v128.load(b));
  return f64x2.mul(t, t);
}

/** Sixteen squared differences in four chains, two to a vector. */
// @ts-ignore: decorator
@inline
function sixteen(a: usize, b: usize): f64 {
  let low = squares(a, b);
  let high = squares(a + 16, b + 16);
  low = f64x2.add(low, squares(a + 32, b + 32));
  high = f64x2.add(high, squares(a + 48, b + 48));
  low = f64x2.add(low, squares(a + 64, b + 64));
  high = f64x2.add(high, squares(a + 80, b + 80));
  low = f64x2.add(low, squares(a + 96, b + 96));
  high = f64x2.add(high, squares(a + 112, b + 112));
  return (
    f64x2.extract_lane(low, 0) + f64x2.extract_lane(low, 1) + (f64x2.extract_lane(high, 0) + f64x2.extract_lane(high, 1))
  );
}

/** As rowDistance, of rows of float32: the differences are taken in float64. */
export function rowDistance32(a: usize, b: usize, d: i32): f64 {
  let sum: f64 = 0;
  for (let k = d >> 4; k > 0; k--) {
    sum += sixteen32(a, b);
    a += 64;
    b += 64;
  }
  for (let k = d & 15; k > 0; k--) {
    const t = <f64>load<f32>(a) - <f64>load<f32>(b);
    sum += t * t;
    a += 4;
    b += 4;
  }
  return sum;
}

// @ts-ignore: decorator
@inline
function squares32(a: usize, b: usize): v128 {
  const left = f64x2.promote_low_f32x4(v128.load64_zero(a));
  const t = f64x2.sub(left, f64x2.promote_low_f32x4(v128.load64_zero(b)));
  return f64x2.mul(t, t);
}

// @ts-ignore: decorator
@inline
function sixteen32(a: usize, b: usize): f64 {
  let low = squares32(a, b);
  let high = squares32(a + 8, b + 8);
  low = f64x2.add(low, squares32(a + 16, b + 16));
  high = f64x2.add(high, squares32(a + 24, b + 24));
  low = f64x2.add(low, squares32(a + 32, b + 32));
  high = f64x2.add(high, squares32(a + 40, b + 40));
  low = f64x2.add(low, squares32(a + 48, b + 48));
  high = f64x2.add(high, squares32(a + 56, b + 56));
  return (
    f64x2.extract_lane(low, 0) + f64x2.extract_lane(low, 1) + (f64x2.extract_lane(high, 0) + f64x2.extract_lane(high, 1))
  );
}
