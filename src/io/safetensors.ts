import { describeArrayFile, readArrayFile, type ArrayFile } from "./arrayFile.ts";
import { readArrayData } from "./arrayData.ts";
import { openByteSource, type ByteSource } from "./byteSource.ts";
import { streamOf } from "./byteStream.ts";
import { elementTypeOf, type ElementType } from "./elementType.ts";
import type { FileArray } from "./fileArrays.ts";
import { formatBytes, formatShape } from "./formatting.ts";
import { ReadError } from "./readError.ts";
import { elementCount } from "./sampleArray.ts";
import { arrayIn, refusalOfShape } from "./sampleShape.ts";
import type { SampleReader } from "./sampleReader.ts";

type Tensor = FileArray & {
  /** Where its bytes lie in the file, end excluded. */
  start: number;
  end: number;
  type?: ElementType;
};

/** The format's own limit. */
const maximumHeaderBytes = 100_000_000;

/** Element types by their names in the header. */
const dtypes: Record<string, string> = {
  F64: "float64",
  F32: "float32",
  F16: "float16",
  BF16: "bfloat16",
  I64: "int64",
  I32: "int32",
  I16: "int16",
  I8: "int8",
  U64: "uint64",
  U32: "uint32",
  U16: "uint16",
  U8: "uint8",
  BOOL: "bool",
};

/** Hugging Face's .safetensors: a JSON header, then the bytes of all tensors without gaps. */
export const safetensorsReader: SampleReader = {
  name: "safetensors",
  extensions: [".safetensors"],
  // The length of the header, and the brace that begins it.
  recognises: (head) => head[8] === 0x7b && head[5] === 0 && head[6] === 0 && head[7] === 0,

  async describe(path, options) {
    return describeArrayFile(path, await openTensors(path), options);
  },

  async read(path, options) {
    return readArrayFile(path, await openTensors(path), options);
  },
};

async function openTensors(path: string): Promise<ArrayFile<Tensor>> {
  const source = await openByteSource(path);
  try {
    const arrays = await readHeader(source);
    return {
      format: "safetensors",
      readsParts: true,
      arrays,
      read: ({ key, shape, type, start, end }, signal, chosen) =>
        readArrayData(
          { type: type!, shape },
          streamOf(source, start, end - start),
          arrayIn(path, key),
          signal,
          chosen,
        ),
      close: () => source.close(),
    };
  } catch (error) {
    await source.close();
    throw error;
  }
}

function damaged(path: string, what: string): ReadError {
  return new ReadError("damaged", path, `${path} ${what}; copy it again, or wait until it is fully written.`);
}

async function readHeader(source: ByteSource): Promise<Tensor[]> {
  const { path, size } = source;
  if (size === 0) throw damaged(path, "is empty (0 bytes)");
  const prefix = await source.read(0, 8);
  if (prefix.length < 8) throw damaged(path, "is cut inside its header");
  const length = Number(new DataView(prefix.buffer, prefix.byteOffset).getBigUint64(0, true));
  if (length > size - 8 || length > maximumHeaderBytes) {
    const claim = `is no safetensors file or is cut: its header claims ${formatBytes(length)}`;
    throw damaged(path, `${claim}, and the file has ${formatBytes(size)}`);
  }
  const text = Buffer.from(await source.read(8, length)).toString("utf8");
  let header: unknown;
  try {
    header = JSON.parse(text);
  } catch {
    throw damaged(path, "has a damaged header (it is not JSON)");
  }
  if (typeof header !== "object" || header === null || Array.isArray(header)) {
    throw damaged(path, "has a damaged header (it is not an object of tensors)");
  }
  const tensors = Object.entries(header)
    .filter(([key]) => key !== "__metadata__")
    .map(([key, entry]) => parseTensor(path, key, entry, 8 + length));
  if (tensors.length === 0) {
    throw new ReadError("no-samples", path, `${path} holds no tensors; choose a file with samples.`);
  }
  checkPlaces(path, tensors, 8 + length, size);
  return tensors;
}

function parseTensor(path: string, key: string, entry: unknown, dataStart: number): Tensor {
  const subject = arrayIn(path, key);
  const { dtype, shape, data_offsets: offsets } = (entry ?? {}) as Record<string, unknown>;
  if (typeof dtype !== "string" || !isCounts(shape) || !isCounts(offsets) || offsets.length !== 2) {
    throw damaged(path, `has a damaged header (the entry of tensor ${JSON.stringify(key)} makes no sense)`);
  }
  const place = { start: dataStart + offsets[0], end: dataStart + offsets[1] };
  const type = Object.hasOwn(dtypes, dtype) ? elementTypeOf(dtypes[dtype], true) : undefined;
  if (!type) {
    const type = JSON.stringify(dtype.slice(0, 20));
    const sentence = `holds numbers of type ${type}, which is not read; convert it to float32 and save it again.`;
    return { key, ...place, refusal: new ReadError("not-numeric", path, `${subject.name} ${sentence}`) };
  }
  const claimed = elementCount(shape) * type.itemSize;
  if (place.end - place.start !== claimed) {
    const sentence = `needs ${formatBytes(claimed)} for shape ${formatShape(shape)} of ${type.dtype}`;
    const given = `its offsets give it ${place.end - place.start} bytes`;
    throw damaged(path, `has a damaged header: tensor ${JSON.stringify(key)} ${sentence}, and ${given}`);
  }
  const refusal = refusalOfShape(shape, subject);
  return refusal ? { key, ...place, refusal } : { key, ...place, shape, dtype: type.dtype, type };
}

function isCounts(value: unknown): value is number[] {
  return Array.isArray(value) && value.every((entry) => Number.isSafeInteger(entry) && entry >= 0);
}

/** Tensors lie one after another from the header to the end of the file; the format allows nothing else. */
function checkPlaces(path: string, tensors: readonly Tensor[], dataStart: number, size: number): void {
  let end = dataStart;
  for (const tensor of [...tensors].sort((a, b) => a.start - b.start || a.end - b.end)) {
    const name = `tensor ${JSON.stringify(tensor.key)}`;
    if (tensor.end > size) {
      const lack = `${name} ends at byte ${tensor.end}, and the file has ${size}`;
      throw damaged(path, `is cut short: ${lack}`);
    }
    if (tensor.start < end) throw damaged(path, `has a damaged header: ${name} overlaps the one before it`);
    if (tensor.start > end) throw damaged(path, `has a damaged header: bytes before ${name} belong to none`);
    end = tensor.end;
  }
  if (end < size) throw damaged(path, `goes on for ${formatBytes(size - end)} after its last tensor`);
}
