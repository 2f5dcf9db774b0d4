import type { EvaluationContext } from "./context.ts";
import { plain } from "./real.ts";
import type { Caveat, FrechetReport } from "./report.ts";

/** Why the Fréchet distance may not be read as it looks. */
export function frechetCaveats(context: EvaluationContext, report: FrechetReport): Caveat[] {
  const { vsHeldout, vsTrain, rank, baselineSource } = report;
  const n = context.generated.rows.n;
  const m = context.heldout.rows.n;
  const caveats: Caveat[] = [];
  const add = (code: string, severity: Caveat["severity"], text: string) =>
    caveats.push({ code, severity, metric: "frechet", text });

  add(
    "sample-size-bias",
    "info",
    `Biased upward at any finite n: samples of one Gaussian law at n = ${n} and ${m} would already give about ${plain(vsHeldout.floor ?? 0)}. Comparable only with values at the same n, in the same feature space.`,
  );
  if (Math.min(n, m) <= rank.dimension) {
    add(
      "fewer-samples-than-dimensions",
      "warning",
      `${Math.min(n, m)} samples cannot fill ${rank.dimension} dimensions: a covariance is singular and the bias is large. Use at least ${2 * rank.dimension} samples or a smaller feature space.`,
    );
  }
  if (vsHeldout.interval === null) {
    add(
      "no-frechet-interval",
      "warning",
      "No interval and no extrapolation over n: too few samples, or too many dimensions for the repetitions they need.",
    );
  }
  if (baselineSource && (baselineSource.n !== n || baselineSource.m !== m)) {
    add(
      "frechet-baseline-at-other-n",
      "warning",
      `The real-vs-real value is at n = ${baselineSource.n} against ${baselineSource.m}, where the bias is larger than at the generated samples' size.`,
    );
  }
  if (vsTrain && vsTrain.value < vsHeldout.value) {
    add(
      "train-flatters-copies",
      "info",
      `Against the training data it is ${plain(vsTrain.value)}. That is a contrast only: a model that copies its training data scores best there.`,
    );
  }
  add(
    "gaussian-summary",
    "info",
    "Sees only means and covariances: modes and shapes that leave them alone go unnoticed.",
  );
  return caveats;
}
