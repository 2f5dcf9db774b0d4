import type { MoleculeTable } from "./molecules/moleculeTable.ts";

/**
 * Element storage of a decoded array: the narrowest typed array that holds every value exactly where one exists. It stays
 * as it is all the way into the kernels, so that a reader chooses what a set takes of memory.
 */
export type NumericValues =
  Float64Array | Float32Array | Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array;

/** What a file says about one array before its values are read. */
export interface ArrayDescription {
  /** Name of the array inside the file; absent in formats that hold one unnamed array. */
  key?: string;
  /** Extent of each axis; axis 0 counts samples. */
  shape: number[];
  /** Element type as stored, in numpy's words: "float32", "uint8", "int64", "bool", … */
  dtype: string;
}

/** A set of samples as it lies in a file or folder: axis 0 counts samples, C order. */
export interface SampleArray extends ArrayDescription {
  /** The file or folder that was read, as given. */
  path: string;
  /** Short name of the reader: "npy", "npz", "csv", "png", "jpeg", … */
  format: string;
  /** Every array in the file that could have been chosen, in file order; empty for unnamed formats. */
  keys: string[];
  /** All values in C order; float16 arrives as float32, 64-bit integers as the nearest float64, booleans as 0 and 1. */
  values: NumericValues;
  /** Integer class labels stored beside the samples in the same file (ADM's arr_1), one a sample. */
  labels?: Int32Array;
  /** Of files of molecules: all of them, the samples being the fingerprints of the valid ones. */
  molecules?: MoleculeTable;
  /** Of a part: the number of samples that there are. */
  total?: number;
  /** Sentences about what was done on reading ("2 files that are not images were passed over"). */
  notes: string[];
}

/** Number of elements that a shape holds. */
export function elementCount(shape: readonly number[]): number {
  return shape.reduce((product, extent) => product * extent, 1);
}
