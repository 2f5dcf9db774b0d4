import { allocateValues } from "../allocateValues.ts";
import type { NumericValues } from "../sampleArray.ts";

/**
 * How the numbers of a variable stand for values, by the conventions of NetCDF: value = stored · scale + offset, and
 * certain stored numbers mean that there is no value.
 */
export interface Packing {
  scale?: number;
  offset?: number;
  /** Stored numbers that mean "missing": _FillValue, missing_value. */
  missing: number[];
  /** Stored numbers outside of these are missing: valid_min, valid_max, valid_range. */
  least?: number;
  greatest?: number;
}

/** Attributes of a variable that say how it is packed, by name; one number or several each. */
export type PackingAttributes = ReadonlyMap<string, readonly number[]>;

/** Names of the attributes that `packingOf` looks at. */
export const packingAttributes: readonly string[] = [
  "scale_factor",
  "add_offset",
  "_FillValue",
  "missing_value",
  "valid_min",
  "valid_max",
  "valid_range",
];

/**
 * How a variable is packed.
 *
 * @param dtype its element type as stored; @param defaultFill what the format fills unwritten values with, if anything
 */
export function packingOf(attributes: PackingAttributes, defaultFill?: number): Packing {
  const one = (name: string) => attributes.get(name)?.at(0);
  const fill = attributes.get("_FillValue") ?? (defaultFill === undefined ? [] : [defaultFill]);
  const range = attributes.get("valid_range");
  return {
    scale: one("scale_factor"),
    offset: one("add_offset"),
    missing: [...fill, ...(attributes.get("missing_value") ?? [])],
    least: range?.at(0) ?? one("valid_min"),
    greatest: range?.at(1) ?? one("valid_max"),
  };
}

/** The packing of numbers that are read as unsigned, where its own stored numbers have a sign as the file's type has. */
export function withoutSigns(packing: Packing, { itemSize }: { itemSize: number }): Packing {
  const lift = (value: number) => (value < 0 ? value + 256 ** itemSize : value);
  const { missing, least, greatest } = packing;
  return {
    ...packing,
    missing: missing.map(lift),
    least: least === undefined ? undefined : lift(least),
    greatest: greatest === undefined ? undefined : lift(greatest),
  };
}

/** Whether values differ from what is stored by more than gaps: their type is float64 then. */
export function isScaled({ scale, offset }: Packing): boolean {
  return scale !== undefined || offset !== undefined;
}

/**
 * The values that stored numbers stand for, NaN where one is missing. The stored numbers themselves come back where
 * they are the values.
 *
 * @throws ReadError `too-large` beyond the limit
 */
export function unpack(stored: NumericValues, packing: Packing, path: string): NumericValues {
  const isMissing = missingTest(stored, packing);
  if (!isScaled(packing) && !stored.some(isMissing)) return stored;
  const isFloat = stored instanceof Float32Array || stored instanceof Float64Array;
  const inPlace = isFloat && !isScaled(packing);
  const values = inPlace ? stored : allocateValues("float64", stored.length, path);
  const { scale = 1, offset = 0 } = packing;
  for (let index = 0; index < stored.length; index++) {
    const value = stored[index];
    if (isMissing(value)) values[index] = NaN;
    else if (!inPlace) values[index] = value * scale + offset;
  }
  return values;
}

function missingTest(stored: NumericValues, packing: Packing): (value: number) => boolean {
  // An attribute may be a double where the data is float32: 1e20 is not the float32 nearest to it.
  const round = stored instanceof Float32Array ? Math.fround : (value: number) => value;
  const missing = new Set(packing.missing.map(round));
  const least = round(packing.least ?? -Infinity);
  const greatest = round(packing.greatest ?? Infinity);
  return (value) => missing.has(value) || value < least || value > greatest;
}
