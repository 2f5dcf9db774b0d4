/**
 * What NetCDF fills values with that were never written, by element type; bytes have no such value. 64-bit
 * integers arrive rounded to float64, and so does this.
 */
const defaultFills: Record<string, number> = {
  int16: -32767,
  uint16: 65535,
  int32: -2147483647,
  uint32: 4294967295,
  int64: -(2 ** 63),
  uint64: 2 ** 64,
  float32: Math.fround(9.969209968386869e36),
  float64: 9.969209968386869e36,
};

/** The stored number that means "never written" where a variable names no _FillValue of its own. */
export function defaultFillOf(dtype: string): number | undefined {
  return defaultFills[dtype];
}
