import { pCompared, pInWords, percent } from "../real.ts";
import { missingClassWords, wonAndLostClasses, type ClassNames } from "./classWords.ts";
import { pairCopyingWords, takenWords, type NamedDump } from "./copyingWords.ts";
import type { MetricDifference, PairComparison } from "./comparisonReport.ts";
import { joined } from "../joined.ts";
import { namedDifferences, type NamedDifference } from "./namedDifferences.ts";
import { shownDifference } from "./shownDifference.ts";

/** What a pair amounts to, in a few sentences: which is closer, what is better, what is worse, what cannot be told. */
export function pairInWords(
  pair: PairComparison,
  subjects: readonly NamedDump[],
  n: number,
  classNames: ClassNames,
): string[] {
  const [first, second] = [subjects[pair.first].name, subjects[pair.second].name];
  if (pair.verdict.kind === "not-judged") return takenWords([subjects[pair.first], subjects[pair.second]]);
  const all = namedDifferences(pair);
  const list = (word: MetricDifference["word"]) => all.filter((difference) => difference.word === word);
  const told = (word: MetricDifference["word"], lead: string) => {
    const entries = list(word);
    return entries.length > 0 ? [`${lead}: ${entries.map(differenceInWords).join("; ")}.`] : [];
  };
  const wordsOf = (differences: readonly NamedDifference[]) => joined(differences.map(({ name }) => name));
  const untold = list("cannot-tell").filter(({ p }) => p !== null);
  const untested = list("cannot-tell").filter(({ p }) => p === null);
  return [
    closerInWords(pair, first, second),
    ...pairCopyingWords(pair, subjects),
    ...rewardInWords(pair, first, second),
    ...told("better", `${second} is better than ${first} in`),
    ...told("worse", `${second} is worse than ${first} in`),
    ...told("differs", `They lie on either side of real data in`),
    ...(untold.length > 0 ? [`At n = ${n} it cannot be told apart in ${wordsOf(untold)}.`] : []),
    ...(untested.length > 0 ? [`Not tested: ${wordsOf(untested)}.`] : []),
    ...(pair.notCompared ?? []),
    ...(pair.likelihood ? [pair.likelihood.text] : []),
    ...sameLawInWords(pair),
    ...missingClassWords([subjects[pair.first], subjects[pair.second]], classNames),
    ...wonAndLostClasses(pair, second, classNames),
    ...regionsInWords(pair, second),
  ];
}

function closerInWords({ closer }: PairComparison, first: string, second: string): string {
  if (closer.degenerate)
    return `${first} and ${second} are both so close to the held-out data that this test cannot say which is closer.`;
  if (closer.to === null)
    return `Which of ${first} and ${second} is closer to the held-out data cannot be told (relative similarity, ${pCompared(closer.p)}).`;
  const [near, far] = closer.to === "second" ? [second, first] : [first, second];
  return `${near} is closer to the held-out data than ${far} (relative similarity, ${pCompared(closer.p)}).`;
}

/** "coverage .71 → .93 (+0.22, 0.18 to 0.26)". */
function differenceInWords(difference: NamedDifference): string {
  const { first, second, value, interval } = shownDifference(difference);
  const range = interval ? `, ${interval.join(" to ")}` : "";
  return `${difference.name} ${first} → ${second} (${value}${range})`;
}

function sameLawInWords({ sameLaw, differences }: PairComparison): string[] {
  if (sameLaw.p <= 0.05 || differences.some(({ word }) => word !== "cannot-tell")) return [];
  return [
    `Nothing measured here tells the two dumps apart: samples of one and the same model differ this much or more with a chance of ${pInWords(sameLaw.p)}. That does not make them equal.`,
  ];
}

/** Regions that are named one by one; more are summed up. */
const NAMED_REGIONS = 3;

function regionsInWords({ regions }: PairComparison, second: string): string[] {
  const sentence = (word: "better" | "worse", verb: string) => {
    const changed = regions
      .filter((region) => region.word === word)
      .sort((x, y) => Math.abs(y.second - y.first) - Math.abs(x.second - x.first));
    if (changed.length === 0) return [];
    const parts = changed
      .slice(0, NAMED_REGIONS)
      .map(
        ({ centre, first, second: after }) =>
          `about held-out sample ${centre} (${percent(first)} → ${percent(after)})`,
      );
    const where = changed.length > NAMED_REGIONS ? `, most of all ${joined(parts)}` : ` ${joined(parts)}`;
    const count = changed.length === regions.length ? "every" : `${changed.length} of ${regions.length}`;
    return [
      `${second} ${verb} coverage in ${count} region${count === "every" ? "" : "s"} of the data:${where.replace(/^,/, "")}.`,
    ];
  };
  return [...sentence("better", "wins"), ...sentence("worse", "loses")];
}

/** Copies lie where data lies: whatever rewards that must not be read as quality. */
function rewardInWords(
  { verdict: { copying, copiers } }: PairComparison,
  first: string,
  second: string,
): string[] {
  if (copying === null && copiers.length === 0) return [];
  const more = copying && (copying === "first" ? first : second);
  const lead = more
    ? `${more} copies more of its training data: precision`
    : "Copies lie where data lies: precision";
  return [
    `${lead}, density and distances reward that, so they do not speak for ${more ? "it" : "what copies"}.`,
  ];
}
