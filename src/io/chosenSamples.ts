import { allocateLike } from "./allocateValues.ts";
import type { SampleChoice } from "./readOptions.ts";
import type { SampleArray } from "./sampleArray.ts";

/** The chosen samples of an array that was read whole. */
export function chosenSamples(array: SampleArray, choose: SampleChoice | undefined): SampleArray {
  const { shape, values, labels, path } = array;
  const chosen = choose?.(shape[0]);
  if (!chosen) return array;
  const length = values.length / shape[0];
  const taken = allocateLike(values, chosen.length * length, path);
  chosen.forEach((sample, place) =>
    taken.set(values.subarray(sample * length, (sample + 1) * length), place * length),
  );
  return {
    ...array,
    shape: [chosen.length, ...shape.slice(1)],
    total: shape[0],
    values: taken,
    ...(labels && { labels: chosen.map((sample) => labels[sample]) }),
  };
}
