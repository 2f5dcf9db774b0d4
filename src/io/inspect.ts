import { frechetStatisticsIn, type FrechetStatistics } from "./frechetStatistics.ts";
import { hasMolecules, inspectMolecules } from "./molecules.ts";
import { ReadError } from "./readError.ts";
import type { ReadOptions } from "./readOptions.ts";
import { readSamples } from "./registry.ts";
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
  /** Of a file that holds a mean and a covariance in place of samples. */
  statistics?: { mu: number[]; sigmaTrace: number };
}

/**
 * Says what a file or folder holds: samples, molecules as text, or the statistics of a Fréchet distance.
 *
 * @throws ReadError where it is none of these
 */
export async function inspectFile(path: string, options: ReadOptions = {}): Promise<SampleInspection> {
  if (await hasMolecules(path)) return inspectMolecules(path);
  try {
    return inspectSamples(await readSamples(path, options));
  } catch (error) {
    if (!(error instanceof ReadError) || error.code !== "no-samples" || options.key !== undefined)
      throw error;
    const statistics = await frechetStatisticsIn(path);
    if (!statistics) throw error;
    return inspectStatistics(path, statistics);
  }
}

function inspectStatistics(path: string, { mean, covariance }: FrechetStatistics): SampleInspection {
  const d = mean.length;
  const array = { path, format: "npz", key: "mu", keys: ["mu", "sigma"], shape: [d], dtype: "float64" };
  const sigmaTrace = mean.reduce((trace, _, index) => trace + covariance[index * (d + 1)], 0);
  return {
    ...inspectSamples({
      ...array,
      values: mean,
      notes: ["A mean and a covariance for the Fréchet distance, no samples"],
    }),
    statistics: { mu: [...mean.subarray(0, 8)], sigmaTrace },
  };
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
