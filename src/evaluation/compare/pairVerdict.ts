import { pCompared } from "../real.ts";
import type {
  CheckDifference,
  ComparedMetric,
  MetricDifference,
  PairComparison,
  TaskDifference,
} from "./comparisonReport.ts";
import { pairCopyingWords, shareWords, takenWords, type NamedDump } from "./copyingWords.ts";
import { joined } from "../joined.ts";
import { METRIC_WORDS } from "./metricWords.ts";
import { REWARD_COPYING } from "../shared/comparedMetrics.ts";

type Verdict = PairComparison["verdict"];
type Side = "first" | "second";

/** How much is copied is told of by itself. */
const OF_COPYING: readonly ComparedMetric[] = ["copies", "memorizationRatio", "authenticity"];

/** What a verdict rests on. */
type TestedPair = Pick<PairComparison, "differences" | "domain" | "downstream" | "closer">;

/**
 * Which of two dumps is the better one, as far as the tests tell: the one for which something speaks while nothing that
 * was told apart speaks for the other. Whatever rewards copying does not speak for a dump that copies.
 *
 * @param copiers those that copy by the judgement of their own reports
 */
export function pairVerdict(
  { differences, domain = [], downstream = [], closer }: TestedPair,
  copiers: Side[],
): Verdict {
  const copying = copierAmong(differences, copiers);
  const isCopier = (side: Side) => copying === side || copiers.includes(side);
  const speaksFor = (side: Side) =>
    differences.filter(
      ({ metric, word }) =>
        !OF_COPYING.includes(metric) &&
        word === (side === "second" ? "better" : "worse") &&
        !(isCopier(side) && REWARD_COPYING.includes(metric)),
    );
  // Copies of real data obey its laws, and train as well as real data does.
  const declaredFor = (side: Side) =>
    [...domain.filter(({ kind }) => kind === "law"), ...downstream].filter(
      ({ word }) => !isCopier(side) && word === (side === "second" ? "better" : "worse"),
    );
  const [forFirst, forSecond] = [speaksFor("first"), speaksFor("second")];
  const closerTo = closer.to !== null && isCopier(closer.to) ? null : closer.to;
  const declared = { first: declaredFor("first"), second: declaredFor("second") };
  const speaks = (side: Side, told: readonly unknown[]) =>
    told.length > 0 ||
    declared[side].length > 0 ||
    closerTo === side ||
    (copying !== null && copying !== side);
  const [first, second] = [speaks("first", forFirst), speaks("second", forSecond)];
  const winner = first === second ? null : first ? "first" : "second";
  const told = [...forFirst, ...forSecond, ...declared.first, ...declared.second].flatMap(
    ({ adjustedP }) => adjustedP ?? [],
  );
  return {
    kind: winner ? "better" : first ? "mixed" : "cannot-tell",
    winner,
    copying,
    copiers,
    forFirst: forFirst.map(({ metric }) => metric),
    forSecond: forSecond.map(({ metric }) => metric),
    ...(declared.first.length > 0 && { declaredForFirst: reasonsOf(declared.first) }),
    ...(declared.second.length > 0 && { declaredForSecond: reasonsOf(declared.second) }),
    closerTo,
    weakestP: told.length > 0 ? Math.max(...told) : null,
  };
}

function reasonsOf(
  told: readonly (CheckDifference | TaskDifference)[],
): NonNullable<Verdict["declaredForFirst"]> {
  return {
    laws: told.flatMap((each) => ("name" in each ? each.name : [])),
    tasks: told.flatMap((each) => ("model" in each ? each.model : [])),
  };
}

/** The metrics, laws and tasks that speak for a side, in words. */
function reasonsInWords({ verdict }: PairComparison, side: Side): string {
  const metrics = side === "first" ? verdict.forFirst : verdict.forSecond;
  const declared = side === "first" ? verdict.declaredForFirst : verdict.declaredForSecond;
  return joined([
    ...metrics.map((metric) => METRIC_WORDS[metric]),
    ...(declared?.laws ?? []).map((name) => `the law "${name}"`),
    ...((declared?.tasks.length ?? 0) > 0 ? ["the downstream task"] : []),
  ]);
}

/**
 * The dump that copies more of its training data, where that was told apart: by the share of copies or, where a dump that
 * copies does so without any sample that is a copy for itself, by the ratio of distances.
 */
function copierAmong(differences: readonly MetricDifference[], copiers: readonly Side[]): Side | null {
  const found = (wanted: ComparedMetric) => differences.find(({ metric }) => metric === wanted);
  const copies = found("copies");
  if (copies?.word === "worse") return "second";
  if (copies?.word === "better") return "first";
  const ratio = found("memorizationRatio");
  if (!ratio || ratio.word === "cannot-tell") return null;
  const nearer = ratio.second < ratio.first ? "second" : "first";
  return copiers.includes(nearer) ? nearer : null;
}

/** The verdict as a title and the sentences under it. */
export function verdictInWords(
  pair: PairComparison,
  subjects: readonly NamedDump[],
  n: number,
): { title: string; text: string } {
  const { kind, winner, weakestP } = pair.verdict;
  const [first, second] = [subjects[pair.first].name, subjects[pair.second].name];
  const reasons = { first: reasonsInWords(pair, "first"), second: reasonsInWords(pair, "second") };
  const sure =
    weakestP === null ? "" : `The least certain of these differences has ${pCompared(weakestP)} after Holm.`;
  const copying = pairCopyingWords(pair, subjects);
  const text = (...sentences: string[]) => sentences.filter((sentence) => sentence !== "").join(" ");
  if (kind === "not-judged") {
    const taken = takenWords([subjects[pair.first], subjects[pair.second]]);
    return { title: `${first} and ${second} cannot be compared.`, text: text(...taken) };
  }
  if (kind === "cannot-tell") {
    return {
      title: `${first} and ${second} cannot be told apart at n = ${n}.`,
      text: text(
        ...copying,
        "Nothing that was measured speaks for one of them; that does not make them equal.",
      ),
    };
  }
  if (kind === "mixed") {
    return {
      title: `Neither is better throughout: ${first} in ${reasons.first || "copying less"}, ${second} in ${reasons.second || "copying less"}.`,
      text: text(...copying, sure),
    };
  }
  const sides = [pair.first, pair.second].map((subject) => subjects[subject]);
  const [better, worse] = winner === "first" ? sides : [sides[1], sides[0]];
  const found = reasons[winner!];
  const why = found !== "" ? `It is better in ${found}.` : closenessWords(pair);
  const loser = winner === "first" ? "second" : "first";
  const worseCopies = pair.verdict.copying === loser || pair.verdict.copiers.includes(loser);
  return {
    title: `${better.name} is better than ${worse.name}${worseCopies ? `, which copies its training data${shareWords(worse.copying)}` : ""}.`,
    text: text(
      ...copying.filter((sentence) => !worseCopies || !sentence.startsWith(`${worse.name} copies`)),
      why,
      sure,
    ),
  };
}

function closenessWords({ verdict, closer }: PairComparison): string {
  if (verdict.closerTo === null) return "It is the one that copies less.";
  return `It is closer to the held-out data (relative similarity, ${pCompared(closer.p)}).`;
}
