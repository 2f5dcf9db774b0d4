import type { Difference } from "./mcnemar.ts";
import { normalUpperTail, Z95 } from "./normal.ts";
import { mean, variance } from "./order.ts";

/**
 * Standard error of the mean of a statistic over several random parts of one sample. The variance of a single part is that
 * of drawing the sample plus that of drawing the part; of the latter, which the scatter over the parts shows, the mean of R
 * parts keeps one R-th. It is no less than that of a mean over the whole sample would be.
 *
 * @param values of the statistic, a part each
 * @param errors their standard errors, as if each part had been drawn for itself
 * @param share of the whole sample that a part is
 */
export function errorOverDraws(values: readonly number[], errors: readonly number[], share: number): number {
  const single = mean(errors.map((error) => error * error));
  if (values.length < 2) return Math.sqrt(single);
  const saved = (1 - 1 / values.length) * variance(values);
  return Math.sqrt(Math.max(single - saved, share * single));
}

/**
 * A difference averaged over random parts. It is told apart no more surely than in the surest of them.
 *
 * @param share as of `errorOverDraws`
 */
export function averagedDifference(draws: readonly Difference[], share: number): Difference {
  const value = mean(draws.map((draw) => draw.value));
  const error = errorOverDraws(
    draws.map((draw) => draw.value),
    draws.map(({ interval: [low, high] }) => (high - low) / (2 * Z95)),
    share,
  );
  const surest = Math.min(...draws.map(({ p }) => p));
  const own = error > 0 ? 2 * normalUpperTail(Math.abs(value) / error) : surest;
  return {
    value,
    interval: [value - Z95 * error, value + Z95 * error],
    p: Math.min(1, Math.max(surest, own)),
  };
}
