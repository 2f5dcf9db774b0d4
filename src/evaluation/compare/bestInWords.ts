import type { BestRule } from "../../experiment/comparisonRequest.ts";
import type { Choice } from "./bestDump.ts";
import { isCopying } from "../copying.ts";
import { missingClassWords, type ClassNames } from "./classWords.ts";
import { copyingWords, shareWords, takenWords, type NamedDump } from "./copyingWords.ts";
import { differenceWord } from "./differenceWord.ts";
import { pCompared } from "../real.ts";
import type { ComparedMetric, ComparisonReport, PairComparison } from "./comparisonReport.ts";
import { joined } from "../joined.ts";
import { METRIC_WORDS } from "./metricWords.ts";
import { failedConditions } from "../shared/failedConditions.ts";

/**
 * The pick with its uncertainty. It was picked by the very numbers that are tested: a dump is told apart from it only where the
 * p-value times the number of all that it could have lost to is below the level. Then the truly best one is among the pick and
 * `asGood` in 95% of cases, however many were compared.
 */
export function bestInWords(
  { metric: named, where }: BestRule,
  { best: picked, metric, eligible, doubtful, failed }: Choice,
  pairs: readonly PairComparison[],
  subjects: readonly NamedDump[],
  classNames: ClassNames,
): NonNullable<ComparisonReport["best"]> {
  const names = subjects.map(({ name }) => name);
  const rule = [`best ${named}`, ...where].join(" with ");
  const common = { rule, metric, where, eligible, doubtful, failed };
  const close =
    doubtful.length > 0
      ? ` Whether ${joined(doubtful.map((i) => names[i]))} ${doubtful.length > 1 ? "meet" : "meets"} the conditions may turn with other samples.`
      : "";
  if (picked === null) {
    return {
      ...common,
      subject: null,
      asGood: [],
      largestP: null,
      text: [
        where.length > 0 ? `None of the dumps meets ${where.join(" and ")}.${close}` : "",
        ...(where.length > 1 ? failureWords(subjects, failed) : []),
        ...takenWords(subjects),
        ...copyingWords(subjects),
      ]
        .filter((sentence) => sentence !== "")
        .join(" "),
    };
  }
  const rivals = Math.max(1, eligible.length - 1);
  const others = pairs
    .map((pair) => ({ pair, other: pair.first === picked ? pair.second : pair.first }))
    .filter(({ other }) => eligible.includes(other))
    .map(({ pair, other }) => ({ other, p: pOfPick(pair, metric, rivals, subjects) }));
  const asGood = others.filter(({ p }) => p === undefined).map(({ other }) => other);
  const toldPs = others.flatMap(({ p }) => p ?? []);
  const largestP = toldPs.length > 0 ? Math.max(...toldPs) : null;
  const doubt =
    eligible.length === 1
      ? "no other meets that"
      : asGood.length === 0
        ? `every other one of them is told apart from it${largestP === null ? "" : ` (${pAtMost(largestP)})`}`
        : `${asGood.map((i) => names[i]).join(", ")} cannot be told from it at this number of samples`;
  const chosen = [picked, ...asGood].map((i) => subjects[i]);
  const among = where.length > 0 ? ` of those with ${where.join(" and ")}` : "";
  return {
    ...common,
    subject: picked,
    asGood,
    largestP,
    text: [
      `${names[picked]} has the best ${METRIC_WORDS[metric]}${among}; ${doubt}.${close}`,
      ...copyingWords(chosen),
      ...missingClassWords(chosen, classNames),
      ...leftOut(subjects.filter((_, i) => !eligible.includes(i))),
      ...failureWords(subjects, failed),
      ...takenWords(subjects),
    ].join(" "),
  };
}

/**
 * How surely a pair is told apart in the metric that picks, after Bonferroni over all that could have been picked.
 * @returns null where copying tells them apart without a test; undefined where they cannot be told apart
 */
function pOfPick(
  { first, second, differences }: PairComparison,
  metric: ComparedMetric,
  rivals: number,
  subjects: readonly NamedDump[],
): number | null | undefined {
  const difference = differences.find((each) => each.metric === metric);
  if (difference?.p == null)
    return metric === "copies" && areToldByCopying(subjects[first], subjects[second]) ? null : undefined;
  const p = Math.min(1, difference.p * rivals);
  // Of two on either side of real data neither is known to be the nearer one.
  const word = differenceWord(difference, p);
  return word === "cannot-tell" || word === "differs" ? undefined : p;
}

/** Of the largest of several. */
function pAtMost(p: number): string {
  const compared = pCompared(p);
  return compared.startsWith("p =") ? `${compared} or less` : compared;
}

/** Whether one copies as a whole, so that its copies are not counted one by one, and the other does not copy. */
function areToldByCopying(first: NamedDump, second: NamedDump): boolean {
  return isCopying(first.copying) !== isCopying(second.copying);
}

/** Which dumps do not meet which conditions. */
function failureWords(subjects: readonly NamedDump[], failed: readonly string[][]): string[] {
  const dumps = subjects.map(({ name, copying }, i) => ({
    name,
    isCopier: isCopying(copying),
    failed: failed[i],
  }));
  return failedConditions(dumps).map(
    ({ conditions, names }) =>
      `${joined(names)} ${names.length > 1 ? "do" : "does"} not meet ${joined(conditions)}.`,
  );
}

/** Those that met no condition and copy: what they are good in may be owed to that. */
function leftOut(subjects: readonly NamedDump[]): string[] {
  const copiers = subjects
    .filter(({ copying }) => isCopying(copying))
    .map(({ name, copying }) => `${name}${shareWords(copying)}`);
  if (copiers.length === 0) return [];
  return [`Left out ${copiers.length > 1 ? "are" : "is"} ${joined(copiers)}, copying training data.`];
}
