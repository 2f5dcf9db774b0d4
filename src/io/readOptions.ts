/** How to read a set of samples. */
export interface ReadOptions {
  /** Name of the array to read, where the file holds several. */
  key?: string;
  /** Ends the read with the signal's own reason. */
  signal?: AbortSignal;
}
