import { averagedDifference } from "../../core/averagedDraws.ts";
import { holm } from "../../core/holm.ts";
import { mean } from "../../core/order.ts";
import type { MetricDifference, PairComparison } from "./comparisonReport.ts";
import { declaredDifferences } from "./declaredDifferences.ts";
import { differenceWord } from "./differenceWord.ts";
import { distanceDifferences } from "./distanceDifferences.ts";
import { manifoldDifferences } from "./manifoldDifferences.ts";
import { memorizationDifferences } from "./memorizationDifferences.ts";
import { moleculeDifferences, validityDifference } from "./moleculeDifferences.ts";
import { drawsOfPair, shareOfPart } from "./drawsOfPair.ts";
import type { ComparedDump } from "./comparedDump.ts";
import { possibleInterval } from "./possibleInterval.ts";
import type { RawDifference } from "./rawDifference.ts";

async function rawDifferences(first: ComparedDump, second: ComparedDump): Promise<RawDifference[]> {
  return [
    ...manifoldDifferences(first, second),
    ...(await distanceDifferences(first, second)),
    ...memorizationDifferences(first, second),
    ...moleculeDifferences(first, second),
  ];
}

/** Every metric's difference, averaged over the random parts of larger dumps. */
async function averagedOverDraws(first: ComparedDump, second: ComparedDump): Promise<RawDifference[]> {
  const draws: RawDifference[][] = [];
  for (const [a, b] of drawsOfPair(first, second)) draws.push(await rawDifferences(a, b));
  if (draws.length === 1) return draws[0];
  const share = shareOfPart(first, second);
  return draws[0].map((own) => {
    const same = draws.flatMap((draw) => draw.find(({ metric }) => metric === own.metric) ?? []);
    const tested = same.flatMap(({ difference }) => difference ?? []);
    return {
      ...own,
      first: mean(same.map((draw) => draw.first)),
      second: mean(same.map((draw) => draw.second)),
      difference: tested.length === draws.length ? averagedDifference(tested, share) : null,
      how:
        tested.length === draws.length
          ? `${own.how}; averaged over ${draws.length} random parts`
          : (same.find(({ difference }) => difference === null)?.how ??
            "not tested: not in every random part"),
    };
  });
}

/** All differences of a pair that are tested together. */
export type TestedDifferences = Pick<PairComparison, "differences" | "domain" | "downstream" | "notCompared">;

/**
 * The difference of every metric, domain check and task, second minus first, with p-values adjusted for the number of
 * all of them and a plain word.
 */
export async function differencesOf(first: ComparedDump, second: ComparedDump): Promise<TestedDifferences> {
  const raw = [...(await averagedOverDraws(first, second)), ...validityDifference(first, second)];
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
      interval: difference && possibleInterval(rest, difference.interval),
      p: difference?.p ?? null,
      adjustedP,
      word: adjustedP === null ? "cannot-tell" : differenceWord(entry, adjustedP),
    };
  });
  return { differences, ...declared.told(adjusted.slice(tested.length)) };
}
