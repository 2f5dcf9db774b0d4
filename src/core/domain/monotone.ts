import { lineStarts, strideOf, type Layout } from "./layout.ts";
import { EQUAL_SIDES, HELD, worse, type Law } from "./law.ts";

/**
 * Values never fall along an axis, or never rise: the residual is the largest step the wrong way.
 * @param strict equal neighbours are not allowed either
 */
export function monotoneLaw(
  layout: Layout,
  axis: number,
  direction: "increasing" | "decreasing",
  strict: boolean,
): Law {
  const starts = lineStarts(layout, [axis]);
  const stride = strideOf(layout, axis);
  const extent = layout.shape[axis];
  const sign = direction === "increasing" ? 1 : -1;
  return (values) => {
    let residual = HELD;
    for (const start of starts) {
      for (let k = 1, at = start; k < extent; k++, at += stride) {
        const step = sign * (values[at + stride] - values[at]);
        const wrong = step > 0 ? 0 : Math.max(-step, strict ? EQUAL_SIDES : 0);
        residual = worse(residual, Number.isNaN(step) ? NaN : wrong, 0);
      }
    }
    return residual;
  };
}
