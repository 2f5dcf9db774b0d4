import { plainResidual, type Law } from "./law.ts";

/**
 * Every value lies between two bounds: the residual is the distance outside them.
 * @param places of the values that are meant
 */
export function rangeLaw(min: number, max: number, places: Int32Array): Law {
  return (values) => {
    let value = 0;
    for (const place of places) {
      const x = values[place];
      const outside = Math.max(min - x, x - max);
      if (!(outside <= value)) value = Number.isNaN(outside) ? Infinity : outside;
    }
    return plainResidual(value);
  };
}
