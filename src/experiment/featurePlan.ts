/** The maps that can be applied to samples before distances are taken. */
export const FEATURE_KINDS = ["raw", "standardized", "pca", "random-relu", "spectrum", "file"] as const;
export type FeatureKind = (typeof FEATURE_KINDS)[number];

/** Which map is applied to samples before distances are taken. */
export interface FeaturePlan {
  kind: FeatureKind;
  /** Features of random-relu, components of pca at most. */
  dimension?: number;
}
