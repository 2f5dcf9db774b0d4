import { rareDifference } from "../../core/independentDifference.ts";
import { mannWhitney } from "../../core/mannWhitney.ts";
import { medianRatio } from "../../core/medianRatio.ts";
import type { Difference } from "../../core/mcnemar.ts";
import { createRandom } from "../../core/random.ts";
import { sharesDifference } from "../../core/sharesDifference.ts";
import { copyCount } from "../copying.ts";
import type { MemorizationReport } from "../report.ts";
import type { ComparedDump } from "./comparedDump.ts";
import type { RawDifference } from "./rawDifference.ts";

/** Differences in what lies close to the training data; none where there is no training data. */
export function memorizationDifferences(first: ComparedDump, second: ComparedDump): RawDifference[] {
  const [a, b] = [first, second].map(({ report }) => report.metrics.memorization);
  if (!a || !b) return [];
  return [
    copiesDifference(first, second),
    ...ratioDifference(first, second, a, b),
    ...authenticityDifference(first, second, a, b),
  ];
}

function copiesDifference(first: ComparedDump, second: ComparedDump): RawDifference {
  const [a, b] = [first, second].map(({ report }) => copyCount(report)!);
  const sizes: [number, number] = [first.context.generated.rows.n, second.context.generated.rows.n];
  const counted = !a.atLeast && !b.atLeast;
  return {
    metric: "copies",
    first: a.share,
    second: b.share,
    baseline: 0,
    better: "lower",
    difference: counted
      ? rareDifference([Math.round(a.share * sizes[0]), Math.round(b.share * sizes[1])], sizes)
      : null,
    how: counted
      ? "two independent shares, exact given their sum"
      : "not tested: where a whole dump lies too close its copies are not counted one by one; the ratio of distances tells",
  };
}

/** The held-out median is the same for both: what differs is the median distance to train. */
function ratioDifference(
  first: ComparedDump,
  second: ComparedDump,
  a: MemorizationReport,
  b: MemorizationReport,
): RawDifference[] {
  const [from, to] = [a.ratio.value, b.ratio.value];
  if (typeof from !== "number" || typeof to !== "number" || !first.toTrain || !second.toTrain) return [];
  const random = createRandom(first.context.seed, "difference/memorization");
  const { interval } = medianRatio(random, second.toTrain, first.toTrain);
  const p = Math.min(
    1,
    2 * Math.min(mannWhitney(first.toTrain, second.toTrain).p, mannWhitney(second.toTrain, first.toTrain).p),
  );
  const difference: Difference | null = interval && {
    value: to - from,
    interval: [from * (interval[0] - 1), from * (interval[1] - 1)],
    p,
  };
  return [
    {
      metric: "memorizationRatio",
      first: from,
      second: to,
      baseline: 1,
      better: "nearer-baseline",
      difference,
      how: "Mann–Whitney test of the distances to the nearest training samples, interval by bootstrap of them",
    },
  ];
}

function authenticityDifference(
  first: ComparedDump,
  second: ComparedDump,
  { authenticity: a }: MemorizationReport,
  { authenticity: b }: MemorizationReport,
): RawDifference[] {
  if (!a || !b) return [];
  const sizes: [number, number] = [first.context.generated.rows.n, second.context.generated.rows.n];
  const counts: [number, number] = [Math.round(a.value * sizes[0]), Math.round(b.value * sizes[1])];
  return [
    {
      metric: "authenticity",
      first: a.value,
      second: b.value,
      baseline: a.baseline,
      better: "nearer-baseline",
      // A share of all or none has no standard error, yet is not certain.
      difference: sharesDifference(counts, sizes),
      how: "two independent shares, exact given their sum",
    },
  ];
}
