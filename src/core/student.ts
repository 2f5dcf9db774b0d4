/** Two-sided 95% quantile of Student's law with nine degrees of freedom. */
export const STUDENT95_OF_NINE = 2.2621571627409915;

/**
 * P(|T| > |t|) of Student's law with an odd number of degrees of freedom, by its finite sum (Abramowitz & Stegun 26.7.3).
 */
export function studentTwoSided(t: number, oddDegrees: number): number {
  const theta = Math.atan(Math.abs(t) / Math.sqrt(oddDegrees));
  const cosine = Math.cos(theta);
  let term = cosine;
  let sum = oddDegrees > 1 ? cosine : 0;
  for (let i = 3; i < oddDegrees; i += 2) {
    term *= ((i - 1) / i) * cosine * cosine;
    sum += term;
  }
  return Math.max(0, 1 - (2 / Math.PI) * (theta + Math.sin(theta) * sum));
}
