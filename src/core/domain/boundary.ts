import { lineStarts, strideOf, type Layout } from "./layout.ts";
import { HELD, worse, type Law } from "./law.ts";

/** What holds at the edges: a value, a gradient (per unit of the axis), or that both ends agree. */
export type BoundaryCondition = { value: number } | { gradient: number } | "periodic";

/**
 * A condition at the first or last place of an axis: the residual is the largest deviation from it. Gradients are one-sided
 * differences; "periodic" asks the first and the last place to be equal, as grids have it that hold both.
 */
export function boundaryLaw(
  layout: Layout,
  axis: number,
  ends: readonly ("start" | "end")[],
  condition: BoundaryCondition,
): Law {
  const starts = lineStarts(layout, [axis]);
  const stride = strideOf(layout, axis);
  const last = (layout.shape[axis] - 1) * stride;
  const { spacing } = layout.axes[axis];
  // A value of zero at the edge is to be read against what the line holds elsewhere.
  const magnitude = (values: Float64Array, start: number) => {
    let largest = 0;
    for (let at = start; at <= start + last; at += stride) largest = Math.max(largest, Math.abs(values[at]));
    return largest;
  };
  const deviation = (values: Float64Array, start: number, end: "start" | "end"): [number, number] => {
    const edge = end === "start" ? start : start + last;
    const inner = end === "start" ? start + stride : start + last - stride;
    const x = values[edge];
    if (condition === "periodic")
      return [Math.abs(values[start] - values[start + last]), 2 * magnitude(values, start)];
    if ("value" in condition)
      return [Math.abs(x - condition.value), magnitude(values, start) + Math.abs(condition.value)];
    const gradient = (end === "start" ? values[inner] - x : x - values[inner]) / spacing;
    return [
      Math.abs(gradient - condition.gradient),
      (2 * magnitude(values, start)) / Math.abs(spacing) + Math.abs(condition.gradient),
    ];
  };
  return (values, _, allowed) => {
    let residual = HELD;
    for (const start of starts)
      for (const end of ends) residual = worse(residual, ...deviation(values, start, end), allowed);
    return residual;
  };
}
