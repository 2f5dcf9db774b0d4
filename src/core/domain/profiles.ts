import { Z95 } from "../normal.ts";
import { RowReader, type Rows } from "../../kernels/rows.ts";
import type { Statistic } from "./statistic.ts";

/** Profiles of one set, summed in groups so that they never lie in memory one by one. */
export interface SetProfiles {
  n: number;
  /** Each sample's own number. */
  numbers: Float64Array;
  sums: Float64Array;
  /** Sums of squares, about `origin`. */
  squares: Float64Array;
  /** The group of each sample; −1 where it is left over. */
  groupOf: Int32Array;
  groups: number;
  /** Sums over each group, one after another. */
  groupSums: Float64Array;
}

/** Profiles of two sets, relative to a common origin that keeps squares from losing digits. */
export interface PairProfiles {
  size: number;
  comparesNumbers: boolean;
  origin: Float64Array;
  first: SetProfiles;
  second: SetProfiles;
  /** Samples in each group, the same in both sets. */
  groupSize: number;
}

/** Samples between looks at whether the job was cancelled. */
const LOOK_EVERY = 64;

/** A set with a random order of its samples, by which groups are formed. */
export interface GroupedSet {
  rows: Rows;
  order: Int32Array;
}

/** A set measured by itself, in a frame of its own that another one can be put into. */
export interface MeasuredSet {
  profiles: SetProfiles;
  /** Its first profile. */
  origin: Float64Array;
}

/**
 * Measures a statistic on one set.
 * @param make the statistic anew for each set, since what it is prepared by is the set's own: its variances are about its own means
 */
export function measuredSet(
  make: () => Statistic,
  set: GroupedSet,
  groupSize: number,
  checkCancelled: () => void,
): MeasuredSet {
  const statistic = preparedOn(make(), [set.rows], checkCancelled);
  const origin = firstProfile(statistic, set.rows);
  return { profiles: profilesOf(statistic, set, groupSize, origin, checkCancelled), origin };
}

/** Measures a statistic on a first set beside a second one that was measured with the same groups. */
export function profilePair(
  make: () => Statistic,
  first: GroupedSet,
  { profiles, origin }: MeasuredSet,
  groupSize: number,
  checkCancelled: () => void,
): PairProfiles {
  const statistic = preparedOn(make(), [first.rows], checkCancelled);
  const { size, comparesNumbers } = statistic;
  const own = profilesOf(statistic, first, groupSize, origin, checkCancelled);
  return { size, comparesNumbers, origin, first: own, second: profiles, groupSize };
}

/** Measures two sets by a statistic that both have prepared together: samples may be exchanged, but no value is a set's own. */
export function jointPair(
  statistic: Statistic,
  [first, second]: readonly [GroupedSet, GroupedSet],
  groupSize: number,
  checkCancelled: () => void,
): PairProfiles {
  preparedOn(statistic, [first.rows, second.rows], checkCancelled);
  const { size, comparesNumbers } = statistic;
  const origin = firstProfile(statistic, second.rows);
  const measured = (set: GroupedSet) => profilesOf(statistic, set, groupSize, origin, checkCancelled);
  return { size, comparesNumbers, origin, first: measured(first), second: measured(second), groupSize };
}

function preparedOn(statistic: Statistic, sets: readonly Rows[], checkCancelled: () => void): Statistic {
  if (!statistic.prepare) return statistic;
  for (const rows of sets) eachSample(rows, checkCancelled, (values) => statistic.prepare!(values));
  statistic.ready?.();
  return statistic;
}

function firstProfile(statistic: Statistic, rows: Rows): Float64Array {
  const profile = new Float64Array(statistic.size);
  const reader = new RowReader(rows);
  const base = reader.seek(0) * rows.d;
  statistic.measure(reader.values.subarray(base, base + rows.d), profile);
  return profile;
}

function eachSample(
  rows: Rows,
  checkCancelled: () => void,
  work: (values: Float64Array, i: number) => void,
): void {
  const reader = new RowReader(rows);
  const { n, d } = rows;
  for (let i = 0; i < n; i++) {
    if (i % LOOK_EVERY === 0) checkCancelled();
    const base = reader.seek(i) * d;
    work(reader.values.subarray(base, base + d), i);
  }
}

function profilesOf(
  statistic: Statistic,
  { rows, order }: GroupedSet,
  groupSize: number,
  origin: Float64Array,
  checkCancelled: () => void,
): SetProfiles {
  const { n } = rows;
  const { size } = statistic;
  const groups = Math.floor(n / groupSize);
  const groupOf = new Int32Array(n).fill(-1);
  for (let place = 0; place < groups * groupSize; place++)
    groupOf[order[place]] = Math.floor(place / groupSize);
  const found: SetProfiles = {
    n,
    numbers: new Float64Array(n),
    sums: new Float64Array(size),
    squares: new Float64Array(size),
    groupOf,
    groups,
    groupSums: new Float64Array(groups * size),
  };
  const profile = new Float64Array(size);
  eachSample(rows, checkCancelled, (values, i) => {
    found.numbers[i] = statistic.measure(values, profile);
    const at = groupOf[i] * size;
    for (let k = 0; k < size; k++) {
      const x = profile[k] - origin[k];
      found.sums[k] += x;
      found.squares[k] += x * x;
      if (at >= 0) found.groupSums[at + k] += x;
    }
  });
  return found;
}

/** Mean profile of a set with the ends of its 95% intervals. */
export function meanBand(
  { n, sums, squares }: SetProfiles,
  origin: Float64Array,
): { mean: Float64Array; low: Float64Array; high: Float64Array } {
  const mean = sums.map((sum, k) => origin[k] + sum / n);
  const half = sums.map((sum, k) => {
    const spread = Math.max(0, squares[k] - (sum * sum) / n) / Math.max(1, n - 1);
    return Z95 * Math.sqrt(spread / n);
  });
  return { mean, low: mean.map((x, k) => x - half[k]), high: mean.map((x, k) => x + half[k]) };
}

/** Standard deviation of each entry over both sets together; zero where nothing varies beyond rounding. */
export function pooledDeviations({ first, second, size, origin }: PairProfiles): Float64Array {
  const n = first.n + second.n;
  return Float64Array.from({ length: size }, (_, k) => {
    const sum = first.sums[k] + second.sums[k];
    const variance = Math.max(0, first.squares[k] + second.squares[k] - (sum * sum) / n) / Math.max(1, n - 1);
    const deviation = Math.sqrt(variance);
    return deviation > 1e-12 * (Math.abs(origin[k]) + Math.abs(sum / n)) ? deviation : 0;
  });
}

/** Root mean square over the entries of the difference of means, in pooled standard deviations. */
export function standardizedDistance(pair: PairProfiles): number {
  const deviations = pooledDeviations(pair);
  let [sum, count] = [0, 0];
  for (let k = 0; k < pair.size; k++) {
    if (deviations[k] === 0) continue;
    const z = (pair.first.sums[k] / pair.first.n - pair.second.sums[k] / pair.second.n) / deviations[k];
    sum += z * z;
    count++;
  }
  return count > 0 ? Math.sqrt(sum / count) : 0;
}
