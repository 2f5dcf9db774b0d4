import {
  measuredSet,
  profilePair,
  standardizedDistance,
  type GroupedSet,
  type PairProfiles,
} from "../../core/domain/profiles.ts";
import { sorted } from "../../core/order.ts";
import { wassersteinPowers } from "../../kernels/columnDistances.ts";
import type { Rows } from "../../kernels/rows.ts";
import type { DeclaredStatistic } from "./statisticFor.ts";

/** The distance of a statistic between two sets, in the words of the report. */
export function distanceWords({ axis }: DeclaredStatistic, unit: string | null) {
  return axis === undefined
    ? { what: "Wasserstein distance between the samples' numbers", unit }
    : { what: "root mean square difference of the means, in standard deviations of samples", unit: null };
}

/** How far two sets are apart in a statistic. */
export function distanceBetween({ axis }: DeclaredStatistic, pair: PairProfiles): number {
  return axis === undefined
    ? wassersteinPowers(sorted(pair.first.numbers), sorted(pair.second.numbers))[0]
    : standardizedDistance(pair);
}

/** The largest difference of means at any position. */
export function largestDifference({ first, second, size }: PairProfiles): number {
  let most = 0;
  for (let k = 0; k < size; k++)
    most = Math.max(most, Math.abs(first.sums[k] / first.n - second.sums[k] / second.n));
  return most;
}

/** Profiles without groups, since nothing is exchanged. */
export function unpermuted(
  declared: DeclaredStatistic,
  a: Rows,
  b: Rows,
  checkCancelled: () => void,
): PairProfiles {
  const ungrouped = (rows: Rows): GroupedSet => ({ rows, order: new Int32Array(0) });
  const second = measuredSet(declared.make, ungrouped(b), Infinity, checkCancelled);
  return profilePair(declared.make, ungrouped(a), second, Infinity, checkCancelled);
}
