import { EQUAL_SIDES, type Law } from "./law.ts";

/**
 * No value is below zero: the residual is how far the lowest one is below.
 * @param strict zero itself is not allowed either: it breaks the law by the least there is
 */
export function positivityLaw(strict: boolean, places: Int32Array): Law {
  return (values) => {
    let lowest = Infinity;
    for (const place of places) {
      const x = values[place];
      if (Number.isNaN(x)) return { value: Infinity, scale: 0 };
      if (x < lowest) lowest = x;
    }
    return { value: lowest > 0 ? 0 : Math.max(-lowest, strict ? EQUAL_SIDES : 0), scale: 0 };
  };
}
