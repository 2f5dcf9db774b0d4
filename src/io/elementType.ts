import type { ValueKind } from "./allocateValues.ts";
import { float16Values } from "./float16.ts";
import type { NumericValues } from "./sampleArray.ts";

/** How one element lies in a file, and how it is held once decoded. */
export interface ElementType {
  /** In numpy's words: "float32", "bool", … */
  dtype: string;
  /** Bytes an element takes in the file. */
  itemSize: number;
  /** Storage that holds every value exactly, or the nearest float64 for 64-bit integers. */
  kind: ValueKind;
  littleEndian: boolean;
}

type ReadElement = (view: DataView, offset: number, littleEndian: boolean) => number;

interface NumberFormat {
  kind: ValueKind;
  itemSize: number;
  read: ReadElement;
}

const formats: Record<string, NumberFormat> = {
  bool: { kind: "uint8", itemSize: 1, read: (view, at) => (view.getUint8(at) === 0 ? 0 : 1) },
  int8: { kind: "int8", itemSize: 1, read: (view, at) => view.getInt8(at) },
  uint8: { kind: "uint8", itemSize: 1, read: (view, at) => view.getUint8(at) },
  int16: { kind: "int16", itemSize: 2, read: (view, at, little) => view.getInt16(at, little) },
  uint16: { kind: "uint16", itemSize: 2, read: (view, at, little) => view.getUint16(at, little) },
  int32: { kind: "int32", itemSize: 4, read: (view, at, little) => view.getInt32(at, little) },
  uint32: { kind: "uint32", itemSize: 4, read: (view, at, little) => view.getUint32(at, little) },
  int64: { kind: "float64", itemSize: 8, read: (view, at, little) => readInteger64(view, at, little, true) },
  uint64: {
    kind: "float64",
    itemSize: 8,
    read: (view, at, little) => readInteger64(view, at, little, false),
  },
  float16: {
    kind: "float32",
    itemSize: 2,
    read: (view, at, little) => float16Values()[view.getUint16(at, little)],
  },
  // The upper half of a float32, as torch and safetensors store it.
  bfloat16: { kind: "float32", itemSize: 2, read: readBfloat16 },
  float32: { kind: "float32", itemSize: 4, read: (view, at, little) => view.getFloat32(at, little) },
  float64: { kind: "float64", itemSize: 8, read: (view, at, little) => view.getFloat64(at, little) },
};

/** The element type of a numpy name such as "float16", or undefined where it is not a real number type. */
export function elementTypeOf(dtype: string, littleEndian: boolean): ElementType | undefined {
  if (!Object.hasOwn(formats, dtype)) return undefined;
  const { kind, itemSize } = formats[dtype];
  return { dtype, itemSize, kind, littleEndian };
}

/** Bytes that a value of this type takes once decoded; as much as any where the type is not known. */
export function bytesOfValue(dtype: string): number {
  const kind = elementTypeOf(dtype, true)?.kind ?? "float64";
  return Number(/\d+/.exec(kind)![0]) / 8;
}

/**
 * Decodes every element in `bytes`, whose length is a multiple of the item size, into `values` from index `start` on.
 */
export function decodeElements(
  type: ElementType,
  bytes: Uint8Array,
  values: NumericValues,
  start: number,
): void {
  if (canCopyBytes(type)) {
    new Uint8Array(values.buffer, values.byteOffset + start * type.itemSize, bytes.length).set(bytes);
    return;
  }
  const { read } = formats[type.dtype];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const count = bytes.length / type.itemSize;
  for (let index = 0; index < count; index++) {
    values[start + index] = read(view, index * type.itemSize, type.littleEndian);
  }
}

const machineIsLittleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** Whether the bytes in the file are those in memory. */
function canCopyBytes(type: ElementType): boolean {
  return type.dtype === type.kind && (type.itemSize === 1 || type.littleEndian === machineIsLittleEndian);
}

/** Both halves are exact, so that the one sum rounds once: to the nearest float64. */
function readInteger64(view: DataView, at: number, little: boolean, signed: boolean): number {
  const low = view.getUint32(little ? at : at + 4, little);
  const highAt = little ? at + 4 : at;
  const high = signed ? view.getInt32(highAt, little) : view.getUint32(highAt, little);
  return high * 2 ** 32 + low;
}

const word = new DataView(new ArrayBuffer(4));

function readBfloat16(view: DataView, at: number, little: boolean): number {
  word.setUint32(0, view.getUint16(at, little) * 0x10000);
  return word.getFloat32(0);
}
