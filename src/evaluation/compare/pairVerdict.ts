import { plain, pInWords, percent } from "../real.ts";
import type { ComparedMetric, MetricDifference, PairComparison } from "./comparisonReport.ts";
import { joined, METRIC_WORDS } from "./metricWords.ts";

type Verdict = PairComparison["verdict"];
type Side = "first" | "second";

/** Metrics that rise when training data is copied: samples then lie where data lies. */
const REWARD_COPYING: readonly ComparedMetric[] = [
  "precision",
  "density",
  "frechet",
  "kid",
  "energy",
  "slicedWasserstein",
];
/** How much is copied is told of by itself. */
const OF_COPYING: readonly ComparedMetric[] = ["copies", "memorizationRatio", "authenticity"];

/**
 * Which of two dumps is the better one, as far as the tests tell: the one for which something speaks while nothing that
 * was told apart speaks for the other. Whatever rewards copying does not speak for the dump that copies more.
 */
export function pairVerdict({
  differences,
  closer,
}: Pick<PairComparison, "differences" | "closer">): Verdict {
  const copying = copierAmong(differences);
  const speaksFor = (side: Side) =>
    differences.filter(
      ({ metric, word }) =>
        !OF_COPYING.includes(metric) &&
        word === (side === "second" ? "better" : "worse") &&
        (copying !== side || !REWARD_COPYING.includes(metric)),
    );
  const [forFirst, forSecond] = [speaksFor("first"), speaksFor("second")];
  const closerTo = closer.to === copying ? null : closer.to;
  const speaks = (side: Side, told: readonly MetricDifference[]) =>
    told.length > 0 || closerTo === side || (copying !== null && copying !== side);
  const [first, second] = [speaks("first", forFirst), speaks("second", forSecond)];
  const winner = first === second ? null : first ? "first" : "second";
  const told = [...forFirst, ...forSecond].flatMap(({ adjustedP }) => adjustedP ?? []);
  return {
    kind: winner ? "better" : first ? "mixed" : "cannot-tell",
    winner,
    copying,
    forFirst: forFirst.map(({ metric }) => metric),
    forSecond: forSecond.map(({ metric }) => metric),
    closerTo,
    weakestP: told.length > 0 ? Math.max(...told) : null,
  };
}

/** The dump that copies more of its training data, where that was told apart. */
function copierAmong(differences: readonly MetricDifference[]): Side | null {
  const copies = differences.find(({ metric }) => metric === "copies");
  if (copies?.word === "worse") return "second";
  return copies?.word === "better" ? "first" : null;
}

/** The verdict as a title and the sentences under it. */
export function verdictInWords(
  pair: PairComparison,
  names: readonly string[],
  n: number,
): { title: string; text: string } {
  const { kind, winner, forFirst, forSecond, copying, weakestP } = pair.verdict;
  const [first, second] = [names[pair.first], names[pair.second]];
  const copier = copying && (copying === "first" ? first : second);
  const list = (metrics: readonly ComparedMetric[]) => joined(metrics.map((metric) => METRIC_WORDS[metric]));
  const sure =
    weakestP === null
      ? ""
      : ` The least certain of these differences has p = ${pInWords(weakestP)} after Holm.`;
  if (kind === "cannot-tell") {
    return {
      title: `${first} and ${second} cannot be told apart at n = ${n}.`,
      text: "Nothing that was measured speaks for one of them; that does not make them equal.",
    };
  }
  const copies = copier ? `${copier} copies its training data${copiedShare(pair)}.` : "";
  if (kind === "mixed") {
    return {
      title: `Neither is better throughout: ${first} in ${list(forFirst) || "copying less"}, ${second} in ${list(forSecond) || "copying less"}.`,
      text: `${copies}${sure}`.trim(),
    };
  }
  const [better, worse, reasons] =
    winner === "first" ? [first, second, forFirst] : [second, first, forSecond];
  const why = reasons.length > 0 ? `It is better in ${list(reasons)}.` : closenessWords(pair);
  return {
    title: `${better} is better than ${worse}${copier ? `, which copies its training data${copiedShare(pair)}` : ""}.`,
    text: `${why}${sure}`.trim(),
  };
}

function closenessWords({ verdict, closer }: PairComparison): string {
  if (verdict.closerTo === null) return "It is the one that copies less.";
  return `It is closer to the held-out data (relative similarity, p = ${pInWords(closer.p)}).`;
}

function copiedShare({ differences }: PairComparison): string {
  const copies = differences.find(({ metric }) => metric === "copies");
  if (!copies) return "";
  const share = Math.max(copies.first, copies.second);
  return share >= 0.001 ? ` (${percent(share)} of its samples)` : ` (${plain(share)})`;
}
