import { LayoutFault, lineStarts, strideOf, type Layout } from "./layout.ts";
import { HELD, worse, type Law } from "./law.ts";

/** One term of a residual: a weight on the value at a displacement from the middle. */
export interface StencilTerm {
  /** Steps along each of the stencil's axes. */
  steps: readonly number[];
  /** Added to the place, for components that lie elsewhere in the sample. */
  offset: number;
  weight: number;
}

/**
 * A finite-difference residual has one value everywhere: Σ weight · x(place + steps) for every place where the stencil fits, or
 * every place at all of a periodic grid. The residual is the largest deviation.
 * @param bases places of the sample at which the plane of the stencil's axes begins
 */
export function stencilLaw(
  layout: Layout,
  along: readonly number[],
  terms: readonly StencilTerm[],
  { bases, wanted, periodic }: { bases?: Int32Array; wanted: number; periodic: boolean },
): Law {
  const starts = bases ?? lineStarts(layout, along);
  const places = stencilPlaces(layout, along, terms, periodic);
  if (places.length === 0) throw new LayoutFault("the stencil is larger than the samples");
  const weights = terms.map(({ weight }) => weight);
  return (values, _, allowed) => {
    let residual = HELD;
    for (const start of starts) {
      for (let at = 0; at < places.length;) {
        let sum = 0;
        let magnitude = Math.abs(wanted);
        for (let t = 0; t < weights.length; t++, at++) {
          const term = weights[t] * values[start + places[at]];
          sum += term;
          magnitude += Math.abs(term);
        }
        residual = worse(residual, Math.abs(sum - wanted), magnitude, allowed);
      }
    }
    return residual;
  };
}

/** Offsets of all terms, for one middle after another. */
function stencilPlaces(
  layout: Layout,
  along: readonly number[],
  terms: readonly StencilTerm[],
  periodic: boolean,
): Int32Array {
  const extents = along.map((axis) => layout.shape[axis]);
  const strides = along.map((axis) => strideOf(layout, axis));
  const middles = extents.reduce((product, extent) => product * extent, 1);
  const places: number[] = [];
  for (let middle = 0; middle < middles; middle++) {
    const at: number[] = [];
    for (let axis = along.length - 1, rest = middle; axis >= 0; axis--) {
      at[axis] = rest % extents[axis];
      rest = Math.floor(rest / extents[axis]);
    }
    const reached = terms.map(({ steps, offset }) => placeOf(at, steps, extents, strides, periodic, offset));
    if (reached.every((place) => place !== undefined)) places.push(...reached);
  }
  return Int32Array.from(places);
}

function placeOf(
  middle: readonly number[],
  steps: readonly number[],
  extents: readonly number[],
  strides: readonly number[],
  periodic: boolean,
  offset: number,
): number | undefined {
  let place = offset;
  for (let axis = 0; axis < middle.length; axis++) {
    let k = middle[axis] + steps[axis];
    if (periodic) k = ((k % extents[axis]) + extents[axis]) % extents[axis];
    if (k < 0 || k >= extents[axis]) return undefined;
    place += k * strides[axis];
  }
  return place;
}

/**
 * Terms of ∂u/∂x + ∂v/∂y + … by central differences.
 * @param components offset of each component's values in the sample, one for each axis
 */
export function divergenceTerms(components: readonly number[], spacings: readonly number[]): StencilTerm[] {
  return components.flatMap((offset, axis) =>
    [1, -1].map((step) => ({
      steps: components.map((_, other) => (other === axis ? step : 0)),
      offset,
      weight: step / (2 * spacings[axis]),
    })),
  );
}

/** Terms of given weights about their middle, in one or two dimensions. */
export function weightTerms(weights: readonly number[] | readonly (readonly number[])[]): StencilTerm[] {
  const rows =
    typeof weights[0] === "number"
      ? [weights as readonly number[]]
      : (weights as readonly (readonly number[])[]);
  const flat = typeof weights[0] === "number";
  return rows.flatMap((row, r) =>
    row.flatMap((weight, c) => {
      const across = c - Math.floor(row.length / 2);
      const steps = flat ? [across] : [r - Math.floor(rows.length / 2), across];
      return weight === 0 ? [] : [{ steps, offset: 0, weight }];
    }),
  );
}
