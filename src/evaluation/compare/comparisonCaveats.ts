import { constantColumns } from "../../core/constantColumns.ts";
import type { ComparedDump } from "./comparedDump.ts";

/** What must be known before the numbers of a comparison are read: of the real-vs-real values, and of dumps that hardly vary. */
export function comparisonCaveats(dumps: readonly ComparedDump[], names: readonly string[]): string[] {
  return [...baselineCaveat(dumps[0]), ...dumps.flatMap((dump, i) => sameness(dump, names[i]))];
}

/** The common terms are those of the dumps: real data may not suffice for a pair of sets of these sizes. */
function baselineCaveat({ context: { generated, heldout }, report }: ComparedDump): string[] {
  const source = report.metrics.precisionRecall?.baselineSource;
  if (!source || (source.n === generated.rows.n && source.m === heldout.rows.n)) return [];
  const why =
    source.kind === "train-vs-heldout"
      ? "the training set is smaller"
      : "without training data, the held-out set was split";
  return [
    `The real-vs-real values are at n = ${source.n} against ${source.m} (${why}), those of the dumps at n = ${generated.rows.n} against ${heldout.rows.n}: read the dumps against each other, not against them.`,
  ];
}

function sameness({ context: { generated, heldout } }: ComparedDump, name: string): string[] {
  // Bits of fingerprints are nobody's values, and how many molecules differ is a number of its own.
  if (generated.molecules) return [];
  const { samples, report } = generated;
  const constant = constantColumns(samples, heldout.samples);
  if (samples.n > 1 && report.duplicates === samples.n - 1)
    return [`All ${samples.n} samples of ${name} are equal.`];
  return [
    ...(report.duplicates > 0
      ? [`${report.duplicates} of ${samples.n} samples of ${name} repeat an earlier one exactly.`]
      : []),
    ...columnCaveat(constant, samples.d, name),
  ];
}

/** Values are counted from 0, as in the arrays that people look them up in. */
function columnCaveat(constant: readonly number[], d: number, name: string): string[] {
  if (constant.length === 0) return [];
  return constant.length === 1
    ? [
        `Value ${constant[0]} of ${d} is the same in every sample of ${name}, but varies in the held-out data.`,
      ]
    : [
        `${constant.length} of ${d} values are the same in every sample of ${name}, but vary in the held-out data; the first is value ${constant[0]}.`,
      ];
}
