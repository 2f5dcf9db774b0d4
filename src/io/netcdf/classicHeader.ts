import type { ByteSource } from "../byteSource.ts";
import { ReadError } from "../readError.ts";

/** One variable of a NetCDF classic file. */
export interface ClassicVariable {
  name: string;
  /** Names of its axes. */
  dimensions: string[];
  shape: number[];
  /** Element type, in numpy's words; "char" is text. */
  dtype: string;
  attributes: Map<string, number[] | string>;
  /** Where its data begins. */
  begin: number;
  /** Whether its first axis is the one without a fixed length: its records lie among those of other variables. */
  isRecord: boolean;
}

export interface ClassicHeader {
  variables: ClassicVariable[];
  /** Bytes from one record to the next. */
  recordSize: number;
}

/** Element types by their numbers in the file; those from 7 on are of the 64-bit-data variant (CDF-5). */
const types: Record<number, { dtype: string; size: number }> = {
  1: { dtype: "int8", size: 1 },
  2: { dtype: "char", size: 1 },
  3: { dtype: "int16", size: 2 },
  4: { dtype: "int32", size: 4 },
  5: { dtype: "float32", size: 4 },
  6: { dtype: "float64", size: 8 },
  7: { dtype: "uint8", size: 1 },
  8: { dtype: "uint16", size: 2 },
  9: { dtype: "uint32", size: 4 },
  10: { dtype: "int64", size: 8 },
  11: { dtype: "uint64", size: 8 },
};

const dimensionTag = 10;
const variableTag = 11;
const attributeTag = 12;

/** Bytes of one element; 1 for text. */
export function classicItemSize(dtype: string): number {
  return Object.values(types).find((type) => type.dtype === dtype)?.size ?? 1;
}

/**
 * Reads the header of a NetCDF classic file: CDF-1, CDF-2 (64-bit offsets) or CDF-5 (64-bit data).
 *
 * @throws ReadError `damaged`, `unsupported-format`
 */
export async function readClassicHeader(source: ByteSource): Promise<ClassicHeader> {
  const reader = new HeaderReader(source);
  await reader.start();
  const records = await reader.recordCount();
  const dimensions = await readDimensions(reader);
  await readAttributes(reader);
  const raw = await readVariables(reader, dimensions);
  const recordVariables = raw.filter(({ isRecord }) => isRecord);
  const slabs = recordVariables.map((variable) => slabSize(variable));
  // The records of a lone variable follow each other without padding.
  const recordSize = slabs.length === 1 ? slabs[0] : slabs.reduce((sum, size) => sum + padded(size), 0);
  const count = records ?? recordsThatFit(source.size, recordVariables, recordSize);
  for (const { shape } of recordVariables) shape[0] = count;
  return { variables: raw, recordSize };
}

/** Bytes of one record, or of the whole where there are none. */
function slabSize({ shape, isRecord, dtype }: ClassicVariable): number {
  return (isRecord ? shape.slice(1) : shape).reduce((size, extent) => size * extent, classicItemSize(dtype));
}

function padded(size: number): number {
  return Math.ceil(size / 4) * 4;
}

/** A file that was written as a stream does not say how many records it has. */
function recordsThatFit(size: number, variables: readonly ClassicVariable[], recordSize: number): number {
  const first = Math.min(...variables.map(({ begin }) => begin));
  return recordSize === 0 || variables.length === 0
    ? 0
    : Math.max(0, Math.floor((size - first) / recordSize));
}

interface Dimension {
  name: string;
  /** 0 where it has no fixed length. */
  length: number;
}

async function readDimensions(reader: HeaderReader): Promise<Dimension[]> {
  return reader.list(dimensionTag, async () => ({ name: await reader.name(), length: await reader.count() }));
}

async function readAttributes(reader: HeaderReader): Promise<Map<string, number[] | string>> {
  const entries = await reader.list(
    attributeTag,
    async () => [await reader.name(), await reader.attributeValue()] as const,
  );
  return new Map(entries);
}

async function readVariables(
  reader: HeaderReader,
  dimensions: readonly Dimension[],
): Promise<ClassicVariable[]> {
  return reader.list(variableTag, async () => {
    const name = await reader.name();
    const rank = await reader.count();
    if (rank > 1024) throw reader.damaged();
    const axes: Dimension[] = [];
    for (let axis = 0; axis < rank; axis++) {
      const dimension = dimensions.at(await reader.count());
      if (!dimension) throw reader.damaged();
      axes.push(dimension);
    }
    const attributes = await readAttributes(reader);
    const { dtype } = await reader.type();
    // The size is redundant, and wrong by design in variables beyond 4 GB.
    await reader.count();
    const begin = await reader.offset();
    const isRecord = axes.length > 0 && axes[0].length === 0;
    const shape = axes.map(({ length }) => length);
    return { name, dimensions: axes.map((axis) => axis.name), shape, dtype, attributes, begin, isRecord };
  });
}

