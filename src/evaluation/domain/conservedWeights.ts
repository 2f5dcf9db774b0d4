import { cosLatitude } from "../../core/domain/conserved.ts";
import { LayoutFault, type Layout } from "../../core/domain/layout.ts";
import type { CheckOf } from "../../experiment/domainSchema.ts";
import { named, sizeOver } from "./sampleLayout.ts";

/** Weights as a file holds them. */
export interface WeightArray {
  shape: readonly number[];
  values: Float64Array;
}

/**
 * Weights of a sum for each combination of places on some axes, in row-major order of these.
 * @param over axes in the order of the samples
 * @throws LayoutFault where the weights do not fit them
 */
export function conservedWeights(
  { quantity, weights, latitude }: CheckOf<"conserved">,
  layout: Layout,
  over: readonly number[],
  given: WeightArray | undefined,
): Float64Array {
  const all = new Float64Array(sizeOver(layout, over)).fill(1);
  if (weights === "cos-latitude") {
    const axis = latitudeAxis(layout, latitude);
    const { from, spacing } = layout.axes[axis];
    const degrees = Float64Array.from({ length: layout.shape[axis] }, (_, k) => from + k * spacing);
    multiplyAlong(all, layout, over, axis, cosLatitude(degrees));
  } else if (given) multiplyBy(all, layout, over, given);
  const cell = over.reduce((product, axis) => product * Math.abs(layout.axes[axis].spacing), 1);
  const factor =
    quantity === "integral" ? cell : quantity === "mean" ? 1 / all.reduce((sum, x) => sum + x, 0) : 1;
  return all.map((x) => x * factor);
}

/** Weights of all places, as the samples' axes or in one list, or of the places of one axis. */
function multiplyBy(
  all: Float64Array,
  layout: Layout,
  over: readonly number[],
  { shape, values }: WeightArray,
): void {
  const extents = (list: readonly number[]) => list.filter((extent) => extent > 1);
  const own = extents(shape);
  const wanted = extents(over.map((axis) => layout.shape[axis]));
  if (values.length === all.length && (own.length <= 1 || String(own) === String(wanted))) {
    for (let i = 0; i < all.length; i++) all[i] *= values[i];
    return;
  }
  const axes = over.filter((axis) => own.length <= 1 && layout.shape[axis] === values.length);
  if (axes.length > 1)
    throw new LayoutFault(
      `the ${values.length} weights could be those of ${named(layout, axes)}; give an array of ${wanted.join("×")}`,
    );
  if (axes.length === 0)
    throw new LayoutFault(
      `the weights are ${own.length > 1 ? own.join("×") : values.length} numbers, but ${named(layout, over)} ha${over.length > 1 ? "ve" : "s"} ${wanted.join("×") || 1} places`,
    );
  multiplyAlong(all, layout, over, axes[0], values);
}

function latitudeAxis(layout: Layout, name: string | undefined): number {
  const axis = layout.axes.findIndex((one) =>
    name === undefined ? /^lat(itudes?)?$/i.test(one.name) : one.name === name,
  );
  if (axis < 0)
    throw new LayoutFault(
      'cos-latitude needs an axis in degrees: "sample": { "axes": [{ "name": "lat", "from": -88, "spacing": 4 }, …] }',
    );
  const { from, spacing } = layout.axes[axis];
  const last = from + spacing * (layout.shape[axis] - 1);
  if (Math.max(Math.abs(from), Math.abs(last)) <= 90 && from !== last && spacing !== 1) return axis;
  if (Math.max(Math.abs(from), Math.abs(last)) <= 90 && from < 0) return axis;
  throw new LayoutFault(
    `the axis "${layout.axes[axis].name}" runs from ${from} to ${last}, which are no latitudes; say "from" and "spacing" in degrees`,
  );
}

function multiplyAlong(
  weights: Float64Array,
  layout: Layout,
  over: readonly number[],
  axis: number,
  factors: Float64Array,
): void {
  const later = over.slice(over.indexOf(axis) + 1).reduce((product, each) => product * layout.shape[each], 1);
  const extent = layout.shape[axis];
  for (let i = 0; i < weights.length; i++) weights[i] *= factors[Math.floor(i / later) % extent];
}
