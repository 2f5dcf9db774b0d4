import { describeArrayFile, readArrayFile, type ArrayFile } from "../arrayFile.ts";
import { readArrayData } from "../arrayData.ts";
import { openByteSource, type ByteSource } from "../byteSource.ts";
import { streamOf, type ByteStream } from "../byteStream.ts";
import { elementTypeOf, type ElementType } from "../elementType.ts";
import type { FileArray } from "../fileArrays.ts";
import { formatBytes, formatShape } from "../formatting.ts";
import { ReadError } from "../readError.ts";
import { elementCount, type NumericValues } from "../sampleArray.ts";
import { arrayIn, refusalOfShape } from "../sampleShape.ts";
import type { SampleReader } from "../sampleReader.ts";
import { readClassicHeader, type ClassicVariable } from "./classicHeader.ts";
import { defaultFillOf } from "./defaultFill.ts";
import { isScaled, packingOf, unpack, withoutSigns, type Packing } from "./packing.ts";

type Variable = FileArray & { variable: ClassicVariable; type?: ElementType; packing?: Packing };

/** NetCDF before version 4: CDF-1, CDF-2 and CDF-5. A file of NetCDF-4 is HDF5. */
export const netcdfClassicReader: SampleReader = {
  name: "netcdf",
  extensions: [".nc", ".cdf"],
  recognises: (head) => head[0] === 0x43 && head[1] === 0x44 && head[2] === 0x46 && head[3] < 0x10,

  async describe(path, options) {
    return describeArrayFile(path, await openVariables(path), options);
  },

  async read(path, options) {
    return readArrayFile(path, await openVariables(path), options);
  },
};

async function openVariables(path: string): Promise<ArrayFile<Variable>> {
  const source = await openByteSource(path);
  try {
    const { variables, recordSize } = await readClassicHeader(source);
    const arrays = variables.map((variable) => describeVariable(source, variable, recordSize));
    if (arrays.length === 0) {
      throw new ReadError("no-samples", path, `${path} holds no variables; choose a file with samples.`);
    }
    return {
      format: "netcdf",
      arrays,
      readsParts: true,
      read: (array, signal, chosen) =>
        readVariable(source, array as ReadableVariable, recordSize, signal, chosen),
      close: () => source.close(),
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

type ReadableVariable = Required<Pick<Variable, "key" | "variable" | "type" | "packing">>;

/** Whether a variable only numbers an axis: NetCDF gives it the name of the axis. */
function isCoordinate({ name, dimensions }: ClassicVariable): boolean {
  return dimensions.length === 1 && dimensions[0] === name;
}

function describeVariable(source: ByteSource, variable: ClassicVariable, recordSize: number): Variable {
  const { path } = source;
  const { name, shape, dtype: stored, attributes } = variable;
  const subject = arrayIn(path, name);
  const isUnsigned = attributes.get("_Unsigned") === "true" && /^int(8|16|32|64)$/.test(stored);
  const type = elementTypeOf(isUnsigned ? `u${stored}` : stored, false);
  if (!type) {
    const sentence = `${subject.name} holds text and not numbers; choose a variable of numbers.`;
    return { key: name, variable, refusal: new ReadError("not-numeric", path, sentence) };
  }
  const refusal = refusalOfShape(shape, subject);
  if (refusal) return { key: name, variable, refusal };
  checkSize(source, variable, type, recordSize);
  const numbers = new Map<string, number[]>();
  for (const [key, value] of attributes) if (typeof value !== "string") numbers.set(key, value);
  const plain = packingOf(numbers, defaultFillOf(type.dtype));
  const packing = isUnsigned ? withoutSigns(plain, type) : plain;
  const dtype = isScaled(packing) ? "float64" : type.dtype;
  return { key: name, aside: isCoordinate(variable), variable, type, packing, shape, dtype };
}

/** @throws ReadError `damaged` where the data goes beyond the file */
function checkSize(
  { path, size }: ByteSource,
  { name, shape, begin, isRecord }: ClassicVariable,
  type: ElementType,
  recordSize: number,
): void {
  const slab = elementCount(isRecord ? shape.slice(1) : shape) * type.itemSize;
  const end = isRecord ? begin + (shape[0] - 1) * recordSize + slab : begin + slab;
  if (end <= size) return;
  const need = `needs the file to have ${formatBytes(end)} for shape ${formatShape(shape)} of ${type.dtype}`;
  throw new ReadError(
    "damaged",
    path,
    `${path} is cut short: its variable ${JSON.stringify(name)} ${need}, and it has ${formatBytes(size)}; ` +
      "copy it again, or wait until it is fully written.",
  );
}

async function readVariable(
  source: ByteSource,
  { key, variable, type, packing }: ReadableVariable,
  recordSize: number,
  signal: AbortSignal | undefined,
  chosen: Int32Array | undefined,
): Promise<NumericValues> {
  const { shape, begin, isRecord } = variable;
  const subject = arrayIn(source.path, key);
  const slab = elementCount(shape.slice(1)) * type.itemSize;
  const stream =
    isRecord && recordSize !== slab
      ? recordStream(source, begin, { slab, step: recordSize, count: shape[0] })
      : streamOf(source, begin, slab * shape[0]);
  const stored = await readArrayData({ type, shape }, stream, subject, signal, chosen);
  return unpack(stored, packing, source.path);
}

const batchBytes = 1 << 20;

/** Joins the slabs of one variable, which lie among those of others. */
function recordStream(
  source: ByteSource,
  begin: number,
  { slab, step, count }: { slab: number; step: number; count: number },
): ByteStream {
  const batch = Math.max(1, Math.floor(batchBytes / step));
  let taken = 0;
  return {
    get remaining() {
      return slab * count - taken;
    },
    async take(length) {
      const bytes = new Uint8Array(Math.min(length, this.remaining));
      let filled = 0;
      while (filled < bytes.length) {
        const within = taken % slab;
        const record = (taken - within) / slab;
        // Short records are read together, with what lies between them.
        const records = Math.min(batch, count - record, Math.ceil((within + bytes.length - filled) / slab));
        const region = await source.read(begin + record * step, (records - 1) * step + slab);
        const before = filled;
        for (let index = 0; index < records && filled < bytes.length; index++) {
          const start = index * step + (index === 0 ? within : 0);
          const part = region.subarray(start, index * step + slab).subarray(0, bytes.length - filled);
          bytes.set(part, filled);
          filled += part.length;
        }
        taken += filled - before;
        if (filled === before) break;
      }
      return bytes.subarray(0, filled);
    },
    skip(length) {
      taken += Math.min(length, this.remaining);
      return Promise.resolve();
    },
  };
}
