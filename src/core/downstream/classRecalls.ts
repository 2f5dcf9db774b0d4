import { holm } from "../holm.ts";
import { pairedCounts, pairedDifference } from "../mcnemar.ts";
import { proportionInterval } from "../proportionInterval.ts";

/** How a class fares when the model is trained on generated samples rather than on real ones. */
export interface ClassRecall {
  /** Number of the class, from 0. */
  class: number;
  /** Held-out samples of it. */
  n: number;
  /** Share of them that is recognized, trained on real and on generated samples. */
  real: number;
  generated: number;
  generatedInterval: [number, number];
  /** Two-sided p-value of "no difference", adjusted for the number of classes (Holm 1979). */
  p: number;
}

/** Recall of each class that the held-out data has, after training on real and on generated samples. */
export function classRecalls(
  targets: Float64Array,
  { real, generated }: { real: Float64Array; generated: Float64Array },
): ClassRecall[] {
  const found = [...new Set(targets)].sort((a, b) => a - b);
  const recalls = found.map((own) => {
    const members = [...targets.keys()].filter((i) => targets[i] === own);
    const hits = [real, generated].map((predicted) => members.map((i) => Number(predicted[i] === own)));
    const counts = pairedCounts(hits[0], hits[1]);
    const right = counts.both + counts.onlySecond;
    return {
      class: own,
      n: members.length,
      real: (counts.both + counts.onlyFirst) / members.length,
      generated: right / members.length,
      generatedInterval: proportionInterval(right, members.length),
      p: pairedDifference(counts, 1).p,
    };
  });
  const adjusted = holm(recalls.map(({ p }) => p));
  return recalls.map((recall, i) => ({ ...recall, p: adjusted[i] }));
}
