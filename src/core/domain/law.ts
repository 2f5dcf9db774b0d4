/** How far one sample is from a law. */
export interface Residual {
  /** Largest deviation anywhere in the sample, in the units of the check; 0 where the law holds exactly. */
  value: number;
  /** Largest sum of the magnitudes that were added up for one: rounding in storage may cost this times the type's precision. */
  scale: number;
  /**
   * Largest deviation beyond what is allowed of its own magnitudes: what is lost of a small channel does not hide behind the rounding of
   * a large one.
   */
  excess: number;
}

/**
 * A law that every sample by itself obeys or breaks.
 *
 * @param values of one sample, row-major; kept by nobody
 * @param index of the sample in its set, for what is given for each sample
 * @param allowed deviation as a share of the magnitudes that are added up; none when absent
 */
export type Law = (values: Float64Array, index: number, allowed?: number) => Residual;

/** A magnitude that overflowed allows nothing: a formula at a pole would hold whatever its value otherwise. */
function finiteScale(scale: number): number {
  return Number.isFinite(scale) ? scale : 0;
}

/** The larger of two residuals; one that is not a number is the largest. */
export function worse(a: Residual, value: number, scale: number, allowed = 0): Residual {
  if (Number.isNaN(value)) return { value: Infinity, scale, excess: Infinity };
  if (Number.isNaN(scale)) return worse(a, value, Infinity, allowed);
  const excess = value - allowed * finiteScale(scale);
  if (value <= a.value && scale <= a.scale && excess <= a.excess) return a;
  return {
    value: Math.max(a.value, value),
    scale: Math.max(a.scale, scale),
    excess: Math.max(a.excess, excess),
  };
}

/** A deviation that nothing was added up for. */
export function plainResidual(value: number): Residual {
  return { value, scale: 0, excess: value };
}

/** By how much equal sides break what holds strictly: the smallest number there is. */
export const EQUAL_SIDES = Number.MIN_VALUE;

/** No deviation, before any was looked at. */
export const HELD: Residual = { value: 0, scale: 0, excess: -Infinity };
