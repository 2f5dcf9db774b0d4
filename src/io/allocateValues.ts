import { formatBytes } from "./formatting.ts";
import { limits } from "./limits.ts";
import { ReadError } from "./readError.ts";
import type { NumericValues } from "./sampleArray.ts";

/** Element storage by name. */
export type ValueKind = "float64" | "float32" | "int8" | "uint8" | "int16" | "uint16" | "int32" | "uint32";

const constructors: Record<
  ValueKind,
  { BYTES_PER_ELEMENT: number; new (buffer: ArrayBufferLike): NumericValues }
> = {
  float64: Float64Array,
  float32: Float32Array,
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  uint16: Uint16Array,
  int32: Int32Array,
  uint32: Uint32Array,
};

/** Name of the storage of values. */
export function kindOf(values: NumericValues): ValueKind {
  return Object.entries(constructors).find(([, type]) => values instanceof type)![0] as ValueKind;
}

/** Bytes for which garbage is collected before they are allocated. */
const COLLECT_BEFORE = 2 ** 26;

/** As allocateValues, of the type of other values. */
export function allocateLike(values: NumericValues, length: number, path: string): NumericValues {
  return allocateValues(kindOf(values), length, path);
}

/**
 * Zero-filled storage of `length` elements, the only place where decoded samples get their memory. It is shared memory
 * where the platform has it, so that values reach compute threads without a copy.
 *
 * @param path the file that asks, for the refusal
 * @throws ReadError `too-large` beyond `limits.decodedBytes`, or where the machine has not that much memory
 */
export function allocateValues(kind: ValueKind, length: number, path: string): NumericValues {
  const constructor = constructors[kind];
  const bytes = length * constructor.BYTES_PER_ELEMENT;
  if (bytes > limits.decodedBytes) {
    throw new ReadError(
      "too-large",
      path,
      `${path} needs ${formatBytes(bytes)} of memory for its values, more than the limit of ` +
        `${formatBytes(limits.decodedBytes)}; evaluate a random part of its samples.`,
    );
  }
  // Engines do not count shared memory: what the last evaluation held would stay beside what this one reads.
  if (bytes > COLLECT_BEFORE) globalThis.gc?.();
  try {
    const hasSharedMemory = typeof SharedArrayBuffer === "function";
    return new constructor(hasSharedMemory ? new SharedArrayBuffer(bytes) : new ArrayBuffer(bytes));
  } catch {
    throw new ReadError(
      "too-large",
      path,
      `${path} needs ${formatBytes(bytes)} of memory for its values and this machine has not that much free; ` +
        "evaluate a random part of its samples.",
    );
  }
}
