import { allocateLike } from "./allocateValues.ts";
import type { SampleChoice } from "./readOptions.ts";
import type { NumericValues, SampleArray } from "./sampleArray.ts";

/** The values of the chosen of so many samples; all where none are chosen. */
export function takeSamples(
  values: NumericValues,
  samples: number,
  chosen: Int32Array | undefined,
  path: string,
): NumericValues {
  if (!chosen) return values;
  const length = values.length / samples;
  const taken = allocateLike(values, chosen.length * length, path);
  chosen.forEach((sample, place) =>
    taken.set(values.subarray(sample * length, (sample + 1) * length), place * length),
  );
  return taken;
}

/** Place of the first chosen sample that is not before `row`. */
export function firstFrom(chosen: Int32Array, row: number): number {
  let [low, high] = [0, chosen.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (chosen[middle] < row) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The extent of a set of which the chosen samples were taken. */
export function extentOf(
  shape: readonly number[],
  chosen: Int32Array | undefined,
): Pick<SampleArray, "shape" | "total"> {
  return chosen ? { shape: [chosen.length, ...shape.slice(1)], total: shape[0] } : { shape: [...shape] };
}

/** The chosen samples of an array that was read whole. */
export function chosenSamples(array: SampleArray, choose: SampleChoice | undefined): SampleArray {
  const { shape, values, labels, path } = array;
  const chosen = choose?.(shape[0]);
  if (!chosen) return array;
  return {
    ...array,
    ...extentOf(shape, chosen),
    values: takeSamples(values, shape[0], chosen, path),
    ...(labels && { labels: chosen.map((sample) => labels[sample]) }),
  };
}
