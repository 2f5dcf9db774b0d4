import type { ReadOptions } from "./readOptions.ts";
import type { ArrayDescription, SampleArray } from "./sampleArray.ts";

/** One file format of samples. */
export interface SampleReader {
  /** Short name, as in `SampleArray.format`. */
  name: string;
  /** Endings of file names, in lower case with the dot; they decide before the content does. */
  extensions: readonly string[];
  /** Whether the first bytes of a file (up to 16) are this format's; for files whose name does not tell. */
  recognises?(head: Uint8Array): boolean;
  /**
   * The arrays in the file that can be the samples, or the one that is named, from its headers alone.
   *
   * @throws ReadError where the file holds none that can be read
   */
  describe(path: string, options: ReadOptions): Promise<ArrayDescription[]>;
  /**
   * Reads the one sample array, or the one that is named; where it is asked to choose, the chosen samples alone. A reader
   * that holds nothing of the others gives `total`; one that cannot leaves the choice to its caller.
   *
   * @throws ReadError where it cannot be read; the signal's reason where it is aborted
   */
  read(path: string, options: ReadOptions): Promise<SampleArray>;
}
