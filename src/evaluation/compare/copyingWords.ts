import { percent, plain } from "../real.ts";
import type { ComparisonReport, PairComparison, SubjectCopying } from "./comparisonReport.ts";
import { joined } from "../joined.ts";

/** A compared dump as sentences speak of it. */
export type NamedDump = Pick<
  ComparisonReport["subjects"][number],
  "name" | "copying" | "takenFromHeldout" | "missingClasses"
>;

/** " (79% of its samples)", or nothing where no share is known. */
export function shareWords({ share, atLeast }: SubjectCopying): string {
  if (share === null || share === 0) return "";
  const amount = share >= 0.001 ? percent(share) : plain(share);
  return ` (${atLeast ? "at least " : ""}${amount} of its samples)`;
}

/** What is to be said of copying beside the numbers of some dumps: who copies, who leans to it, of whom nobody knows. */
export function copyingWords(dumps: readonly NamedDump[]): string[] {
  const named = (kind: SubjectCopying["kind"]) =>
    dumps.filter(({ copying }) => copying.kind === kind).map(({ name }) => name);
  const [leaning, unclear, unknown] = [named("closer"), named("cannot-tell"), named("not-judged")];
  const have = (names: readonly string[], one: string, several: string) => (names.length > 1 ? several : one);
  return [
    ...dumps
      .filter(({ copying: { kind } }) => kind === "copies" || kind === "hugging")
      .map(({ name, copying }) => `${name} copies its training data${shareWords(copying)}.`),
    ...(leaning.length > 0
      ? [
          `${joined(leaning)} ${have(leaning, "leans", "lean")} towards the training data more than fresh data does, so that loose copies may be among the samples.`,
        ]
      : []),
    ...(unclear.length > 0
      ? [
          `Whether ${joined(unclear)} ${have(unclear, "copies", "copy")} cannot be told: the samples are too few.`,
        ]
      : []),
    ...(unknown.length > 0
      ? [
          unknown.length === dumps.length
            ? "Copying cannot be judged without training data; name it with --train or in the experiment file."
            : `Whether ${joined(unknown)} ${have(unknown, "copies", "copy")} was not judged.`,
        ]
      : []),
  ];
}

/** Those whose samples are held-out samples: whatever is measured against held-out data praises them. */
export function takenWords(dumps: readonly NamedDump[]): string[] {
  return dumps
    .filter(({ takenFromHeldout = 0 }) => takenFromHeldout > 0)
    .map(
      ({ name, takenFromHeldout }) =>
        `${name} cannot be judged: ${takenFromHeldout} of its samples are held-out samples; choose another file, or held-out data that the model has not seen.`,
    );
}

/** The same of a pair, one of which may copy more than the other without copying for itself beyond doubt. */
export function pairCopyingWords(
  { first, second }: PairComparison,
  subjects: readonly NamedDump[],
): string[] {
  return copyingWords([subjects[first], subjects[second]]);
}
