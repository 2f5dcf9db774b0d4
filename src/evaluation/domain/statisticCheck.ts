import { groupSizeFor, profileTest } from "../../core/domain/profileTest.ts";
import {
  jointPair,
  meanBand,
  profilePair,
  type GroupedSet,
  type PairProfiles,
} from "../../core/domain/profiles.ts";
import { quantileOfSorted, sorted } from "../../core/order.ts";
import { proportionInterval } from "../../core/proportionInterval.ts";
import { createRandom, permutation } from "../../core/random.ts";
import type { Rows } from "../../kernels/rows.ts";
import { distributionOf, histogramOf } from "./distribution.ts";
import type { DomainCheckReport } from "./domainReport.ts";
import type { Measured } from "./lawCheck.ts";
import { distanceBetween, distanceWords, largestDifference, unpermuted } from "./pairDistances.ts";
import { realSideOf, type RealSide } from "./realSide.ts";
import type { DeclaredStatistic, StatisticCheck } from "./statisticFor.ts";
import type { StatisticSets, TestTerms } from "./statisticTerms.ts";
import { tailDetails, tailOf } from "./tailDetails.ts";

/** Held-out samples outside their own central range: what a generated sample outside it is compared with. */
const OUTSIDE = 0.01;
/** Places of a curve that a report holds at most. */
const MOST_PLACES = 512;

/** A statistic of both sets, its distance and its test. */
export async function checkStatistic(
  check: StatisticCheck,
  declared: DeclaredStatistic,
  sets: StatisticSets,
  terms: TestTerms,
): Promise<Measured> {
  const { seed, stream, permutations, checkCancelled } = terms;
  const { generated, heldout } = sets;
  const size = groupSizeFor(generated.n, heldout.n, declared.make().size, permutations);
  const grouped = (rows: Rows, k: number): GroupedSet => ({
    rows,
    order: permutation(createRandom(seed, `domain/${stream}/groups ${k}`), rows.n),
  });
  const [first, second] = [grouped(generated, 0), grouped(heldout, 1)];
  const known = await terms.keep(`groups/${size}`, () =>
    realSideOf(check, declared, sets, second, size, terms),
  );
  const pair = profilePair(declared.make, first, known.heldout, size, checkCancelled);
  const p = exchangeP(declared, [first, second], pair, terms);
  const [own, real] = [pair.first.numbers, pair.second.numbers];
  const outside = outsideOf(own, real);
  const unit = check.unit ?? declared.unit;
  return {
    check: check.check,
    kind: "statistic",
    statement: declared.statement,
    quantity: declared.quantity,
    unit,
    generated: distributionOf(own),
    heldout: distributionOf(real),
    histogram: histogramOf(own, real),
    tolerance: null,
    violations: outside.generated,
    heldoutViolations: outside.heldout,
    relativeMedian: null,
    p,
    permutations,
    distance: distanceOf(declared, pair, sets, { known, unit, checkCancelled }),
    curve: curveOf(declared, pair),
    details: detailsOf(check, pair, { known, unit, terms, rows: generated }),
  };
}

/**
 * Chance of so large a difference by exchanging samples. What depends on means of a set is measured about those of both together, so
 * that the level stays exact; and about each set's own, so that another mean is not taken for another variance. The larger p counts.
 */
function exchangeP(
  { make }: DeclaredStatistic,
  sets: readonly [GroupedSet, GroupedSet],
  pair: PairProfiles,
  { seed, stream, permutations, checkCancelled }: TestTerms,
): number {
  const test = (one: PairProfiles, name: string) =>
    profileTest(one, permutations, createRandom(seed, `domain/${stream}/${name}`), checkCancelled);
  const p = test(pair, "permutations");
  const statistic = make();
  if (!statistic.prepare) return p;
  const joint = jointPair(statistic, sets, pair.groupSize, checkCancelled);
  return Math.max(p, test(joint, "permutations/both"));
}

/** Who lies outside the held-out data's central 99%, and the one that lies farthest out. */
function outsideOf(
  own: Float64Array,
  real: Float64Array,
): { generated: DomainCheckReport["violations"]; heldout: DomainCheckReport["heldoutViolations"] } {
  const ordered = sorted(real);
  const [low, high] = [quantileOfSorted(ordered, OUTSIDE / 2), quantileOfSorted(ordered, 1 - OUTSIDE / 2)];
  const excess = (x: number) => (Number.isNaN(x) ? Infinity : Math.max(low - x, x - high));
  const count = (values: Float64Array) => values.reduce((sum, x) => sum + (excess(x) > 0 ? 1 : 0), 0);
  const shareOf = (values: Float64Array) => {
    const found = count(values);
    return {
      count: found,
      fraction: found / values.length,
      interval: proportionInterval(found, values.length),
    };
  };
  let worst = 0;
  for (let i = 1; i < own.length; i++) if (excess(own[i]) > excess(own[worst])) worst = i;
  return { generated: { ...shareOf(own), worst, worstResidual: own[worst] }, heldout: shareOf(real) };
}

function distanceOf(
  declared: DeclaredStatistic,
  pair: PairProfiles,
  { baseline }: StatisticSets,
  { known, unit, checkCancelled }: { known: RealSide; unit: string | null; checkCancelled: () => void },
): DomainCheckReport["distance"] {
  return {
    value: distanceBetween(declared, pair),
    ...distanceWords(declared, unit),
    baseline: known.between?.distance ?? null,
    ...(baseline &&
      !baseline.sameSizes && {
        valueAtBaseline: distanceBetween(
          declared,
          unpermuted(declared, baseline.generated, baseline.heldout, checkCancelled),
        ),
      }),
  };
}

function curveOf(
  { axis }: DeclaredStatistic,
  { first, second, origin }: PairProfiles,
): DomainCheckReport["curve"] {
  if (!axis) return null;
  const step = Math.ceil(axis.x.length / MOST_PLACES);
  const thin = <T>(values: ArrayLike<T>) => Array.from(values).filter((_, i) => i % step === 0);
  const band = (set: typeof first) => {
    const { mean, low, high } = meanBand(set, origin);
    return { mean: thin(mean), low: thin(low), high: thin(high) };
  };
  return {
    label: axis.label,
    xLabel: axis.xLabel,
    xNames: axis.xNames ? thin(axis.xNames) : null,
    x: thin(axis.x),
    generated: band(first),
    heldout: band(second),
  };
}

/** Numbers of some statistics beside those that all have. */
function detailsOf(
  check: StatisticCheck,
  pair: PairProfiles,
  { known, unit, terms, rows }: { known: RealSide; unit: string | null; terms: TestTerms; rows: Rows },
): DomainCheckReport["details"] {
  if (check.check === "extremes" && known.tail) {
    const random = createRandom(terms.seed, `domain/${terms.stream}/return levels`);
    return tailDetails(check, tailOf(check, rows, pair.first.numbers, random), known.tail);
  }
  if (check.check !== "mean" && check.check !== "variance") return [];
  return [
    {
      label: `largest difference of the ${check.check} at any position; real against real`,
      unit,
      generated: { value: largestDifference(pair), interval: null },
      heldout: known.between && { value: known.between.largest, interval: null },
    },
  ];
}
