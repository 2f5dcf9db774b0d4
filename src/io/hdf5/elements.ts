import { elementTypeOf, type ElementType } from "../elementType.ts";
import type { Metadata } from "./library.ts";

/** What the elements of a data set are: their type with the axes that each element adds, or why they are no numbers. */
export type Elements = { type: ElementType; innerShape: number[] } | { refusal: string };

/** Classes of element types by libhdf5's numbers. */
const classes = {
  integer: 0,
  float: 1,
  time: 2,
  string: 3,
  compound: 6,
  reference: 7,
  enumeration: 8,
  vlen: 9,
  array: 10,
};

/** What the elements are; a refusal is the end of a sentence about the data set. */
export function elementsOf(metadata: Metadata): Elements {
  if (metadata.type === classes.array && metadata.array_type?.shape) {
    const inner = elementsOf(metadata.array_type);
    if ("refusal" in inner) return inner;
    return { type: inner.type, innerShape: [...metadata.array_type.shape, ...inner.innerShape] };
  }
  const name = numberName(metadata);
  // The library hands out little-endian bytes whatever the file has.
  const type = name === undefined ? undefined : elementTypeOf(name, true);
  return type ? { type, innerShape: [] } : { refusal: refusalOf(metadata) };
}

function numberName({ type, size, signed, enum_type: enumeration }: Metadata): string | undefined {
  const integer = `${signed ? "int" : "uint"}${size * 8}`;
  if (type === classes.integer) return integer;
  if (type === classes.float) return `float${size * 8}`;
  if (type !== classes.enumeration || enumeration?.type !== classes.integer) return undefined;
  // As h5py stores numpy's bool.
  const { members } = enumeration;
  const isBool = size === 1 && Object.keys(members).length === 2 && members.FALSE === 0 && members.TRUE === 1;
  return isBool ? "bool" : integer;
}

function refusalOf({ type, size, compound_type: compound, vlen_type: vlen }: Metadata): string {
  switch (type) {
    case classes.string:
      return "holds text and not numbers; choose a data set of numbers.";
    case classes.compound: {
      const names = compound?.members.map(({ name }) => name) ?? [];
      return names.join() === "r,i"
        ? "holds complex numbers, and samples are real numbers; save their parts, or the modulus, as a data set."
        : `holds records of several fields (${names.slice(0, 4).join(", ")}); save the field to evaluate as its own data set.`;
    }
    case classes.vlen:
      return vlen?.type === classes.string
        ? "holds text and not numbers; choose a data set of numbers."
        : "holds rows of different lengths; bring all to one length and save them as one array.";
    case classes.reference:
      return "holds references to other data sets; choose one of those.";
    case classes.float:
    case classes.integer:
      return `holds numbers of ${size * 8} bits, which are not read; convert them to float64 first.`;
    default:
      return "holds elements that are no numbers; choose a data set of numbers.";
  }
}
