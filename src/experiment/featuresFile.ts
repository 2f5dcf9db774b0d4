import { dirname, extname, join, parse } from "node:path";

/** Where precomputed features of a file of samples lie: step_1.npy has step_1_features.npy. */
export function featuresFileOf(samples: string): string {
  const stem = extname(samples) ? parse(samples).name : parse(samples).base;
  return join(dirname(samples), `${stem}_features.npy`);
}
