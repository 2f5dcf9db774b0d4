import { measuredSet, type GroupedSet, type MeasuredSet } from "../../core/domain/profiles.ts";
import { createRandom } from "../../core/random.ts";
import { distanceBetween, largestDifference, unpermuted } from "./pairDistances.ts";
import type { StatisticSets, TestTerms } from "./statisticTerms.ts";
import type { DeclaredStatistic, StatisticCheck } from "./statisticFor.ts";
import { tailOf, type Tail } from "./tailDetails.ts";

/** What a statistic needs of real data alone, which many checkpoints share. */
export interface RealSide {
  heldout: MeasuredSet;
  /** Two real sets beside each other: their distance, and the largest difference of their means. */
  between: { distance: number; largest: number } | null;
  tail: Tail | undefined;
}

export function realSideOf(
  check: StatisticCheck,
  declared: DeclaredStatistic,
  { baseline }: StatisticSets,
  heldout: GroupedSet,
  groupSize: number,
  { seed, stream, checkCancelled }: TestTerms,
): RealSide {
  const measured = measuredSet(declared.make, heldout, groupSize, checkCancelled);
  const pair = baseline && unpermuted(declared, baseline.standIn, baseline.heldout, checkCancelled);
  const random = createRandom(seed, `domain/${stream}/return levels/held-out`);
  return {
    heldout: measured,
    between: pair && { distance: distanceBetween(declared, pair), largest: largestDifference(pair) },
    tail:
      check.check === "extremes" ? tailOf(check, heldout.rows, measured.profiles.numbers, random) : undefined,
  };
}
