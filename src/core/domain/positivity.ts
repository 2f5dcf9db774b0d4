import type { Law } from "./law.ts";

/**
 * No value is below zero: the residual is how far the lowest one is below.
 * @param strict zero itself is not allowed either: its residual is the smallest number there is
 */
export function positivityLaw(strict: boolean, places: Int32Array): Law {
  return (values) => {
    let lowest = Infinity;
    for (const place of places) {
      const x = values[place];
      if (Number.isNaN(x)) return { value: Infinity, scale: 0 };
      if (x < lowest) lowest = x;
    }
    return { value: lowest > 0 ? 0 : Math.max(-lowest, strict ? Number.MIN_VALUE : 0), scale: 0 };
  };
}
