import { hasMolecules, inspectMolecules } from "./molecules/smilesFile.ts";
import { readStatistics, statisticsDimension } from "./npzStatistics.ts";
import type { ReadOptions } from "./readOptions.ts";
import { readSamples } from "./registry.ts";
import type { SampleArray } from "./sampleArray.ts";
import type { SampleInspection } from "./sampleInspection.ts";

/**
 * Says what a file or folder holds: samples, molecules as text, or the statistics of a Fréchet distance.
 *
 * @throws ReadError where it is none of these
 */
export async function inspectFile(path: string, options: ReadOptions = {}): Promise<SampleInspection> {
  if (await hasMolecules(path)) return inspectMolecules(path);
  if (options.key === undefined && (await statisticsDimension(path)) !== undefined)
    return inspectStatistics(path);
  return inspectSamples(await readSamples(path, options));
}

async function inspectStatistics(path: string): Promise<SampleInspection> {
  const { mean, covariance, dtype, keys } = await readStatistics(path);
  const d = mean.length;
  let sigmaTrace = 0;
  for (let index = 0; index < d; index++) sigmaTrace += covariance[index * (d + 1)];
  const notes = ["A mean and a covariance for the Fréchet distance, no samples"];
  const array = { path, format: "npz", key: keys[0], keys, shape: [d], dtype, values: mean, notes };
  return { ...inspectSamples(array), statistics: { mu: [...mean.subarray(0, 8)], sigmaTrace } };
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
