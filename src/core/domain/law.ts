/** How far one sample is from a law. */
export interface Residual {
  /** Deviation where the most is beyond what is allowed, in the units of the check; 0 where the law holds exactly. */
  value: number;
  /**
   * Largest sum of the magnitudes that were added up for a deviation anywhere in the sample, against which its deviations are large
   * or small.
   */
  scale: number;
  /**
   * Deviation beyond what is allowed of the magnitudes at the same place: what is lost of a small channel does not hide behind the
   * rounding of a large one, nor is that rounding quoted for it.
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

/** The residual with one more place looked at; a deviation that is not a number is the worst. */
export function worse(a: Residual, value: number, scale: number, allowed = 0): Residual {
  if (Number.isNaN(scale)) return worse(a, value, Infinity, allowed);
  if (!(value < Infinity)) return { value: Infinity, scale: Math.max(a.scale, scale), excess: Infinity };
  const excess = value - allowed * finiteScale(scale);
  const isWorse = excess > a.excess || (excess === a.excess && value > a.value);
  if (!isWorse && scale <= a.scale) return a;
  const worst = isWorse ? { value, excess } : a;
  return { value: worst.value, scale: Math.max(a.scale, scale), excess: worst.excess };
}

/** A deviation that nothing was added up for. */
export function plainResidual(value: number): Residual {
  return { value, scale: 0, excess: value };
}

/** By how much equal sides break what holds strictly: the smallest number there is. */
export const EQUAL_SIDES = Number.MIN_VALUE;

/** No deviation, before any was looked at. */
export const HELD: Residual = { value: 0, scale: 0, excess: -Infinity };
