import { damagedImage } from "../damagedImage.ts";

/** The fields of one image in a TIFF file, by their numbers. */
export interface TiffDirectory {
  /** Numbers of a field; undefined where it is absent. */
  numbers(tag: number): number[] | undefined;
  /** The only number of a field, or its default. */
  number(tag: number, fallback: number): number;
}

export interface TiffFile {
  littleEndian: boolean;
  /** Every image in the file, in its order. */
  directories: TiffDirectory[];
}

/** Bytes of an element by the number of its type: bytes, letters, 16-, 32- and 64-bit integers, fractions, floats. */
const typeSizes: Record<number, number> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};
const mostDirectories = 10_000;

/** Whether bytes start as a TIFF file does, of the classic kind or BigTIFF. */
export function hasTiffSignature(bytes: Uint8Array): boolean {
  const mark = Buffer.from(bytes.subarray(0, 4)).toString("latin1");
  return ["II*\0", "MM\0*", "II+\0", "MM\0+"].includes(mark);
}

/**
 * Reads the directories of a TIFF file.
 *
 * @throws ReadError `damaged`
 */
export function readTiffDirectories(bytes: Uint8Array, path: string): TiffFile {
  const reader = new TiffReader(bytes, path);
  const directories: TiffDirectory[] = [];
  const seen = new Set<number>();
  for (let at = reader.first(); at !== 0;) {
    // A chain that runs in a circle never ends.
    if (seen.has(at) || seen.size >= mostDirectories)
      throw damagedImage(path, "its directories run in a circle");
    seen.add(at);
    const { fields, next } = reader.directory(at);
    directories.push(asDirectory(fields, reader));
    at = next;
  }
  if (directories.length === 0) throw damagedImage(path, "it holds no image");
  return { littleEndian: reader.littleEndian, directories };
}

function asDirectory(fields: ReadonlyMap<number, Field>, reader: TiffReader): TiffDirectory {
  const numbers = (tag: number) => {
    const field = fields.get(tag);
    return field && reader.values(field);
  };
  return { numbers, number: (tag, fallback) => numbers(tag)?.at(0) ?? fallback };
}

interface Field {
  type: number;
  count: number;
  /** Where its values lie, in its own entry where they fit. */
  at: number;
}

class TiffReader {
  readonly littleEndian: boolean;
  private readonly view: DataView;
  /** BigTIFF has 64-bit offsets. */
  private readonly isBig: boolean;

  constructor(
    bytes: Uint8Array,
    private readonly path: string,
  ) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.littleEndian = bytes[0] === 0x49;
    this.isBig = bytes[this.littleEndian ? 2 : 3] === 0x2b;
  }

  first(): number {
    return this.isBig ? this.number(8, 8) : this.number(4, 4);
  }

  directory(at: number): { fields: Map<number, Field>; next: number } {
    const [countSize, entrySize] = this.isBig ? [8, 20] : [2, 12];
    const count = this.number(at, countSize);
    const start = at + countSize;
    const fields = new Map<number, Field>();
    for (let index = 0; index < count; index++) {
      const entry = start + index * entrySize;
      const tag = this.number(entry, 2);
      fields.set(tag, this.field(entry));
    }
    return { fields, next: this.number(start + count * entrySize, this.isBig ? 8 : 4) };
  }

  private field(entry: number): Field {
    const type = this.number(entry + 2, 2);
    const count = this.number(entry + 4, this.isBig ? 8 : 4);
    const place = entry + (this.isBig ? 12 : 8);
    const inline = count * (typeSizes[type] ?? 1) <= (this.isBig ? 8 : 4);
    return { type, count, at: inline ? place : this.number(place, this.isBig ? 8 : 4) };
  }

  values({ type, count, at }: Field): number[] {
    const size = typeSizes[type] as number | undefined;
    if (size === undefined || at + count * size > this.view.byteLength) throw this.damaged();
    return Array.from({ length: count }, (_, index) => this.value(type, size, at + index * size));
  }

  private value(type: number, size: number, at: number): number {
    if (type === 11) return this.view.getFloat32(at, this.littleEndian);
    if (type === 12) return this.view.getFloat64(at, this.littleEndian);
    return this.number(at, type === 5 || type === 10 ? 4 : size);
  }

  /** An unsigned number of 1, 2, 4 or 8 bytes. */
  private number(at: number, size: number): number {
    if (at + size > this.view.byteLength) throw this.damaged();
    if (size === 1) return this.view.getUint8(at);
    if (size === 2) return this.view.getUint16(at, this.littleEndian);
    if (size === 4) return this.view.getUint32(at, this.littleEndian);
    return Number(this.view.getBigUint64(at, this.littleEndian));
  }

  private damaged(): Error {
    return damagedImage(this.path, "it is cut, or its directory makes no sense");
  }
}
