import { groupSizeFor, profileTest } from "../../core/domain/profileTest.ts";
import {
  meanBand,
  profilePair,
  standardizedDistance,
  type PairProfiles,
} from "../../core/domain/profiles.ts";
import { quantileOfSorted, sorted } from "../../core/order.ts";
import { proportionInterval } from "../../core/proportionInterval.ts";
import { createRandom, permutation } from "../../core/random.ts";
import { wassersteinPowers } from "../../kernels/columnDistances.ts";
import type { Rows } from "../../kernels/rows.ts";
import { distributionOf, histogramOf } from "./distribution.ts";
import type { DomainCheckReport } from "./domainReport.ts";
import type { Measured } from "./lawCheck.ts";
import type { DeclaredStatistic, StatisticCheck } from "./statisticFor.ts";
import { tailDetails } from "./tailDetails.ts";

/** What a statistic is measured on. */
export interface StatisticSets {
  generated: Rows;
  heldout: Rows;
  /** Two real sets, and the generated one at their size; null where there is too little real data. */
  baseline: { standIn: Rows; heldout: Rows; generated: Rows; sameSizes: boolean } | null;
}

/** How a test is made. */
export interface TestTerms {
  seed: number;
  /** Names the random streams. */
  stream: string;
  permutations: number;
  checkCancelled: () => void;
}

/** Held-out samples outside their own central range: what a generated sample outside it is compared with. */
const OUTSIDE = 0.01;
/** Places of a curve that a report holds at most. */
const MOST_PLACES = 512;

/** A statistic of both sets, its distance and its test. */
export function checkStatistic(
  check: StatisticCheck,
  declared: DeclaredStatistic,
  sets: StatisticSets,
  terms: TestTerms,
): Measured {
  const { seed, stream, permutations, checkCancelled } = terms;
  const { generated, heldout } = sets;
  const statistic = declared.make();
  const size = groupSizeFor(generated.n, heldout.n, statistic.size, permutations);
  const orders = [generated, heldout].map(({ n }, k) =>
    permutation(createRandom(seed, `domain/${stream}/groups ${k}`), n),
  ) as [Int32Array, Int32Array];
  const pair = profilePair(statistic, [generated, heldout], orders, size, checkCancelled);
  const p = profileTest(
    pair,
    permutations,
    createRandom(seed, `domain/${stream}/permutations`),
    checkCancelled,
  );
  const [own, real] = [pair.first.numbers, pair.second.numbers];
  const outside = outsideOf(own, real);
  return {
    check: check.check,
    kind: "statistic",
    statement: declared.statement,
    quantity: declared.quantity,
    unit: check.unit ?? declared.unit,
    generated: distributionOf(own),
    heldout: distributionOf(real),
    histogram: histogramOf(own, real),
    tolerance: null,
    violations: outside.generated,
    heldoutViolations: outside.heldout,
    relativeMedian: null,
    p,
    permutations,
    distance: distanceOf(declared, pair, sets, check.unit ?? declared.unit, checkCancelled),
    curve: curveOf(declared, pair),
    details: [
      ...positionDetails(check, declared, pair, sets, checkCancelled),
      ...(check.check === "extremes"
        ? tailDetails(check, sets, [own, real], createRandom(seed, `domain/${stream}/return levels`))
        : []),
    ],
  };
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
  unit: string | null,
  checkCancelled: () => void,
): DomainCheckReport["distance"] {
  const ofNumbers = declared.axis === undefined;
  const value = (one: PairProfiles) =>
    ofNumbers
      ? wassersteinPowers(sorted(one.first.numbers), sorted(one.second.numbers))[0]
      : standardizedDistance(one);
  const measure = (a: Rows, b: Rows) => value(unpermuted(declared, a, b, checkCancelled));
  return {
    value: value(pair),
    what: ofNumbers
      ? "Wasserstein distance between the samples' numbers"
      : "root mean square difference of the means, in standard deviations of samples",
    unit: ofNumbers ? unit : null,
    baseline: baseline && measure(baseline.standIn, baseline.heldout),
    ...(baseline &&
      !baseline.sameSizes && { valueAtBaseline: measure(baseline.generated, baseline.heldout) }),
  };
}

/** Profiles without groups, since nothing is exchanged. */
function unpermuted(declared: DeclaredStatistic, a: Rows, b: Rows, checkCancelled: () => void): PairProfiles {
  const nothing = new Int32Array(0);
  return profilePair(declared.make(), [a, b], [nothing, nothing], Infinity, checkCancelled);
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

/** The largest difference of means at any position, beside that between two real sets. */
function positionDetails(
  check: StatisticCheck,
  declared: DeclaredStatistic,
  pair: PairProfiles,
  { baseline }: StatisticSets,
  checkCancelled: () => void,
): DomainCheckReport["details"] {
  if (check.check !== "mean" && check.check !== "variance") return [];
  const largest = ({ first, second, size }: PairProfiles) => {
    let most = 0;
    for (let k = 0; k < size; k++)
      most = Math.max(most, Math.abs(first.sums[k] / first.n - second.sums[k] / second.n));
    return { value: most, interval: null };
  };
  return [
    {
      label: `largest difference of the ${check.check} at any position; real against real`,
      unit: check.unit ?? declared.unit,
      generated: largest(pair),
      heldout: baseline && largest(unpermuted(declared, baseline.standIn, baseline.heldout, checkCancelled)),
    },
  ];
}
