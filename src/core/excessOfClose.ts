/** One-sided 95%: ln(1/0.05) / 2, of the Dvoretzky–Kiefer–Wolfowitz inequality (Massart 1990). */
const BAND = Math.log(20) / 2;

/**
 * Least share of samples that are closer than fresh ones, in 95% of cases. If a share π is closer and the rest is fresh, their
 * distribution functions are bound by G ≤ (1 − π)F + π, so that π ≥ (G − F)/(1 − F) at every distance; the largest of these,
 * as in Genovese & Wasserman 2004 (Annals of Statistics 32), with a band of confidence for G − F.
 *
 * @param samples counts of distances over bins, closest first
 * @param fresh the same over the same bins
 */
export function excessOfClose(samples: readonly number[], fresh: readonly number[]): number {
  const [n, m] = [samples, fresh].map((counts) => counts.reduce((sum, count) => sum + count, 0));
  if (n === 0 || m === 0) return 0;
  const band = Math.sqrt(BAND * (1 / n + 1 / m));
  let [below, freshBelow, least] = [0, 0, 0];
  for (const [bin, count] of samples.entries()) {
    below += count;
    freshBelow += fresh[bin];
    const rest = 1 - freshBelow / m;
    if (rest > 0) least = Math.max(least, (below / n - freshBelow / m - band) / rest);
  }
  return least;
}
