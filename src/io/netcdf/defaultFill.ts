/** What NetCDF fills values with that were never written, by element type; bytes have no such value. */
const defaultFills: Record<string, number> = {
  int16: -32767,
  uint16: 65535,
  int32: -2147483647,
  uint32: 4294967295,
  int64: -9223372036854775806,
  uint64: 18446744073709551614,
  float32: Math.fround(9.969209968386869e36),
  float64: 9.969209968386869e36,
};

/** The stored number that means "never written" where a variable names no _FillValue of its own. */
export function defaultFillOf(dtype: string): number | undefined {
  return defaultFills[dtype];
}
