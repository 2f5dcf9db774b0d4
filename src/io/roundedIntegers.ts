import type { NumericValues } from "./sampleArray.ts";

/** A note where 64-bit integers of an array are larger than a float64 holds exactly; empty otherwise. */
export function noteRoundedIntegers(dtype: string, values: NumericValues): string[] {
  if (dtype !== "int64" && dtype !== "uint64") return [];
  // 2^53 itself may stand for 2^53 + 1.
  const isRounded = values.some((value) => Math.abs(value) > Number.MAX_SAFE_INTEGER);
  return isRounded ? ["Integers beyond 2^53 were rounded to the nearest float64"] : [];
}
