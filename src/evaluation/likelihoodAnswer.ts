import type { Assessment } from "./assessment.ts";
import { hasOverfitted } from "./likelihoodCaveats.ts";
import { plain } from "./real.ts";
import type { Answer, LikelihoodReport } from "./report.ts";

const WHY =
  "Likelihood: how probable the model calls held-out samples. It is a statement about the model's density, not about its samples: a mixture with 99% junk loses at most ln 100 nats a sample, whatever the dimension (Theis 2016).";

/**
 * What the likelihood adds to the other answers: whether training samples are likelier, and that it does not judge samples.
 * Without a value of another model there is no good or bad one.
 */
export function likelihoodAnswer(
  report: LikelihoodReport,
  { precision, coverage }: Pick<Assessment, "precision" | "coverage">,
): Answer {
  const base = { question: "likelihood" as const, why: WHY };
  const { perDimension, junk, gap } = report;
  const value = `${plain(perDimension.value).replace("-", "−")} nats a dimension`;
  if (gap && hasOverfitted(gap)) {
    return {
      ...base,
      severity: "warning",
      answer: `Overfitted: training samples are likelier than held-out ones by ${plain(gap.perSample.value)} nats a sample. Held-out samples have ${value}.`,
    };
  }
  const cost = plain(junk[junk.length - 1].natsPerDimension);
  const isTroubled = precision?.verdict === "below" || coverage?.verdict === "below";
  const blind = isTroubled
    ? `what is wrong with these samples need not show in it: junk in place of 99% of them would cost at most ${cost}`
    : `it does not vouch for the samples: junk in place of 99% of them would cost at most ${cost}`;
  return { ...base, severity: "info", answer: `Held-out samples have ${value}; ${blind}.` };
}
