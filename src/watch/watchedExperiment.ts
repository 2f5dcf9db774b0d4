import type { Companions } from "../experiment/dumpStamp.ts";

/** What a look at the disk gives: experiments, their runs, and the dumps of each. */

/** One dump as it lies on the disk. */
export interface DumpFile {
  /** Absolute. */
  path: string;
  /** Training step named by the file or folder; null when none is. */
  step: number | null;
  /** When it was last written, in milliseconds since 1970 by the file system's clock. */
  modified: number;
  /** Bytes of a file; null for a folder of images or arrays. */
  size: number | null;
  /** Files beside it: `step_100_labels.npy`, `step_100_loglik.npy`, `step_100_features.npy`. */
  companions: Companions;
  /** Differs from one look to the next when the dump was written in between; has no other meaning. */
  stamp: string;
}

/** The dumps of one training. */
export interface RunFiles {
  name: string;
  /** Whether the experiment file names it; others are found by their folders. */
  declared: boolean;
  /** Of a declared run: what its dumps are named by. */
  pattern?: string;
  /** In step order. */
  dumps: DumpFile[];
}

/** An experiment and all that belongs to it. */
export interface ExperimentFiles {
  /** The experiment's folder. */
  root: string;
  /** Its experiment file; absent for a plain folder of dumps. */
  file?: string;
  /** Why the experiment file cannot be used, as one sentence; then there are no runs. */
  fault?: string;
  /** In natural order of their names. */
  runs: RunFiles[];
  /** Differs when the experiment file or the real data was written between two looks. */
  termsStamp: string;
}
