import { EQUAL_SIDES } from "./law.ts";
import { hypergeometricTails } from "../fisherExact.ts";
import { proportionInterval } from "../proportionInterval.ts";

/** Residuals of a set, a place for each sample. */
export interface Residuals {
  values: Float64Array;
  scales: Float64Array;
  /** Beyond what the tolerance allows of the magnitudes. */
  excesses: Float64Array;
}

/** A sample breaks a law when a deviation exceeds absolute + (relative + rounding) · its scale. */
export interface Tolerance {
  absolute: number;
  relative: number;
  /** Relative precision of what was stored, times a safety factor. */
  rounding: number;
  /** limits: the law has limits of its own. */
  source: "given" | "limits" | "heldout" | "rounding";
}

export interface Violations {
  count: number;
  fraction: number;
  interval: [number, number];
  /** Index of the sample with the largest excess over its tolerance. */
  worst: number;
  worstResidual: number;
}

/** Errors of a sum add up; the bound of one rounding each is kept, with room for those of the program that wrote the file. */
const ROUNDING_SAFETY = 4;

const PRECISION: Readonly<Record<string, number>> = {
  float16: 2 ** -10,
  bfloat16: 2 ** -7,
  float32: 2 ** -23,
};

/** Allowance for values that were stored in the given types, as a multiple of the magnitudes that were added up. */
export function roundingOf(types: readonly string[]): number {
  return ROUNDING_SAFETY * Math.max(2 ** -52, ...types.map((type) => PRECISION[type] ?? 0));
}

/**
 * The tolerance by which all of these residuals pass: the largest of them beyond rounding. Equal sides are none: to tolerate them
 * would be to forget that a law is strict.
 * @param residuals with rounding alone as what is allowed
 */
export function toleranceOf({ excesses }: Residuals, rounding: number): Tolerance {
  let absolute = 0;
  for (const excess of excesses)
    if (excess > EQUAL_SIDES && Number.isFinite(excess)) absolute = Math.max(absolute, excess);
  return { absolute, relative: 0, rounding, source: absolute > 0 ? "heldout" : "rounding" };
}

/**
 * Who breaks the law.
 * @param residuals with the tolerance's relative part and rounding as what is allowed
 */
export function violationsOf(
  { values, excesses }: Residuals,
  { absolute }: Pick<Tolerance, "absolute">,
): Violations {
  let count = 0;
  let worst = 0;
  let largest = -Infinity;
  for (let i = 0; i < values.length; i++) {
    const excess = Number.isFinite(values[i]) ? excesses[i] : Infinity;
    if (excess > absolute) count++;
    if (excess > largest) [worst, largest] = [i, excess];
  }
  const n = values.length;
  return {
    count,
    fraction: count / n,
    interval: proportionInterval(count, n),
    worst,
    worstResidual: values[worst],
  };
}

/** Times what rounding is allowed of the largest magnitudes in a sample: programs add in other orders, but none strays that far. */
const NO_ROUNDING = 10;
/**
 * The same of the magnitudes at the place. Values that are small because larger ones cancelled keep the rounding of those: the share
 * of samples beyond t times what m others keep falls as 1/t only, so this many times leave a chance of a thousandth.
 */
const NO_CANCELLATION = 1000;

/**
 * Samples that no rounding explains, whatever program computed them.
 * @param residuals with rounding alone as what is allowed
 */
export function beyondRounding({ values, scales, excesses }: Residuals, rounding: number): number {
  let count = 0;
  for (let i = 0; i < values.length; i++) {
    // Of a deviation that is not finite the difference is not a number, and no rounding either.
    const allowed = NO_CANCELLATION * (values[i] - excesses[i]);
    const most = NO_ROUNDING * rounding * scales[i];
    if (excesses[i] > 0 && !(values[i] <= Math.min(allowed, most))) count++;
  }
  return count;
}

/**
 * Chance that at least `count` of n generated samples exceed all of m real ones when both come from one law: the largest
 * `count` of all n + m are then generated ones (precedence test, Nelson 1963). Exact, and with ties on the safe side.
 * @param ends of the range of the real ones beyond which samples count: outside both, one real sample more may be among the first
 *   of all (blocks that are statistically equivalent: Tukey 1947)
 */
export function exceedanceP(count: number, n: number, m: number, ends: 1 | 2 = 1): number {
  if (count === 0) return 1;
  const first = ends === 1 ? count : count + 1;
  let none = 1;
  let allButOne = first * m;
  for (let i = 0; i < first; i++) {
    none *= Math.max(0, n - i) / (n + m - i);
    allButOne *= (i < first - 1 ? n - i : 1) / (n + m - i);
  }
  return ends === 1 ? none : Math.min(1, none + allButOne);
}

/** One-sided exact test that a share of n is larger than a share of m (Fisher 1935). */
export function fisherP(count: number, n: number, realCount: number, m: number): number {
  return Math.min(1, hypergeometricTails([count, realCount], [n, m]).atLeast);
}
