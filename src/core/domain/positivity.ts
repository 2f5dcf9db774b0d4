import { EQUAL_SIDES, plainResidual, type Law } from "./law.ts";

/**
 * No value is below zero: the residual is how far the lowest one is below.
 * @param strict zero itself is not allowed either: it breaks the law by the least there is
 */
export function positivityLaw(strict: boolean, places: Int32Array): Law {
  return (values) => {
    let lowest = Infinity;
    for (const place of places) {
      const x = values[place];
      if (Number.isNaN(x)) return plainResidual(Infinity);
      if (x < lowest) lowest = x;
    }
    return plainResidual(lowest > 0 ? 0 : Math.max(-lowest, strict ? EQUAL_SIDES : 0));
  };
}