const chunkBytes = 1 << 16;

/** Takes the big-endian fields of a header one after another. */
class HeaderReader {
  private version = 1;
  private position = 0;
  private chunk: Uint8Array = new Uint8Array(0);
  private chunkStart = 0;

  constructor(private readonly source: ByteSource) {}

  damaged(what = "its header makes no sense"): ReadError {
    const { path } = this.source;
    const remedy = "copy it again, or wait until it is fully written";
    return new ReadError("damaged", path, `${path} is damaged or cut (${what}); ${remedy}.`);
  }

  async start(): Promise<void> {
    const head = await this.take(4);
    const [c, d, f, version] = head;
    if (c !== 0x43 || d !== 0x44 || f !== 0x46) throw this.damaged("it does not start as a NetCDF file does");
    if (version !== 1 && version !== 2 && version !== 5) {
      const { path } = this.source;
      const sentence = `is NetCDF classic of version ${version}, and 1, 2 and 5 are read; save it as NetCDF-4.`;
      throw new ReadError("unsupported-format", path, `${path} ${sentence}`);
    }
    this.version = version;
  }

  /** Undefined in a file that was written as a stream. */
  async recordCount(): Promise<number | undefined> {
    const bytes = await this.take(this.version === 5 ? 8 : 4);
    if (bytes.every((byte) => byte === 0xff)) return undefined;
    return this.safe(bytes);
  }

  /** A number that counts: 4 bytes, 8 in CDF-5. */
  async count(): Promise<number> {
    return this.safe(await this.take(this.version === 5 ? 8 : 4));
  }

  async offset(): Promise<number> {
    return this.safe(await this.take(this.version === 1 ? 4 : 8));
  }

  async name(): Promise<string> {
    return Buffer.from(await this.padded(await this.count())).toString("utf8");
  }

  async type(): Promise<{ dtype: string; size: number }> {
    const type = types[this.safe(await this.take(4))] as { dtype: string; size: number } | undefined;
    if (!type) throw this.damaged("it names a type that there is not");
    return type;
  }

  async attributeValue(): Promise<number[] | string> {
    const { dtype, size } = await this.type();
    const bytes = await this.padded((await this.count()) * size);
    if (dtype === "char") return Buffer.from(bytes).toString("utf8").replace(/\0+$/, "");
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    return Array.from({ length: bytes.length / size }, (_, index) => numberAt(view, dtype, index * size));
  }

  /** The entries of a list with a tag before it; absent lists are two zeros. */
  async list<T>(tag: number, read: () => Promise<T>): Promise<T[]> {
    const found = this.safe(await this.take(4));
    const length = await this.count();
    if (found !== tag && (found !== 0 || length !== 0)) throw this.damaged();
    // Every entry takes 8 bytes at least, so that a greater claim is a lie.
    if (length > this.source.size / 8) throw this.damaged();
    const entries: T[] = [];
    for (let index = 0; index < length; index++) entries.push(await read());
    return entries;
  }

  private safe(bytes: Uint8Array): number {
    const value = bytes.reduce((sum, byte) => sum * 256 + byte, 0);
    if (!Number.isSafeInteger(value)) throw this.damaged();
    return value;
  }

  private async padded(length: number): Promise<Uint8Array> {
    const bytes = await this.take(length);
    await this.take((4 - (length % 4)) % 4);
    return bytes;
  }

  private async take(length: number): Promise<Uint8Array> {
    if (length > this.source.size - this.position) throw this.damaged("its header is cut");
    const at = this.position - this.chunkStart;
    if (at + length > this.chunk.length) {
      this.chunkStart = this.position;
      this.chunk = await this.source.read(this.position, Math.max(chunkBytes, length));
    }
    const start = this.position - this.chunkStart;
    this.position += length;
    const bytes = this.chunk.slice(start, start + length);
    if (bytes.length < length) throw this.damaged("its header is cut");
    return bytes;
  }
}

function numberAt(view: DataView, dtype: string, at: number): number {
  switch (dtype) {
    case "int8":
      return view.getInt8(at);
    case "uint8":
      return view.getUint8(at);
    case "int16":
      return view.getInt16(at);
    case "uint16":
      return view.getUint16(at);
    case "int32":
      return view.getInt32(at);
    case "uint32":
      return view.getUint32(at);
    case "int64":
      return Number(view.getBigInt64(at));
    case "uint64":
      return Number(view.getBigUint64(at));
    case "float32":
      return view.getFloat32(at);
    default:
      return view.getFloat64(at);
  }
}
