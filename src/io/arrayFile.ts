import { extentOf, takeSamples } from "./chosenSamples.ts";
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
   * All values of one array in C order, or those of the chosen samples where the file can be read in parts.
   *
   * @param chosen numbers of samples, ascending; only given where `readsParts`
   * @throws ReadError; the signal's reason where it is aborted
   */
  read(array: ReadableArray<A>, signal?: AbortSignal, chosen?: Int32Array): Promise<NumericValues>;
  /** Whether `read` can take samples without holding the others. Of other files a part is taken of the whole. */
  readsParts?: boolean;
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
  { key, choose, signal }: ReadOptions,
): Promise<SampleArray> {
  try {
    if (file.arrays.every((array) => array.key === "")) refuseKey(path, key);
    const { samples, labels, keys } = chooseArray(path, file.arrays, key);
    const { shape, dtype } = samples;
    const chosen = choose?.(shape[0]);
    const values = file.readsParts
      ? await file.read(samples, signal, chosen)
      : takeSamples(await file.read(samples, signal), shape[0], chosen, path);
    const notes = [...noteRoundedIntegers(dtype, values), ...(file.notesOn?.(samples) ?? [])];
    const name = samples.key === "" ? { keys: [] } : { key: samples.key, keys };
    const array: SampleArray = {
      path,
      format: file.format,
      ...name,
      ...extentOf(shape, chosen),
      dtype,
      values,
      notes,
    };
    if (!labels) return array;
    const classes = await file.read(labels, signal);
    // Longer integers are identifiers of samples and no classes.
    if (!classes.every((value) => value === (value | 0))) return array;
    array.labels = Int32Array.from(chosen ? chosen.map((sample) => classes[sample]) : classes);
    notes.push(`Class labels were taken from array ${JSON.stringify(labels.key)}`);
    return array;
  } finally {
    await file.close();
  }
}
