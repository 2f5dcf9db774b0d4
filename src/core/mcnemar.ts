import { binomialUpperTail } from "./leaning.ts";
import { normalUpperTail, Z95 } from "./normal.ts";

/** How two yes-or-no answers about the same samples agree. */
export interface PairedCounts {
  both: number;
  onlyFirst: number;
  onlySecond: number;
  neither: number;
}

/** A difference with its uncertainty. */
export interface Difference {
  value: number;
  /** 95%. */
  interval: [number, number];
  /** Two-sided p-value of "no difference". */
  p: number;
}

/** Counts the four cases of two equally long lists of answers, 0 meaning no. */
export function pairedCounts(first: ArrayLike<number>, second: ArrayLike<number>): PairedCounts {
  const counts: PairedCounts = { both: 0, onlyFirst: 0, onlySecond: 0, neither: 0 };
  for (let i = 0; i < first.length; i++) {
    if (first[i]) counts[second[i] ? "both" : "onlyFirst"]++;
    else counts[second[i] ? "onlySecond" : "neither"]++;
  }
  return counts;
}

/**
 * Share of yes in the second list minus that in the first. The p-value is the larger of McNemar's exact one (1947) and
 * of the normal one that allows for `designEffect`; the interval is Wald's with half a sample added to each case
 * (Agresti & Min 2005, doi 10.1002/sim.1781), and the same allowance.
 *
 * @param designEffect how many times the variance of independent answers theirs is (Kish 1965): answers that depend on
 * each other count for less
 */
export function pairedDifference(counts: PairedCounts, designEffect: number): Difference {
  const { both, onlyFirst, onlySecond, neither } = counts;
  const n = both + onlyFirst + onlySecond + neither;
  const value = (onlySecond - onlyFirst) / n;
  const [b, c, total] = [onlyFirst + 0.5, onlySecond + 0.5, n + 2];
  const centre = (c - b) / total;
  const error = Math.sqrt(designEffect * (b + c - (c - b) ** 2 / total)) / total;
  const exact = Math.min(
    1,
    2 * binomialUpperTail(Math.max(onlyFirst, onlySecond), onlyFirst + onlySecond, 0.5),
  );
  return {
    value,
    interval: [
      Math.max(-1, Math.min(value, centre - Z95 * error)),
      Math.min(1, Math.max(value, centre + Z95 * error)),
    ],
    p: Math.max(exact, Math.min(1, 2 * normalUpperTail(Math.abs(centre) / error))),
  };
}
