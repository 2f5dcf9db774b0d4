/** How far one sample is from a law. */
export interface Residual {
  /** Largest deviation anywhere in the sample, in the units of the check; 0 where the law holds exactly. */
  value: number;
  /** Sum of the magnitudes that were added up for it: rounding in storage may cost this times the type's precision. */
  scale: number;
}

/**
 * A law that every sample by itself obeys or breaks.
 *
 * @param values of one sample, row-major; kept by nobody
 * @param index of the sample in its set, for what is given for each sample
 */
export type Law = (values: Float64Array, index: number) => Residual;

/** The larger of two residuals; one that is not a number is the largest. */
export function worse(a: Residual, value: number, scale: number): Residual {
  if (Number.isNaN(value)) return { value: Infinity, scale };
  if (Number.isNaN(scale)) return worse(a, value, Infinity);
  return value > a.value ? { value, scale: Math.max(a.scale, scale) } : scale > a.scale ? { ...a, scale } : a;
}

/** By how much equal sides break what holds strictly: the smallest number there is. */
export const EQUAL_SIDES = Number.MIN_VALUE;

/** No deviation. */
export const HELD: Residual = { value: 0, scale: 0 };
