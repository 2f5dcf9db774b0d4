import { chooseArray, requireCandidates, type FileArray, type ReadableArray } from "./fileArrays.ts";
import type { ReadOptions } from "./readOptions.ts";
import { refuseKey } from "./refuseKey.ts";
import { noteRoundedIntegers } from "./roundedIntegers.ts";
import type { ArrayDescription, NumericValues, SampleArray } from "./sampleArray.ts";

/** A file of named arrays that is open. `close` must be called. */
export interface ArrayFile<A extends FileArray = FileArray> {
  /** Short name of the format. */
  format: string;
  /** All arrays in file order, at least one. An array without a name has the key "". */
  arrays: A[];
  /**
   * All values of one array in C order.
   *
   * @throws ReadError; the signal's reason where it is aborted
   */
  read(array: ReadableArray<A>, signal?: AbortSignal): Promise<NumericValues>;
  /** What must be told of an array that was read, beside what is told of every one. */
  notesOn?(array: ReadableArray<A>): string[];
  close(): Promise<void>;
}

/** Describes what can be samples in a file of named arrays, or the array that is named, and closes it. */
export async function describeArrayFile<A extends FileArray>(
  path: string,
  file: ArrayFile<A>,
  { key }: ReadOptions,
): Promise<ArrayDescription[]> {
  try {
    const chosen =
      key === undefined
        ? requireCandidates(path, file.arrays)
        : [chooseArray(path, file.arrays, key).samples];
    return chosen.map(({ key, shape, dtype }) => (key === "" ? { shape, dtype } : { key, shape, dtype }));
  } finally {
    await file.close();
  }
}

/** Reads the samples of a file of named arrays, with class labels that lie beside them, and closes it. */
export async function readArrayFile<A extends FileArray>(
  path: string,
  file: ArrayFile<A>,
  { key, signal }: ReadOptions,
): Promise<SampleArray> {
  try {
    if (file.arrays.every((array) => array.key === "")) refuseKey(path, key);
    const { samples, labels, keys } = chooseArray(path, file.arrays, key);
    const values = await file.read(samples, signal);
    const { shape, dtype } = samples;
    const notes = [...noteRoundedIntegers(dtype, values), ...(file.notesOn?.(samples) ?? [])];
    const name = samples.key === "" ? { keys: [] } : { key: samples.key, keys };
    const array: SampleArray = { path, format: file.format, ...name, shape, dtype, values, notes };
    if (!labels) return array;
    const classes = await file.read(labels, signal);
    // Longer integers are identifiers of samples and no classes.
    if (!classes.every((value) => value === (value | 0))) return array;
    array.labels = Int32Array.from(classes);
    notes.push(`Class labels were taken from array ${JSON.stringify(labels.key)}`);
    return array;
  } finally {
    await file.close();
  }
}
