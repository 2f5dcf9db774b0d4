import { Z95 } from "./normal.ts";

/**
 * 95% Wilson interval of a proportion whose variance is the binomial one plus `extraVariance` (Wilson 1927, with the
 * effective sample size n·binomial / (binomial + extra)).
 * @param successes count among `n`; need not be whole
 */
export function proportionInterval(successes: number, n: number, extraVariance = 0): [number, number] {
  const shrunk = (successes + 2) / (n + 4);
  const binomial = (shrunk * (1 - shrunk)) / n;
  const effective = (n * binomial) / (binomial + extraVariance);
  const p = successes / n;
  const z2 = Z95 * Z95;
  const centre = (p + z2 / (2 * effective)) / (1 + z2 / effective);
  const half =
    (Z95 / (1 + z2 / effective)) * Math.sqrt((p * (1 - p)) / effective + z2 / (4 * effective ** 2));
  // Rounding must not leave the point outside its own interval.
  return [Math.max(0, Math.min(p, centre - half)), Math.min(1, Math.max(p, centre + half))];
}
