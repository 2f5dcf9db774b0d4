import type { SampleArray } from "./sampleArray.ts";

/** What a set of samples looks like at a glance; the answer of the command `inspect`. */
export interface SampleInspection {
  path: string;
  format: string;
  key: string | null;
  keys: string[];
  shape: number[];
  dtype: string;
  /** First eight values in C order; non-finite ones as "NaN", "Infinity", "-Infinity", which JSON cannot write. */
  values: (number | string)[];
  /** Sum of all finite values, to the last bits whatever their order. */
  sumOfFinite: number;
  nan: number;
  /** Infinite values of either sign. */
  inf: number;
  notes: string[];
}

/** Summarises an array that has been read. */
export function inspectSamples(array: SampleArray): SampleInspection {
  const { path, format, key, keys, shape, dtype, values, notes } = array;
  let nan = 0;
  let inf = 0;
  let sum = 0;
  let compensation = 0;
  for (let index = 0; index < values.length; index++) {
    const value = values[index];
    if (Number.isFinite(value)) {
      // Neumaier's sum: what each addition loses is kept apart.
      const next = sum + value;
      compensation += Math.abs(sum) >= Math.abs(value) ? sum - next + value : value - next + sum;
      sum = next;
    } else if (Number.isNaN(value)) {
      nan++;
    } else {
      inf++;
    }
  }
  const first = Array.from(values.subarray(0, 8), (value) =>
    Number.isFinite(value) ? value : String(value),
  );
  // Beyond the largest double the compensation is meaningless.
  const sumOfFinite = Number.isFinite(sum) ? sum + compensation : sum;
  return { path, format, key: key ?? null, keys, shape, dtype, values: first, sumOfFinite, nan, inf, notes };
}
