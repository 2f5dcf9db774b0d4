import { plain } from "./real.ts";
import type { EvaluationContext } from "./context.ts";
import type { Caveat, LikelihoodReport } from "./report.ts";

/** Chance gives a gap this clear in one of two hundred reports. */
const OVERFIT_EVIDENCE = 0.01;

/** Whether training samples are likelier than held-out ones beyond chance. */
export function hasOverfitted({ p, perSample }: NonNullable<LikelihoodReport["gap"]>): boolean {
  return p <= OVERFIT_EVIDENCE && perSample.value > 0;
}

/** Why the likelihood may not be read as it looks. */
export function likelihoodCaveats({ heldout }: EvaluationContext, report: LikelihoodReport): Caveat[] {
  const caveats: Caveat[] = [];
  const add = (code: string, severity: Caveat["severity"], text: string) =>
    caveats.push({ code, severity, metric: "likelihood", text });
  const { natsPerDimension, nats } = report.junk[report.junk.length - 1];

  add(
    "junk-hides-in-likelihood",
    "info",
    `A good likelihood does not mean good samples: a model of which 99% of the samples are junk loses at most ${nats.toFixed(2)} nats a sample, ${natsPerDimension.toPrecision(2)} a dimension at d = ${report.dimension}. Read any difference of two checkpoints against that.`,
  );
  if (report.gap) {
    const { perSample } = report.gap;
    const [low, high] = perSample.interval.map(plain);
    const range = `${plain(perSample.value)} nats a sample (95% ${low} to ${high})`;
    if (hasOverfitted(report.gap))
      add(
        "likelihood-overfits",
        "warning",
        `Training samples are likelier than held-out ones by ${range}: the model has learned some of them by heart. Checkpoints before may generalize better.`,
      );
    else
      add(
        "likelihood-gap",
        "info",
        `Training samples are likelier than held-out ones by ${range}, which is ${perSample.value > 0 ? "not told from chance" : "no sign of overfitting"}.`,
      );
  }
  if (report.n !== heldout.rows.n) {
    add(
      "likelihood-of-other-samples",
      "warning",
      `There are ${report.n} log-likelihoods for ${heldout.rows.n} held-out samples, so they are of other samples; make sure that the model had not seen those.`,
    );
  }
  return caveats;
}
