import { allocateValues } from "./allocateValues.ts";
import type { ByteStream } from "./byteStream.ts";
import { decodeElements } from "./elementType.ts";
import type { ArraySubject, NpyHeader } from "./npyHeader.ts";
import { ReadError } from "./readError.ts";
import { elementCount, type NumericValues } from "./sampleArray.ts";

/** Elements decoded at a time: bounds the memory beside the values, and the time until a cancellation is seen. */
const elementsPerChunk = 1 << 19;

/**
 * Reads the data that follows an npy header into C order.
 *
 * @throws ReadError `damaged` where the stream ends early, `too-large` beyond the limit; the signal's reason if aborted
 */
export async function readNpyData(
  header: NpyHeader,
  stream: ByteStream,
  subject: ArraySubject,
  signal?: AbortSignal,
): Promise<NumericValues> {
  const { type, shape } = header;
  const count = elementCount(shape);
  const values = allocateValues(type.kind, count, subject.path);
  const isColumnMajor = header.fortranOrder && shape.length > 1;
  const scratch = isColumnMajor
    ? allocateValues(type.kind, Math.min(count, elementsPerChunk), subject.path)
    : undefined;
  for (let start = 0; start < count; start += elementsPerChunk) {
    signal?.throwIfAborted();
    const elements = Math.min(elementsPerChunk, count - start);
    const bytes = await stream.take(elements * type.itemSize);
    if (bytes.length < elements * type.itemSize) {
      const sentence = "ended while it was being read; wait until it is fully written and try again.";
      throw new ReadError("damaged", subject.path, `${subject.name} ${sentence}`);
    }
    if (scratch) {
      decodeElements(type, bytes, scratch, 0);
      scatterColumnMajor(scratch, elements, start, shape, values);
    } else {
      decodeElements(type, bytes, values, start);
    }
  }
  return values;
}

/**
 * Puts a run of column-major elements at their places in C order.
 *
 * @param start position of the run's first element in column-major order
 */
function scatterColumnMajor(
  run: NumericValues,
  count: number,
  start: number,
  shape: readonly number[],
  values: NumericValues,
): void {
  const rank = shape.length;
  const strides = new Array<number>(rank).fill(1);
  for (let axis = rank - 2; axis >= 0; axis--) strides[axis] = strides[axis + 1] * shape[axis + 1];
  const index = new Array<number>(rank).fill(0);
  let rest = start;
  let target = 0;
  for (let axis = 0; axis < rank; axis++) {
    index[axis] = rest % shape[axis];
    rest = Math.floor(rest / shape[axis]);
    target += index[axis] * strides[axis];
  }
  for (let element = 0; element < count; element++) {
    values[target] = run[element];
    for (let axis = 0; axis < rank; axis++) {
      target += strides[axis];
      if (++index[axis] < shape[axis]) break;
      target -= shape[axis] * strides[axis];
      index[axis] = 0;
    }
  }
}
