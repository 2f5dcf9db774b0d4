import type { EvaluationContext } from "./context.ts";
import type { MemorizationReport, PrecisionRecallReport, Report } from "./report.ts";

/** The number in the file of a sample of the part that was used. */
type NumberOf = (sample: number) => number;
interface Numbers {
  generated: NumberOf;
  heldout: NumberOf;
  train: NumberOf;
}

/**
 * A report whose samples have their numbers in the files: of a set of which a random part was used, people look samples up
 * there, not in the part.
 */
export function withFileNumbers(report: Report, { generated, heldout, train }: EvaluationContext): Report {
  if (![generated, heldout, train].some((input) => input?.chosen)) return report;
  const [ofGenerated, ofHeldout, ofTrain] = [generated, heldout, train].map(
    (input) => (sample: number) => input?.chosen?.[sample] ?? sample,
  );
  const numbers = { generated: ofGenerated, heldout: ofHeldout, train: ofTrain };
  const { precisionRecall, memorization } = report.metrics;
  return {
    ...report,
    metrics: {
      ...report.metrics,
      ...(precisionRecall && { precisionRecall: inPrecisionRecall(precisionRecall, numbers) }),
      ...(memorization && { memorization: inMemorization(memorization, numbers) }),
    },
    ...(report.previews && { previews: inPreviews(report.previews, numbers) }),
  };
}

function inPrecisionRecall(
  report: PrecisionRecallReport,
  { generated, heldout }: Numbers,
): PrecisionRecallReport {
  const { missingRegions, repeats, outside, uncovered } = report;
  return {
    ...report,
    missingRegions: missingRegions.map((region) => ({ ...region, centre: heldout(region.centre) })),
    repeats: {
      ...repeats,
      nearest: repeats.nearest.map((pair) => ({
        ...pair,
        first: generated(pair.first),
        second: generated(pair.second),
      })),
    },
    outside: outside.map(generated),
    uncovered: uncovered.map(heldout),
  };
}

function inMemorization(report: MemorizationReport, { generated, train }: Numbers): MemorizationReport {
  const pair = <T extends { generated: number; train: number }>(each: T): T => ({
    ...each,
    generated: generated(each.generated),
    train: train(each.train),
  });
  const { copies, shiftedCopies, nearest } = report;
  return {
    ...report,
    copies: { ...copies, flagged: copies.flagged.map(generated) },
    shiftedCopies: shiftedCopies && {
      ...shiftedCopies,
      flagged: shiftedCopies.flagged.map(generated),
      nearest: shiftedCopies.nearest.map(pair),
    },
    nearest: nearest.map(pair),
  };
}

function inPreviews(
  previews: NonNullable<Report["previews"]>,
  numbers: Numbers,
): NonNullable<Report["previews"]> {
  const of = (role: keyof Numbers) =>
    previews[role].map((preview) => ({ ...preview, index: numbers[role](preview.index) }));
  return { ...previews, generated: of("generated"), heldout: of("heldout"), train: of("train") };
}
