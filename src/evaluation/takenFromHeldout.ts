import type { Report } from "./report.ts";

/** How many generated samples are held-out samples, where chance does not explain them: such a dump cannot be judged. */
export function takenFromHeldout(report: Report): number {
  const taken = report.metrics.precisionRecall?.generatedInHeldout ?? 0;
  const { generated, heldout } = report.inputs;
  if (generated.sha256 === heldout.sha256) return generated.shape[0];
  // In discrete data real samples meet each other too.
  const byChance = Math.max(heldout.duplicates, report.metrics.memorization?.leakage.heldoutInTrain ?? 0);
  return taken / generated.shape[0] > (2 * byChance) / heldout.shape[0] ? taken : 0;
}
