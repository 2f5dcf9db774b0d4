import { takenFromHeldout } from "../takenFromHeldout.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { PairComparison } from "./comparisonReport.ts";

/** A dump that holds held-out samples is neither better nor worse than another: the numbers stay, and no word is said of them. */
export function unlessTaken(
  pair: PairComparison,
  { report: first }: ComparedDump,
  { report: second }: ComparedDump,
): PairComparison {
  if (takenFromHeldout(first) + takenFromHeldout(second) === 0) return pair;
  const unsaid = <T extends { word: string }>(entries: readonly T[]) =>
    entries.map((entry) => ({ ...entry, word: "cannot-tell" as const }));
  const { domain, downstream, classes } = pair;
  return {
    ...pair,
    differences: unsaid(pair.differences),
    ...(domain && { domain: unsaid(domain) }),
    ...(downstream && { downstream: unsaid(downstream) }),
    ...(classes && { classes: unsaid(classes) }),
    regions: unsaid(pair.regions),
    closer: { ...pair.closer, to: null },
    verdict: {
      kind: "not-judged",
      winner: null,
      copying: null,
      copiers: [],
      forFirst: [],
      forSecond: [],
      closerTo: null,
      weakestP: null,
    },
  };
}
