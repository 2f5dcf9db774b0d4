import { plainResidual, type Law } from "./law.ts";

/** No value is NaN or infinite: the residual is the number of those that are. */
export function finiteLaw(places: Int32Array): Law {
  return (values) => {
    let value = 0;
    for (const place of places) if (!Number.isFinite(values[place])) value++;
    return plainResidual(value);
  };
}
