import type { EvaluationContext } from "./context.ts";
import { percent } from "./real.ts";
import type { Caveat, MemorizationReport } from "./report.ts";

/** Why the memorization numbers may not be read as they look. */
export function memorizationCaveats(context: EvaluationContext, report: MemorizationReport): Caveat[] {
  const caveats: Caveat[] = [];
  const add = (code: string, severity: Caveat["severity"], text: string) =>
    caveats.push({ code, severity, metric: "memorization", text });

  const { heldoutInTrain } = report.leakage;
  const heldoutCount = context.heldout.rows.n;
  if (heldoutInTrain > 0) {
    add(
      "heldout-in-train",
      "bad",
      `${heldoutInTrain} of ${heldoutCount} held-out samples (${percent(heldoutInTrain / heldoutCount)}) are also in the training set. They were left out of this baseline; every other metric still counts them, so remove them from one of the two files.`,
    );
  }
  if (report.ratio.interval === null) {
    add(
      "no-ratio-interval",
      "warning",
      "A median distance of zero leaves the ratio without an interval; read the copies instead.",
    );
  }
  if (report.copies.tailDimension === null) {
    add(
      "no-tail",
      "warning",
      `Near copies cannot be told from chance: the ${heldoutCount} held-out distances are too few or too equal to fit their lower tail. Exact copies are counted all the same.`,
    );
  }
  if (report.authenticity) {
    add(
      "authenticity-is-relative",
      "info",
      `Authenticity of fresh data is not 100%: the held-out samples themselves reach ${percent(report.authenticity.baseline)}.`,
    );
  }
  if (report.shiftedCopies) {
    add(
      "shifted-copies",
      "info",
      `Distances are between raw values, which a shift hides copies from; so the middle of each image was also compared in all positions within ${report.shiftedCopies.shift} pixels, mirrored or not. Rotated, recoloured or resized copies are still not seen.`,
    );
  } else if (context.generated.sampleShape.length >= 2) {
    add(
      "pixel-distance",
      "info",
      "Distances are between raw values: a training sample that was cropped, shifted or mirrored lies far away and is not seen as a copy.",
    );
  }
  if (report.cT === null) {
    add(
      "no-cells",
      "info",
      "No C_T: no cell of the data holds more than 20 generated samples and some of each other set.",
    );
  }
  add(
    "median-misses-minority",
    "info",
    "The ratio of medians sees only what happens to at least half of the samples; copies among a minority are found by the tail test beside it.",
  );
  return caveats;
}
