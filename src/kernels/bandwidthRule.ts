/** "median": the median heuristic. "aggregated": several scales, combined inside the permutations. Or given values. */
export type BandwidthRule = "median" | "aggregated" | number[];

const AGGREGATED_COUNT = 6;
const FINEST_QUANTILE = 0.01;
const COARSEST_QUANTILE = 0.95;

/** Ranks, from 0 and ascending, of the positive squared distances that a rule looks at, given how many there are. */
export function ranksOfRule(rule: "median" | "aggregated", pairs: number): number[] {
  return rule === "median"
    ? [Math.floor((pairs - 1) / 2), Math.floor(pairs / 2)]
    : [FINEST_QUANTILE, COARSEST_QUANTILE].map((q) => Math.floor(q * (pairs - 1)));
}

/** The bandwidths h of exp(−d²/2h²) that a rule takes from the squared distances at its ranks. */
export function bandwidthsAtRanks(rule: "median" | "aggregated", [low, high]: number[]): number[] {
  return rule === "median"
    ? [Math.sqrt((low + high) / 2)]
    : geometric(Math.sqrt(low), Math.sqrt(high), AGGREGATED_COUNT);
}

/** How many bandwidths a rule gives at most. */
export function mostBandwidths(rule: BandwidthRule): number {
  if (typeof rule !== "string") return rule.length;
  return rule === "median" ? 1 : AGGREGATED_COUNT;
}

function geometric(first: number, last: number, count: number): number[] {
  if (first === last) return [first];
  // Powers with fractions are rounded differently by different engines; exponential and logarithm are not.
  const step = Math.log(last / first) / (count - 1);
  return Array.from({ length: count }, (_, i) => first * Math.exp(i * step));
}
