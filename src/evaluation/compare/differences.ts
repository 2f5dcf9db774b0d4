import { holm } from "../../core/holm.ts";
import type { DifferenceWord, MetricDifference, PairComparison } from "./comparisonReport.ts";
import { declaredDifferences } from "./declaredDifferences.ts";
import { distanceDifferences } from "./distanceDifferences.ts";
import { manifoldDifferences } from "./manifoldDifferences.ts";
import { memorizationDifferences } from "./memorizationDifferences.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { RawDifference } from "./rawDifference.ts";

/** A difference is called one when chance gives as large a one less often than this, over all metrics together. */
const LEVEL = 0.05;

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

/** What a difference means for the second dump. */
export function differenceWord(
  { first, second, baseline, better }: Pick<RawDifference, "first" | "second" | "baseline" | "better">,
  p: number,
): DifferenceWord {
  if (p > LEVEL || first === second) return "cannot-tell";
  if (better === "higher") return second > first ? "better" : "worse";
  if (better === "lower") return second < first ? "better" : "worse";
  if (baseline === null || (first - baseline) * (second - baseline) < 0) return "differs";
  return Math.abs(second - baseline) < Math.abs(first - baseline) ? "better" : "worse";
}
