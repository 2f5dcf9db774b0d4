import { allocateValues } from "./allocateValues.ts";
import type { ByteStream } from "./byteStream.ts";
import { firstFrom } from "./chosenSamples.ts";
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
 * @param chosen numbers of the samples to take, ascending; all when absent
 * @throws ReadError `damaged` where the stream ends early, `too-large` beyond the limit; the signal's reason if aborted
 */
export async function readArrayData(
  layout: ArrayLayout,
  stream: ByteStream,
  subject: ArraySubject,
  signal?: AbortSignal,
  chosen?: Int32Array,
): Promise<NumericValues> {
  const { type, shape } = layout;
  const count = elementCount(shape);
  const sampleLength = count / shape[0];
  const values = allocateValues(type.kind, (chosen?.length ?? shape[0]) * sampleLength, subject.path);
  const decode: Decode = async (elements, target, start) => {
    signal?.throwIfAborted();
    const bytes = await stream.take(elements * type.itemSize);
    if (bytes.length < elements * type.itemSize) {
      const sentence = "ended while it was being read; wait until it is fully written and try again.";
      throw new ReadError("damaged", subject.path, `${subject.name} ${sentence}`);
    }
    decodeElements(type, bytes, target, start);
  };
  const scratch = () => allocateValues(type.kind, Math.min(count, elementsPerChunk), subject.path);
  if (layout.fortranOrder && count > shape[0]) {
    await readColumnMajor(shape, decode, scratch(), values, chosen);
  } else if (chosen) {
    const skip = (elements: number) => stream.skip(elements * type.itemSize);
    await readSamples(chosen, sampleLength, type.itemSize, { decode, skip }, scratch(), values);
  } else {
    await decodeInto(decode, count, values, 0);
  }
  return values;
}

async function decodeInto(
  decode: Decode,
  count: number,
  values: NumericValues,
  start: number,
): Promise<void> {
  for (let done = 0; done < count; done += elementsPerChunk) {
    await decode(Math.min(elementsPerChunk, count - done), values, start + done);
  }
}

/** Bytes between two samples that are read along rather than passed over. */
const shortGapBytes = 1 << 14;

/** Takes samples of row-major data: runs of them at one go, with what lies between where that is little. */
async function readSamples(
  chosen: Int32Array,
  sampleLength: number,
  itemSize: number,
  { decode, skip }: { decode: Decode; skip: (elements: number) => Promise<void> },
  scratch: NumericValues,
  values: NumericValues,
): Promise<void> {
  const gap = 1 + Math.floor(shortGapBytes / (sampleLength * itemSize));
  const most = Math.floor(scratch.length / sampleLength);
  for (let at = 0, passed = 0; at < chosen.length;) {
    const first = chosen[at];
    let end = at + 1;
    while (end < chosen.length && chosen[end] - chosen[end - 1] <= gap && chosen[end] - first < most) end++;
    await skip((first - passed) * sampleLength);
    passed = chosen[end - 1] + 1;
    if (end === at + 1) {
      await decodeInto(decode, sampleLength, values, at * sampleLength);
    } else {
      await decode((passed - first) * sampleLength, scratch, 0);
      for (let place = at; place < end; place++) {
        const from = (chosen[place] - first) * sampleLength;
        values.set(scratch.subarray(from, from + sampleLength), place * sampleLength);
      }
    }
    at = end;
  }
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
  chosen: Int32Array | undefined,
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
      for (let place = chosen ? firstFrom(chosen, row) : row; place < (chosen?.length ?? samples); place++) {
        const offset = (chosen?.[place] ?? place) - row;
        if (offset >= height) break;
        for (let index = 0; index < group.length; index++) {
          values[place * sampleLength + group[index]] = scratch[index * height + offset];
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
