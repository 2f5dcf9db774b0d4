/** Page headers of Parquet: as much of them as says how much memory a page will take. */

/** What a page claims of itself. */
export interface PageHeader {
  isDictionary: boolean;
  /** Bytes of the header itself. */
  headerBytes: number;
  uncompressedBytes: number;
  compressedBytes: number;
  /** Values or, in a dictionary, entries; undefined of pages that hold none. */
  values: number | undefined;
}

const pageTypes = { dictionary: 2 };
/** Thrift's compact types of fields. */
const types = {
  stop: 0,
  true: 1,
  false: 2,
  byte: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binary: 8,
  list: 9,
  struct: 12,
};
/** Structures lie no deeper in a page header. */
const deepest = 8;

interface Struct {
  numbers: Map<number, number>;
  structs: Map<number, Struct>;
}

/**
 * Parses the header of a page.
 *
 * @returns undefined where the bytes end inside it
 * @throws RangeError where it is none
 * @see https://github.com/apache/parquet-format (PageHeader), Thrift's compact protocol
 */
export function parsePageHeader(bytes: Uint8Array): PageHeader | undefined {
  const reader = new CompactReader(bytes);
  try {
    const { numbers, structs } = reader.struct(0);
    const counts = [5, 7, 8].map((field) => structs.get(field)?.numbers.get(1));
    return {
      isDictionary: numbers.get(1) === pageTypes.dictionary,
      headerBytes: reader.offset,
      uncompressedBytes: numbers.get(2) ?? NaN,
      compressedBytes: numbers.get(3) ?? NaN,
      values: counts.find((count) => count !== undefined),
    };
  } catch (error) {
    if (error === endOfBytes) return undefined;
    throw error;
  }
}

const endOfBytes = new Error("the bytes end inside a page header");

class CompactReader {
  offset = 0;
  constructor(private readonly bytes: Uint8Array) {}

  struct(depth: number): Struct {
    if (depth > deepest) throw new RangeError("no page header");
    const found: Struct = { numbers: new Map(), structs: new Map() };
    for (let field = 0, head = this.byte(); head !== types.stop; head = this.byte()) {
      field = head >> 4 === 0 ? this.zigzag() : field + (head >> 4);
      const type = head & 15;
      if (type === types.struct) found.structs.set(field, this.struct(depth + 1));
      else found.numbers.set(field, this.plain(type, depth));
    }
    return found;
  }

  /** A field that is no structure, as a number; of others than numbers their length. */
  private plain(type: number, depth: number): number {
    switch (type) {
      case types.true:
      case types.false:
        return 0;
      case types.byte:
        return this.byte();
      case types.i16:
      case types.i32:
      case types.i64:
        return this.zigzag();
      case types.double:
        return this.skip(8);
      case types.binary:
        return this.skip(this.varint());
      case types.list:
        return this.list(depth + 1);
      default:
        throw new RangeError("no page header");
    }
  }

  private list(depth: number): number {
    const head = this.byte();
    const length = head >> 4 === 15 ? this.varint() : head >> 4;
    const type = head & 15;
    for (let i = 0; i < length; i++) {
      if (type === types.struct) this.struct(depth);
      else if (type === types.true || type === types.false) this.byte();
      else this.plain(type, depth);
    }
    return length;
  }

  private byte(): number {
    if (this.offset >= this.bytes.length) throw endOfBytes;
    return this.bytes[this.offset++];
  }

  private skip(length: number): number {
    if (this.offset + length > this.bytes.length) throw endOfBytes;
    this.offset += length;
    return length;
  }

  private varint(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.byte();
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      if (scale > 2 ** 56) throw new RangeError("no page header");
    }
  }

  private zigzag(): number {
    const value = this.varint();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}
