import type { KernelMemory } from "./kernelMemory.ts";
import type { Rows } from "./rows.ts";

/** The values of a set as they were, in the kernels' memory: float32 or float64. */
export interface Originals {
  address: number;
  isFloat32: boolean;
}

/** Sets up to this size are copied, so that their rows need not be one by one. */
const MOST_BYTES = 2 ** 27;

/** Copies a set's values. @returns undefined where the set is large, or of integers that float32 does not hold */
export function loadOriginals(memory: KernelMemory, { n, d, values }: Rows): Originals | undefined {
  const isFloat32 = fitsFloat32(values);
  if (!isFloat32 && !(values instanceof Float64Array)) return undefined;
  const bytes = n * d * (isFloat32 ? 4 : 8);
  if (bytes > MOST_BYTES) return undefined;
  const address = memory.allocate(bytes);
  (isFloat32 ? memory.float32(address, n * d) : memory.float64(address, n * d)).set(values);
  return { address, isFloat32 };
}

/** Whether float32 holds every value of the type. */
export function fitsFloat32(values: Rows["values"]): boolean {
  return values instanceof Float32Array || values.BYTES_PER_ELEMENT < 4;
}
