/** Two-sided 95% quantile of the standard normal law. */
export const Z95 = 1.959963984540054;

/**
 * Upper tail P(Z > z) of the standard normal law, to about 1e-7 relative also far out (Chebyshev fit of erfc, Press et
 * al., Numerical Recipes §6.2).
 */
export function normalUpperTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 2 / (2 + x);
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587,
    -0.82215223, 0.17087277,
  ];
  const polynomial = coefficients.reduceRight((sum, c) => sum * t + c, 0);
  const tail = (t * Math.exp(-x * x + polynomial)) / 2;
  return z >= 0 ? tail : 1 - tail;
}
