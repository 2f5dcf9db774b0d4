/**
 * A statistic of which every sample has its own numbers: a profile, whose means over a set are compared, and one number that
 * tells samples apart.
 */
export interface Statistic {
  /** Numbers in a profile. */
  size: number;
  /** Whether the laws of the samples' own numbers are compared too; else the means of profiles alone. */
  comparesNumbers: boolean;
  /** Sees every sample before any is measured, where what is measured depends on all of them, such as their mean. */
  prepare?: (values: Float64Array) => void;
  /** Ends the preparation. */
  ready?: () => void;
  /**
   * Writes the profile of one sample and gives the sample's own number.
   * @param values row-major, kept by nobody
   */
  measure: (values: Float64Array, profile: Float64Array) => number;
}
