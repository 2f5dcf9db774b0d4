import { columnVariances } from "../core/columnVariances.ts";
import type { FeatureKind } from "../experiment/featurePlan.ts";
import type { Rows } from "../kernels/rows.ts";
import type { Input } from "./inputs.ts";
import { percent } from "./real.ts";
import type { Caveat, Report } from "./report.ts";

/** What distances in each space can and cannot see. */
const SIGHT: Record<FeatureKind, string> = {
  raw: "Distances are between the values themselves: every difference counts by its size, in whatever column, and none by its meaning. A small shift of an image or of a series is a large distance, and a slight change that matters a small one.",
  standardized:
    "Distances are between standardised values: every column counts the same, whatever its unit. Columns that are nearly constant in the real data count as much as the others, noise included.",
  pca: "Distances are along the principal components of the real data. What generated samples do in other directions, such as fine noise, is not seen.",
  "random-relu":
    "Distances are between random ReLU features: they see some nonlinear structure, know nothing of what matters in the data, and change with the seed.",
  spectrum:
    "Distances are between amplitude spectra: they see which frequencies there are and how strong, but neither phase nor place. Samples shifted or turned about in time look alike.",
  file: "Distances are between precomputed features: they see what that network keeps and nothing else; copies and flaws that it is blind to go unnoticed.",
};

/** Share of the total variance above which one column of several speaks for all; of two, one has half anyway. */
const DOMINANT_SHARE = 0.5;
const DOMINANT_OF_TWO = 0.9;

/**
 * What the feature space can and cannot see, and what it was fitted to.
 * @param heldout samples and their features; @param ofMolecules whether the samples are fingerprints of molecules
 */
export function featureCaveats(
  { kind, fittedTo, dimension }: Report["features"],
  { rows, samples }: Pick<Input, "rows" | "samples">,
  ofMolecules: boolean,
): Caveat[] {
  const caveats: Caveat[] = [];
  // Molecules have no values: what their fingerprints see is told with them.
  if (kind !== "raw" || !ofMolecules)
    caveats.push({ code: `features-${kind}`, severity: "info", metric: "inputs", text: SIGHT[kind] });
  if (fittedTo === "heldout") {
    caveats.push({
      code: "features-fitted-to-heldout",
      severity: "warning",
      metric: "inputs",
      text: "The feature space was fitted to the held-out data, for want of training data: it suits that data a little better than any other.",
    });
  }
  if (kind === "pca" && dimension < samples.d / 2) {
    caveats.push({
      code: "few-components",
      severity: "info",
      metric: "inputs",
      text: `${dimension} components stand for ${samples.d} values, ${percent(dimension / samples.d)} of the directions.`,
    });
  }
  return [...caveats, ...dominantColumn(kind, rows)];
}

/** Where one column's scale rules every distance, whatever the others do. */
function dominantColumn(kind: FeatureKind, heldout: Rows): Caveat[] {
  const variances = columnVariances(heldout);
  const total = variances.reduce((sum, value) => sum + value, 0);
  const column = variances.indexOf(variances.reduce((a, b) => Math.max(a, b), 0));
  const share = variances[column] / total;
  // The first principal component is the largest by construction, which is no matter of units.
  if (kind === "pca" || heldout.d < 2 || !(share > (heldout.d === 2 ? DOMINANT_OF_TWO : DOMINANT_SHARE)))
    return [];
  return [
    {
      code: "one-column-dominates",
      severity: "warning",
      metric: "inputs",
      text: `Column ${column} carries ${percent(share)} of the held-out variance, so every distance is nearly that column's alone and the others go unseen; standardised features (--features standardized) would give every column its say.`,
    },
  ];
}
