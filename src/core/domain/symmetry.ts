import { LayoutFault, offsets, strideOf, type Layout } from "./layout.ts";
import { HELD, worse, type Law } from "./law.ts";

/** A map of the places of a sample onto each other. */
export type Transform =
  | { kind: "flip"; axis: number }
  | { kind: "translation"; axis: number; shift: number }
  | { kind: "permutation"; axis: number; order: readonly number[] }
  | { kind: "transpose"; axes: readonly [number, number] }
  | { kind: "rotation"; axes: readonly [number, number]; quarters: 1 | 2 | 3 };

/**
 * A sample equals its transform, or minus it: the residual is the largest difference between a value and the one at the place
 * that the transform puts in its stead. Translations wrap around.
 * @throws LayoutFault where the transform does not fit the shape
 */
export function symmetryLaw(layout: Layout, transform: Transform, sign: 1 | -1): Law {
  const partner = partners(layout, transform);
  return (values, _, allowed) => {
    let residual = HELD;
    for (let i = 0; i < partner.length; i++) {
      const [x, y] = [values[i], sign * values[partner[i]]];
      residual = worse(residual, Math.abs(x - y), Math.abs(x) + Math.abs(y), allowed);
    }
    return residual;
  };
}

/** For every place the place that the transform compares it with. */
function partners(layout: Layout, transform: Transform): Int32Array {
  const places = offsets(
    layout,
    layout.shape.map((_, axis) => axis),
  );
  if (transform.kind === "transpose" || transform.kind === "rotation")
    return partnersInPlane(layout, transform, places);
  const { axis } = transform;
  const [stride, extent] = [strideOf(layout, axis), layout.shape[axis]];
  const target = targets(transform, extent);
  return places.map((place) => {
    const k = Math.floor(place / stride) % extent;
    return place + (target[k] - k) * stride;
  });
}

function targets(transform: Extract<Transform, { axis: number }>, extent: number): readonly number[] {
  const numbers = Array.from({ length: extent }, (_, k) => k);
  if (transform.kind === "flip") return numbers.reverse();
  if (transform.kind === "translation")
    return numbers.map((k) => (((k + transform.shift) % extent) + extent) % extent);
  const { order } = transform;
  const isOrder = String([...order].sort((a, b) => a - b)) === String(numbers);
  if (isOrder) return order;
  throw new LayoutFault(`the order must name each of the ${extent} places 0 … ${extent - 1} once`);
}

function partnersInPlane(
  layout: Layout,
  transform: Extract<Transform, { axes: readonly [number, number] }>,
  places: Int32Array,
): Int32Array {
  const [first, second] = transform.axes;
  const [rows, columns] = [layout.shape[first], layout.shape[second]];
  const [down, across] = [strideOf(layout, first), strideOf(layout, second)];
  const half = transform.kind === "rotation" && transform.quarters === 2;
  if (rows !== columns && !half)
    throw new LayoutFault(
      `a ${transform.kind} needs two axes of one length; these have ${rows} and ${columns}`,
    );
  const turned = (r: number, c: number): [number, number] => {
    if (transform.kind === "transpose") return [c, r];
    if (transform.quarters === 2) return [rows - 1 - r, columns - 1 - c];
    return transform.quarters === 1 ? [c, rows - 1 - r] : [columns - 1 - c, r];
  };
  return places.map((place) => {
    const [r, c] = [Math.floor(place / down) % rows, Math.floor(place / across) % columns];
    const [toR, toC] = turned(r, c);
    return place + (toR - r) * down + (toC - c) * across;
  });
}
