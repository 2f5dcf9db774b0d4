/** Two-sided 95% quantile of the standard normal law. */
export const Z95 = 1.959963984540054;

/** Coefficients of the Chebyshev fit, the highest power first. */
const TAIL = [
  0.17087277, -0.82215223, 1.48851587, -1.13520398, 0.27886807, -0.18628806, 0.09678418, 0.37409196,
  1.00002368, -1.26551223,
];

/**
 * Upper tail P(Z > z) of the standard normal law, to about 1e-7 relative also far out (Chebyshev fit of erfc, Press et
 * al., Numerical Recipes §6.2).
 */
export function normalUpperTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 2 / (2 + x);
  let polynomial = 0;
  for (const coefficient of TAIL) polynomial = polynomial * t + coefficient;
  const tail = (t * Math.exp(-x * x + polynomial)) / 2;
  return z >= 0 ? tail : 1 - tail;
}
