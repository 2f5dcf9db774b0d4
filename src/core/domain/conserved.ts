import { lineStarts, offsets, strideOf, type Layout } from "./layout.ts";
import { HELD, worse, type Law, type Residual } from "./law.ts";

/** A weighted sum over some axes. */
export interface Quantity {
  layout: Layout;
  over: readonly number[];
  /** A weight for each combination of places on these axes, in row-major order. */
  weights: Float64Array;
}

/** What the sum shall be: the same along an axis, one number, or a number for each sample. */
export type Target = { along: number } | { value: number } | { perSample: Float64Array };

/**
 * A weighted sum is conserved: the residual is its largest difference from what it shall be. Along an axis it shall stay
 * what it is at the first place.
 */
export function conservedLaw({ layout, over, weights }: Quantity, target: Target): Law {
  const steps = offsets(layout, over);
  const sumFrom = (values: Float64Array, start: number): [number, number] => {
    let sum = 0;
    let magnitude = 0;
    for (let i = 0; i < steps.length; i++) {
      const term = weights[i] * values[start + steps[i]];
      sum += term;
      magnitude += Math.abs(term);
    }
    return [sum, magnitude];
  };
  if ("along" in target) return alongAxis(layout, over, target.along, sumFrom);
  const starts = lineStarts(layout, over);
  return (values, index, allowed) => {
    const wanted = "value" in target ? target.value : target.perSample[index];
    let residual = HELD;
    for (const start of starts) {
      const [sum, magnitude] = sumFrom(values, start);
      residual = worse(residual, Math.abs(sum - wanted), magnitude + Math.abs(wanted), allowed);
    }
    return residual;
  };
}

function alongAxis(
  layout: Layout,
  over: readonly number[],
  axis: number,
  sumFrom: (values: Float64Array, start: number) => [number, number],
): Law {
  const starts = lineStarts(layout, [...over, axis]);
  const stride = strideOf(layout, axis);
  return (values, _, allowed) => {
    let residual: Residual = HELD;
    for (const start of starts) {
      const [first, firstMagnitude] = sumFrom(values, start);
      for (let k = 1; k < layout.shape[axis]; k++) {
        const [sum, magnitude] = sumFrom(values, start + k * stride);
        residual = worse(residual, Math.abs(sum - first), magnitude + firstMagnitude, allowed);
      }
    }
    return residual;
  };
}

/** cos φ of each latitude in degrees, with mean 1: the area of a cell of a latitude–longitude grid. */
export function cosLatitude(latitudes: Float64Array): Float64Array {
  const cosines = latitudes.map((degrees) => Math.max(0, Math.cos((degrees * Math.PI) / 180)));
  const mean = cosines.reduce((sum, x) => sum + x, 0) / cosines.length;
  return cosines.map((x) => x / mean);
}
