/** Unit roundoff of float32. */
const UNIT = 2 ** -24;
/** Covers the terms of second order and the float64 rounding of the bounds themselves. */
const CAUTION = 1.01;
/** More than all underflows of a sum of up to 2²⁰ products of numbers of at most 1. */
const UNDERFLOW = 2 ** -100;
/** Relative error of a reference distance, at up to 2²⁰ columns. */
export const REFERENCE_ERROR = 1e-9;
/** Columns up to which the bounds hold. */
export const MOST_COLUMNS = 2 ** 20;

/**
 * How far (|b|² − 2a·b) + |a|², summed in float32 from rows rounded to float32, can be from the squared distance of the
 * rows as they were (centred, scaled):
 *
 *   |computed − exact| ≤ factor · (|a|² + |b|²) + constant.
 *
 * With u = 2⁻²⁴, rounding the rows moves the distance by at most 2u(|a| + |b|)² ≤ 4u(|a|² + |b|²), rounding the two norms
 * and adding the last one by 3u(|a|² + |b|²), and d products and sums err by at most γ(|b|² + 2|a||b|) ≤ γ(|a|² + 2|b|²),
 * γ = (d+3)u / (1 − (d+3)u) (Higham 2002, §3.1).
 */
export function filterBound(d: number): { factor: number; constant: number } {
  const steps = (d + 3) * UNIT;
  const gamma = steps / (1 - steps);
  return { factor: CAUTION * (2 * gamma + 8 * UNIT), constant: UNDERFLOW };
}
