import { allocateValues } from "../allocateValues.ts";
import { readArrayData } from "../arrayData.ts";
import type { ByteStream } from "../byteStream.ts";
import type { ElementType } from "../elementType.ts";
import { takeSamples } from "../chosenSamples.ts";
import { elementCount, type NumericValues } from "../sampleArray.ts";
import type { ArraySubject } from "../sampleShape.ts";

/** A view of elements that lie in a row: element (i, j, …) at offset + i·strides[0] + j·strides[1] + … */
export interface StridedView {
  type: ElementType;
  shape: number[];
  offset: number;
  strides: number[];
}

/** Elements from the first that a view shows to the last, both included. */
export function spanOf({ shape, strides }: StridedView): number {
  return shape.reduce((last, extent, axis) => last + (extent - 1) * strides[axis], 0) + 1;
}

/**
 * Reads a view of the elements in a stream into C order.
 *
 * @param chosen numbers of the samples to take, ascending; all when absent
 * @throws ReadError as `readArrayData`
 */
export async function readStridedData(
  view: StridedView,
  stream: ByteStream,
  subject: ArraySubject,
  signal?: AbortSignal,
  chosen?: Int32Array,
): Promise<NumericValues> {
  const { type, shape, offset, strides } = view;
  await stream.skip(offset * type.itemSize);
  if (isContiguous(view)) return readArrayData({ type, shape }, stream, subject, signal, chosen);
  const source = await readArrayData({ type, shape: [spanOf(view)] }, stream, subject, signal);
  const values = allocateValues(type.kind, elementCount(shape), subject.path);
  gather(source, shape, strides, values);
  return chosen ? takeSamples(values, shape[0], chosen, subject.path) : values;
}

function isContiguous({ shape, strides }: StridedView): boolean {
  let expected = 1;
  for (let axis = shape.length - 1; axis >= 0; axis--) {
    if (shape[axis] !== 1 && strides[axis] !== expected) return false;
    expected *= shape[axis];
  }
  return true;
}

/** Walks through all elements in C order, as an odometer does. */
function gather(
  source: NumericValues,
  shape: readonly number[],
  strides: readonly number[],
  values: NumericValues,
): void {
  const index = new Array<number>(shape.length).fill(0);
  let position = 0;
  for (let at = 0; at < values.length; at++) {
    values[at] = source[position];
    for (let axis = shape.length - 1; axis >= 0; axis--) {
      position += strides[axis];
      if (++index[axis] < shape[axis]) break;
      position -= strides[axis] * shape[axis];
      index[axis] = 0;
    }
  }
}
