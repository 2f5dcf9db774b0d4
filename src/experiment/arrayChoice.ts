/** Which array of a file is meant, and which of its axes counts the samples: the only one and the first when absent. */
export interface ArrayChoice {
  key?: string;
  /** From 0; negative ones count from the last. */
  axis?: number;
}
