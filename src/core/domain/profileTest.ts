import { subset, type Random } from "../random.ts";
import { pooledDeviations, type PairProfiles } from "./profiles.ts";

/** Additions that the permutations of one check may take. */
const MOST_ADDITIONS = 6e8;
/** Groups of the smaller set below which exchanging them says little. */
const FEWEST_GROUPS = 24;

/** Samples that are exchanged together: one where time allows, else equally many of each set at random. */
export function groupSizeFor(n: number, m: number, size: number, permutations: number): number {
  const groups = MOST_ADDITIONS / (permutations * (size + 4));
  const wanted = Math.ceil((n + m) / Math.max(groups, 2 * FEWEST_GROUPS));
  return Math.max(1, Math.min(wanted, Math.floor(Math.min(n, m) / FEWEST_GROUPS)));
}

/**
 * Chance of so large a difference between two sets of samples from one law, by exchanging samples between them (Fisher 1935). Three
 * views are combined inside the permutations, so that the level stays exact (Westfall & Young 1993, minimum p): the root mean square
 * of the differences of mean profiles, the largest of them, and the Wasserstein distance of the samples' own numbers.
 */
export function profileTest(
  pair: PairProfiles,
  permutations: number,
  random: Random,
  checkCancelled: () => void,
): number {
  const views = [0, 1, 2].map(() => new Float64Array(permutations + 1));
  const means = meanViews(pair);
  const numbers = pair.comparesNumbers ? numbersView(pair) : () => 0;
  const { groups } = pair.first;
  const all = groups + pair.second.groups;
  const isFirst = new Uint8Array(all);
  for (let p = 0; p <= permutations; p++) {
    if (p % 16 === 0) checkCancelled();
    isFirst.fill(0);
    // Permutation zero is what was observed.
    if (p === 0) isFirst.fill(1, 0, groups);
    else for (const group of subset(random, all, groups)) isFirst[group] = 1;
    [views[0][p], views[1][p]] = means(isFirst);
    views[2][p] = numbers(isFirst);
  }
  return combinedP(views);
}

/** Rank p-values of each view, their minimum, and its own rank. */
function combinedP(views: readonly Float64Array[]): number {
  const total = views[0].length;
  const smallest = new Float64Array(total).fill(Infinity);
  for (const view of views) {
    const ordered = view.slice().sort();
    for (let p = 0; p < total; p++) {
      const atLeast = total - firstAtLeast(ordered, view[p] * (1 - 1e-12));
      if (atLeast < smallest[p]) smallest[p] = atLeast;
    }
  }
  let count = 0;
  for (const value of smallest) if (value <= smallest[0]) count++;
  return count / total;
}

function firstAtLeast(ordered: Float64Array, x: number): number {
  let [low, high] = [0, ordered.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ordered[middle] < x) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Root mean square and largest studentised difference of the group means. */
function meanViews(pair: PairProfiles): (isFirst: Uint8Array) => [number, number] {
  const { size, first, second, groupSize } = pair;
  const deviations = pooledDeviations(pair);
  const used = Array.from(deviations.keys()).filter((k) => deviations[k] > 0);
  const total = new Float64Array(size);
  const sums = [first, second].map(({ groups, groupSums }) => {
    for (let g = 0; g < groups; g++) for (let k = 0; k < size; k++) total[k] += groupSums[g * size + k];
    return groupSums;
  });
  const part = new Float64Array(size);
  const [n, m] = [first.groups * groupSize, second.groups * groupSize];
  return (isFirst) => {
    // The fewer groups are added up; the others follow from the total.
    const smaller = first.groups <= second.groups ? 1 : 0;
    part.fill(0);
    for (let g = 0; g < isFirst.length; g++) {
      if (isFirst[g] !== smaller) continue;
      const [source, at] = g < first.groups ? [sums[0], g * size] : [sums[1], (g - first.groups) * size];
      for (let k = 0; k < size; k++) part[k] += source[at + k];
    }
    const [own, other] = smaller === 1 ? [n, m] : [m, n];
    let [squares, largest] = [0, 0];
    for (const k of used) {
      const z = Math.abs(part[k] / own - (total[k] - part[k]) / other) / deviations[k];
      squares += z * z;
      if (z > largest) largest = z;
    }
    return [used.length > 0 ? Math.sqrt(squares / used.length) : 0, largest];
  };
}

/** W₁ between the samples' own numbers. */
function numbersView({ first, second }: PairProfiles): (isFirst: Uint8Array) => number {
  const samples = [first, second].flatMap(({ numbers, groupOf }, set) =>
    Array.from(numbers, (value, i) => ({
      value,
      group: groupOf[i] < 0 ? -1 : groupOf[i] + set * first.groups,
    })),
  );
  const kept = samples.filter(({ group, value }) => group >= 0 && Number.isFinite(value));
  kept.sort((a, b) => a.value - b.value || a.group - b.group);
  const groups = Int32Array.from(kept, ({ group }) => group);
  const gaps = Float64Array.from(kept, ({ value }, i) =>
    i + 1 < kept.length ? kept[i + 1].value - value : 0,
  );
  return (isFirst) => {
    let count = 0;
    for (const group of groups) count += isFirst[group];
    // A table rather than a branch, which nobody could foresee.
    const steps = Float64Array.of(-1 / Math.max(1, groups.length - count), 1 / Math.max(1, count));
    let [difference, distance] = [0, 0];
    for (let i = 0; i < groups.length; i++) {
      difference += steps[isFirst[groups[i]]];
      distance += Math.abs(difference) * gaps[i];
    }
    return distance;
  };
}
