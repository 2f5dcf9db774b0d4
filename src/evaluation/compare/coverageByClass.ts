import { holm } from "../../core/holm.ts";
import { coverageDesignEffect } from "../../core/manifoldDifference.ts";
import { pairedCounts, pairedDifference } from "../../core/mcnemar.ts";
import { mean } from "../../core/order.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { PairComparison } from "./comparisonReport.ts";
import { differenceWord } from "./differenceWord.ts";

/** How much of each class of the held-out data either dump covers, in ascending labels. */
export function coverageByClass(
  first: ComparedDump,
  second: ComparedDump,
  labels: Float64Array,
): NonNullable<PairComparison["classes"]> {
  const covered = [first, second].map(({ manifold }) => {
    const uncovered = new Set(manifold.uncovered);
    return (sample: number) => (uncovered.has(sample) ? 0 : 1);
  });
  const effect = coverageDesignEffect(first.manifold, second.manifold);
  const baselines = first.report.metrics.precisionRecall?.classes;
  const classes = [...new Set(labels)]
    .sort((a, b) => a - b)
    .map((label) => {
      const members = [...labels.keys()].filter((sample) => labels[sample] === label);
      const [a, b] = covered.map((isCovered) => members.map(isCovered));
      const { interval, p } = pairedDifference(pairedCounts(a, b), effect);
      const baseline = baselines?.find((each) => each.label === label)?.baseline ?? null;
      return { label, size: members.length, first: mean(a), second: mean(b), baseline, interval, p };
    });
  const adjusted = holm(classes.map(({ p }) => p));
  return classes.map((each, i) => ({
    ...each,
    word: differenceWord({ ...each, better: "higher" }, adjusted[i]),
  }));
}
