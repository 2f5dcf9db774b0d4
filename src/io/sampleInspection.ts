/** What a set of samples looks like at a glance; the answer of the command `inspect`. */
export interface SampleInspection {
  path: string;
  format: string;
  key: string | null;
  keys: string[];
  shape: number[];
  dtype: string;
  /** First eight values in C order; non-finite ones as "NaN", "Infinity", "-Infinity", which JSON cannot write. */
  values: (number | string)[];
  /** Sum of all finite values, to the last bits whatever their order. */
  sumOfFinite: number;
  nan: number;
  /** Infinite values of either sign. */
  inf: number;
  notes: string[];
  /** Of a file that holds a mean and a covariance in place of samples. */
  statistics?: { mu: number[]; sigmaTrace: number };
}
