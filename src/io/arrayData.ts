import { allocateValues } from "./allocateValues.ts";
import type { ByteStream } from "./byteStream.ts";
import { decodeElements, type ElementType } from "./elementType.ts";
import { ReadError } from "./readError.ts";
import { elementCount, type NumericValues } from "./sampleArray.ts";
import type { ArraySubject } from "./sampleShape.ts";

/** Elements decoded at a time: bounds the memory beside the values, and the time until a cancellation is seen. */
const elementsPerChunk = 1 << 20;

/** Decodes the next elements of a stream into `values` from index `start` on. */
type Decode = (count: number, values: NumericValues, start: number) => Promise<void>;

/** How an array lies in a file. */
export interface ArrayLayout {
  type: ElementType;
  shape: readonly number[];
  /** Whether the first axis varies fastest in the file. */
  fortranOrder?: boolean;
}

/**
 * Reads the elements of an array that come next in a stream into C order.
 *
 * @throws ReadError `damaged` where the stream ends early, `too-large` beyond the limit; the signal's reason if aborted
 */
export async function readArrayData(
  layout: ArrayLayout,
  stream: ByteStream,
  subject: ArraySubject,
  signal?: AbortSignal,
): Promise<NumericValues> {
  const { type, shape } = layout;
  const count = elementCount(shape);
  const values = allocateValues(type.kind, count, subject.path);
  const decode: Decode = async (elements, target, start) => {
    signal?.throwIfAborted();
    const bytes = await stream.take(elements * type.itemSize);
    if (bytes.length < elements * type.itemSize) {
      const sentence = "ended while it was being read; wait until it is fully written and try again.";
      throw new ReadError("damaged", subject.path, `${subject.name} ${sentence}`);
    }
    decodeElements(type, bytes, target, start);
  };
  if (layout.fortranOrder && count > shape[0]) {
    const scratch = allocateValues(type.kind, Math.min(count, elementsPerChunk), subject.path);
    await readColumnMajor(shape, decode, scratch, values);
  } else {
    for (let start = 0; start < count; start += elementsPerChunk) {
      await decode(Math.min(elementsPerChunk, count - start), values, start);
    }
  }
  return values;
}

/**
 * Column-major data is a column of all samples for each value of a sample. As many columns as fit are read together, so
 * that neighbouring values are written together: one column at a time would touch all of the memory for each.
 */
async function readColumnMajor(
  shape: readonly number[],
  decode: Decode,
  scratch: NumericValues,
  values: NumericValues,
): Promise<void> {
  const [samples, ...sampleShape] = shape;
  const sampleLength = elementCount(sampleShape);
  const targets = rowMajorPositions(sampleShape);
  const columns = Math.max(1, Math.floor(scratch.length / samples));
  const rows = Math.min(samples, scratch.length);
  for (let column = 0; column < sampleLength; column += columns) {
    const group = targets.subarray(column, column + columns);
    for (let row = 0; row < samples; row += rows) {
      const height = Math.min(rows, samples - row);
      await decode(group.length * height, scratch, 0);
      for (let offset = 0; offset < height; offset++) {
        const sample = (row + offset) * sampleLength;
        for (let index = 0; index < group.length; index++) {
          values[sample + group[index]] = scratch[index * height + offset];
        }
      }
    }
  }
}

/** For each place in column-major order, the position of the same element in C order. */
function rowMajorPositions(shape: readonly number[]): Float64Array {
  const positions = new Float64Array(elementCount(shape));
  for (let place = 0; place < positions.length; place++) {
    let rest = place;
    let position = 0;
    for (const extent of shape) {
      const index = rest % extent;
      rest = (rest - index) / extent;
      position = position * extent + index;
    }
    positions[place] = position;
  }
  return positions;
}
