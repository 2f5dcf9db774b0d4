import type { DifferenceWord } from "./comparisonReport.ts";
import type { RawDifference } from "./rawDifference.ts";

/** A difference is called one when chance gives as large a one less often than this, over all metrics together. */
const LEVEL = 0.05;

/** What a difference means for the second dump. */
export function differenceWord(
  { first, second, baseline, better }: Pick<RawDifference, "first" | "second" | "baseline" | "better">,
  p: number,
): DifferenceWord {
  if (p > LEVEL || first === second) return "cannot-tell";
  if (better === "higher") return second > first ? "better" : "worse";
  if (better === "lower") return second < first ? "better" : "worse";
  if (baseline === null || (first - baseline) * (second - baseline) < 0) return "differs";
  return Math.abs(second - baseline) < Math.abs(first - baseline) ? "better" : "worse";
}
