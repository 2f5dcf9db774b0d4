import type { FileArray } from "../fileArrays.ts";
import { formatBytes, formatShape } from "../formatting.ts";
import { defaultFillOf } from "../netcdf/defaultFill.ts";
import { isScaled, packingAttributes, packingOf, withoutSigns, type Packing } from "../netcdf/packing.ts";
import { ReadError } from "../readError.ts";
import { decodeElements, elementTypeOf, type ElementType } from "../elementType.ts";
import { elementCount } from "../sampleArray.ts";
import { arrayIn, refusalOfShape } from "../sampleShape.ts";
import { elementsOf } from "./elements.ts";
import type { Hdf5File, Metadata } from "./library.ts";

/** A data set of the file, and how it is read. */
export type Dataset = FileArray & {
  /** Absolute path in the file. */
  object: string;
  type?: ElementType;
  /** Axes that belong to the data set, not to its elements. */
  outerShape?: number[];
  chunks?: number[] | null;
  packing?: Packing;
};

/** Groups hold each other in a circle where a file is damaged, or made so. */
const deepest = 32;
const mostObjects = 20_000;
/** Deflate cannot do better than this. */
const largestDeflateRatio = 1032;
const deflate = 1;
/** Shuffle, checksum and n-bit packing never give more bytes than they were given, szip and scale-offset may. */
const keepsSize = new Set([2, 3]);
const builtIn = new Set([1, 2, 3, 4, 5, 6]);

/**
 * All data sets of a file, in its order.
 *
 * @param size bytes of the file
 * @throws ReadError, and what the library throws
 */
export function listDatasets(file: Hdf5File, path: string, size: number, alive: () => void): Dataset[] {
  const found: Dataset[] = [];
  const names = walk(file, alive);
  const isNetcdf = file.attributeNames("/").includes("_NCProperties");
  for (const object of names) {
    alive();
    const attributes = file.attributeNames(object);
    // An axis without values of its own: NetCDF-4 stores it as a data set.
    if (textAttribute(file, object, attributes, "NAME").startsWith("This is a netCDF dimension but not"))
      continue;
    const aside = textAttribute(file, object, attributes, "CLASS") === "DIMENSION_SCALE";
    const isUnsigned = textAttribute(file, object, attributes, "_Unsigned") === "true";
    const dataset = describe(file, path, size, object, isUnsigned);
    if (dataset.refusal) {
      found.push(dataset);
      continue;
    }
    const netcdf = isNetcdf || attributes.some((name) => name.startsWith("_Netcdf4"));
    const stored = packingFor(file, object, attributes, netcdf ? defaultFillOf(dataset.dtype) : undefined);
    const packing = isUnsigned ? withoutSigns(stored, dataset.type!) : stored;
    const dtype = isScaled(packing) ? "float64" : dataset.dtype;
    found.push({ ...dataset, aside, packing, dtype });
  }
  return found;
}

function walk(file: Hdf5File, alive: () => void): string[] {
  const datasets: string[] = [];
  const pending: [group: string, depth: number][] = [["", 0]];
  let objects = 0;
  for (let next = pending.pop(); next; next = pending.pop()) {
    const [group, depth] = next;
    const inner: [group: string, depth: number][] = [];
    for (const name of file.list(group === "" ? "/" : group)) {
      if (++objects > mostObjects) return datasets;
      const object = `${group}/${name}`;
      const kind = file.kindOf(object);
      if (kind === "dataset") datasets.push(object);
      else if (kind === "group" && depth < deepest) inner.push([object, depth + 1]);
    }
    alive();
    pending.push(...inner.reverse());
  }
  return datasets;
}

function describe(file: Hdf5File, path: string, size: number, object: string, isUnsigned: boolean): Dataset {
  const key = object.slice(1);
  const subject = arrayIn(path, key);
  const refuse = (sentence: string): Dataset => ({
    key,
    object,
    refusal: new ReadError("not-numeric", path, `${subject.name} ${sentence}`),
  });
  const metadata = file.metadata(object);
  // NetCDF's way to have unsigned bytes in types that are signed.
  if (isUnsigned) metadata.signed = false;
  if (metadata.virtual_sources) {
    return refuse("is a view of other files, parts of which may be missing; save its values as a data set.");
  }
  const elements = elementsOf(metadata);
  if ("refusal" in elements) return refuse(elements.refusal);
  if (metadata.shape === null) return refuse("holds nothing; choose another data set.");
  const { type, innerShape } = elements;
  const shape = [...metadata.shape, ...innerShape];
  const refusal = refusalOfShape(shape, subject);
  if (refusal) return { key, object, refusal };
  const filters = file.filters(object);
  const unknown = filters.find(({ id }) => !builtIn.has(id));
  if (unknown) {
    const name = /^\w[\w .-]*$/.test(unknown.name) ? unknown.name : `number ${unknown.id}`;
    return refuse(`is compressed by the filter ${name}, which is not read; save it with compression="gzip".`);
  }
  requireData(
    path,
    subject.name,
    shape,
    type,
    size,
    filters.map(({ id }) => id),
  );
  return { key, object, shape, dtype: type.dtype, type, outerShape: metadata.shape, chunks: metadata.chunks };
}

/**
 * A shape is believed only as far as the file could hold that much; parts of a data set that were never written would
 * read as zeros, which are no samples.
 *
 * @throws ReadError `damaged`
 */
function requireData(
  path: string,
  name: string,
  shape: readonly number[],
  type: ElementType,
  size: number,
  filters: readonly number[],
): void {
  const claimed = elementCount(shape) * type.itemSize;
  const ratio = filters.every((id) => keepsSize.has(id))
    ? 1
    : filters.every((id) => id === deflate || keepsSize.has(id))
      ? largestDeflateRatio
      : Infinity;
  if (claimed <= size * ratio) return;
  throw new ReadError(
    "damaged",
    path,
    `${name} needs ${formatBytes(claimed)} for shape ${formatShape(shape)} of ${type.dtype}, and the file has ` +
      `${formatBytes(size)}; it is cut, or not fully written yet.`,
  );
}

function textAttribute(file: Hdf5File, object: string, names: readonly string[], name: string): string {
  if (!names.includes(name)) return "";
  return Buffer.from(file.attribute(object, name).bytes).toString("utf8").replace(/\0+$/, "");
}

function packingFor(
  file: Hdf5File,
  object: string,
  names: readonly string[],
  defaultFill: number | undefined,
): Packing {
  const attributes = new Map<string, number[]>();
  for (const name of packingAttributes) {
    if (!names.includes(name)) continue;
    const { bytes, metadata } = file.attribute(object, name);
    const numbers = numbersOf(bytes, metadata);
    if (numbers) attributes.set(name, numbers);
  }
  return packingOf(attributes, defaultFill);
}

function numbersOf(bytes: Uint8Array, metadata: Metadata): number[] | undefined {
  const elements = elementsOf(metadata);
  if ("refusal" in elements || bytes.length === 0) return undefined;
  // Attributes come in the order of bytes that the file has.
  const type = elementTypeOf(elements.type.dtype, metadata.littleEndian);
  if (!type) return undefined;
  const values = new Float64Array(bytes.length / type.itemSize);
  const isFloat64 = type.dtype === "float64" && type.littleEndian;
  decodeElements(isFloat64 ? type : { ...type, kind: "float64" }, bytes, values, 0);
  return [...values];
}
