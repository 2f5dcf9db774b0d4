import type { ComparisonReport } from "../../src/evaluation/compare/comparisonReport.ts";
import { h } from "../dom.ts";
import { drawSample, scaleSentence } from "../drawing/sample.ts";
import { formatNumber } from "../format.ts";
import { structurePicture } from "../gallery/picture.ts";
import { text } from "../text.ts";

type Previews = NonNullable<ComparisonReport["previews"]>;
type Preview = Previews["heldout"][number];

/** A sample of a comparison drawn as what it is; a molecule by its structure. */
export function drawPreview(previews: Previews, sample: Preview, set: string): Element {
  const { structure } = sample;
  if (!structure) return drawSample({ ...previews, generated: [], train: [] }, sample, set);
  const label = `${text.sampleOf(set, formatNumber(sample.index))}: ${structure.smiles}`;
  return h(
    "span",
    { class: "structure-frame", role: "img", "aria-label": label },
    structurePicture(structure),
  );
}

/** The scale of the drawings in words. */
export function previewScale(previews: Previews): string {
  if (previews.heldout.some(({ structure }) => structure)) return text.gallery.structures;
  return scaleSentence({ ...previews, generated: [], train: [] });
}
