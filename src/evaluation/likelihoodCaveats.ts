import type { EvaluationContext } from "./context.ts";
import type { Caveat, LikelihoodReport } from "./report.ts";

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
  if (report.n !== heldout.rows.n) {
    add(
      "likelihood-of-other-samples",
      "warning",
      `There are ${report.n} log-likelihoods for ${heldout.rows.n} held-out samples, so they are of other samples; make sure that the model had not seen those.`,
    );
  }
  return caveats;
}
