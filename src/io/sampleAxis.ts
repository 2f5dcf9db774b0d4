import { allocateLike } from "./allocateValues.ts";
import { formatShape } from "./formatting.ts";
import { ReadError } from "./readError.ts";
import { elementCount, type SampleArray } from "./sampleArray.ts";

/**
 * A shape with the axis that counts samples first, the others as they were.
 *
 * @param axis from 0; negative ones count from the last
 * @throws ReadError `unknown-axis` where there is no such axis
 */
export function axesInOrder(path: string, shape: readonly number[], axis: number): number[] {
  const place = axis < 0 ? axis + shape.length : axis;
  if (!Number.isInteger(place) || place < 0 || place >= shape.length) {
    throw new ReadError(
      "unknown-axis",
      path,
      `${path} has the shape ${formatShape(shape)}, so there is no axis ${axis} that could count samples; ` +
        `choose one from 0 to ${shape.length - 1}.`,
    );
  }
  return [shape[place], ...shape.slice(0, place), ...shape.slice(place + 1)];
}

/**
 * An array with the axis that counts samples first. Labels stay where they still are one a sample.
 *
 * @throws ReadError `unknown-axis`, `too-large`
 */
export function withSampleAxis(array: SampleArray, axis: number): SampleArray {
  const { path, shape, values, labels, notes } = array;
  const moved = axesInOrder(path, shape, axis);
  const place = axis < 0 ? axis + shape.length : axis;
  if (place === 0) return array;
  const samples = shape[place];
  const before = elementCount(shape.slice(0, place));
  const after = elementCount(shape.slice(place + 1));
  const ordered = allocateLike(values, values.length, path);
  for (let outer = 0; outer < before; outer++) {
    for (let sample = 0; sample < samples; sample++) {
      const from = (outer * samples + sample) * after;
      ordered.set(values.subarray(from, from + after), (sample * before + outer) * after);
    }
  }
  return {
    ...array,
    shape: moved,
    values: ordered,
    labels: labels?.length === samples ? labels : undefined,
    notes: [...notes, `Axis ${place} of ${formatShape(shape)} was taken to count the samples`],
  };
}
