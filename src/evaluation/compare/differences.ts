import { holm } from "../../core/holm.ts";
import type { MetricDifference, PairComparison } from "./comparisonReport.ts";
import { declaredDifferences } from "./declaredDifferences.ts";
import { differenceWord } from "./differenceWord.ts";
import { distanceDifferences } from "./distanceDifferences.ts";
import { manifoldDifferences } from "./manifoldDifferences.ts";
import { memorizationDifferences } from "./memorizationDifferences.ts";
import type { ComparedDump } from "./comparedDump.ts";

/** All differences of a pair that are tested together. */
export type TestedDifferences = Pick<PairComparison, "differences" | "domain" | "downstream" | "notCompared">;

/**
 * The difference of every metric, domain check and task, second minus first, with p-values adjusted for the number of
 * all of them and a plain word.
 */
export async function differencesOf(first: ComparedDump, second: ComparedDump): Promise<TestedDifferences> {
  const raw = [
    ...manifoldDifferences(first, second),
    ...(await distanceDifferences(first, second)),
    ...memorizationDifferences(first, second),
  ];
  const tested = raw.filter(({ difference }) => difference !== null);
  const declared = declaredDifferences(first, second);
  const adjusted = holm([...tested.map(({ difference }) => difference!.p), ...declared.ps]);
  const differences = raw.map((entry): MetricDifference => {
    const { difference, ...rest } = entry;
    const at = tested.indexOf(entry);
    const adjustedP = at < 0 ? null : adjusted[at];
    return {
      ...rest,
      value: entry.second - entry.first,
      interval: difference?.interval ?? null,
      p: difference?.p ?? null,
      adjustedP,
      word: adjustedP === null ? "cannot-tell" : differenceWord(entry, adjustedP),
    };
  });
  return { differences, ...declared.told(adjusted.slice(tested.length)) };
}
