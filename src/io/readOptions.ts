/**
 * Which samples of a set are taken, from how many there are: their numbers, ascending and without repeats, or undefined
 * for all.
 */
export type SampleChoice = (samples: number) => Int32Array | undefined;

/** How to read a set of samples. */
export interface ReadOptions {
  /** Name of the array to read, where the file holds several. */
  key?: string;
  /** Axis that counts the samples: 0, the first, when absent. Negative ones count from the last. */
  axis?: number;
  /** Takes a part of the samples, of a set that is too large to be taken whole. All when absent. */
  choose?: SampleChoice;
  /** Ends the read with the signal's own reason. */
  signal?: AbortSignal;
}
