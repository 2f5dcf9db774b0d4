import { lineStarts, offsets, type Layout } from "./layout.ts";
import { HELD, worse, type Law } from "./law.ts";

/** The Euclidean norm over some axes has one value: the residual is the largest difference from it. */
export function normLaw(layout: Layout, over: readonly number[], wanted: number): Law {
  const starts = lineStarts(layout, over);
  const steps = offsets(layout, over);
  return (values, _, allowed) => {
    let residual = HELD;
    for (const start of starts) {
      let squares = 0;
      for (const step of steps) squares += values[start + step] * values[start + step];
      const norm = Math.sqrt(squares);
      residual = worse(residual, Math.abs(norm - wanted), norm + Math.abs(wanted), allowed);
    }
    return residual;
  };
}
