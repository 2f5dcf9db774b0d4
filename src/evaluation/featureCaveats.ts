import type { FeatureKind } from "../experiment/featurePlan.ts";
import { percent } from "./real.ts";
import type { Caveat, Report } from "./report.ts";

/** What distances in each space can and cannot see. */
const SIGHT: Record<Exclude<FeatureKind, "raw">, string> = {
  standardized:
    "Distances are between standardised values: every column counts the same, whatever its unit. Columns that are nearly constant in the real data count as much as the others, noise included.",
  pca: "Distances are along the principal components of the real data. What generated samples do in other directions, such as fine noise, is not seen.",
  "random-relu":
    "Distances are between random ReLU features: they see some nonlinear structure, know nothing of what matters in the data, and change with the seed.",
  spectrum:
    "Distances are between amplitude spectra: they see which frequencies there are and how strong, but neither phase nor place. Samples shifted or turned about in time look alike.",
  file: "Distances are between precomputed features: they see what that network keeps and nothing else; copies and flaws that it is blind to go unnoticed.",
};

/** What the feature space can and cannot see, and what it was fitted to. */
export function featureCaveats({ kind, fittedTo, dimension }: Report["features"], values: number): Caveat[] {
  if (kind === "raw") return [];
  const caveats: Caveat[] = [
    { code: `features-${kind}`, severity: "info", metric: "inputs", text: SIGHT[kind] },
  ];
  if (fittedTo === "heldout") {
    caveats.push({
      code: "features-fitted-to-heldout",
      severity: "warning",
      metric: "inputs",
      text: "The feature space was fitted to the held-out data, for want of training data: it suits that data a little better than any other.",
    });
  }
  if (kind === "pca" && dimension < values / 2) {
    caveats.push({
      code: "few-components",
      severity: "info",
      metric: "inputs",
      text: `${dimension} components stand for ${values} values, ${percent(dimension / values)} of the directions.`,
    });
  }
  return caveats;
}
