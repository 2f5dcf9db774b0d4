import { createHash } from "node:crypto";

/**
 * A part's result as bytes, equal to the last bit when decoded: plain objects and lists of numbers (NaN, infinities and −0
 * among them), texts, booleans, null, undefined and typed arrays. A file is
 *
 *     "SSPART1\n", SHA-256 of the rest (32 bytes), length of the head (uint32, little endian), the head (JSON), then the
 *     elements of each typed array, little endian and from a multiple of eight on.
 */
export interface EncodedPart {
  /** Which part it is, in words. */
  key: string;
  value: unknown;
}

/** A result that cannot be written down, such as an instance of a class. */
export class Unstorable extends Error {
  override readonly name = "Unstorable";
}

const MAGIC = Buffer.from("SSPART1\n");
const HEAD_AT = MAGIC.length + 32;

const ARRAYS = {
  Float64Array,
  Float32Array,
  Int32Array,
  Uint32Array,
  Int16Array,
  Uint16Array,
  Int8Array,
  Uint8Array,
} as const;
type ArrayName = keyof typeof ARRAYS;
type TypedArray = InstanceType<(typeof ARRAYS)[ArrayName]>;

/** In the head: what JSON cannot say. */
type Special =
  | { $: "number"; is: "NaN" | "Infinity" | "-Infinity" | "-0" }
  | { $: "undefined" }
  | { $: "array"; type: ArrayName; length: number; shared: boolean };

/** @throws Unstorable */
export function encodePart({ key, value }: EncodedPart): Buffer {
  const arrays: TypedArray[] = [];
  const head = Buffer.from(JSON.stringify({ key, value: written(value, arrays) }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const body: Uint8Array[] = [length, head];
  let at = HEAD_AT + 4 + head.length;
  for (const array of arrays) {
    body.push(Buffer.alloc(paddingAt(at)), bytesOf(array));
    at += paddingAt(at) + array.byteLength;
  }
  const rest = Buffer.concat(body);
  return Buffer.concat([MAGIC, createHash("sha256").update(rest).digest(), rest]);
}

/** @returns undefined where the bytes are not what was written */
export function decodePart(bytes: Buffer): EncodedPart | undefined {
  if (bytes.length < HEAD_AT + 4 || !bytes.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  const rest = bytes.subarray(HEAD_AT);
  if (!createHash("sha256").update(rest).digest().equals(bytes.subarray(MAGIC.length, HEAD_AT)))
    return undefined;
  const start = HEAD_AT + 4;
  const length = rest.readUInt32LE(0);
  const { key, value } = JSON.parse(bytes.toString("utf8", start, start + length)) as EncodedPart;
  const place = { bytes, at: start + length };
  return { key, value: restored(value, place) };
}

function written(value: unknown, arrays: TypedArray[]): unknown {
  switch (typeof value) {
    case "number":
      return Number.isFinite(value) && !Object.is(value, -0) ? value : special(value);
    case "undefined":
      return { $: "undefined" } satisfies Special;
    case "string":
    case "boolean":
      return value;
    case "object":
      return value === null ? null : writtenObject(value, arrays);
    case "bigint":
    case "function":
    case "symbol":
      throw new Unstorable(`a ${typeof value}`);
  }
}

function special(value: number): Special {
  const is = Object.is(value, -0) ? "-0" : (String(value) as "NaN" | "Infinity" | "-Infinity");
  return { $: "number", is };
}

function writtenObject(value: object, arrays: TypedArray[]): unknown {
  const type = nameOf(value);
  if (type) {
    const array = value as TypedArray;
    arrays.push(array);
    const shared = !(array.buffer instanceof ArrayBuffer);
    return { $: "array", type, length: array.length, shared } satisfies Special;
  }
  if (Array.isArray(value)) return value.map((each) => written(each, arrays));
  const prototype: unknown = Object.getPrototypeOf(value);
  if ((prototype !== Object.prototype && prototype !== null) || "$" in value) {
    throw new Unstorable(`an instance of ${value.constructor.name}`);
  }
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, written(each, arrays)]));
}

function nameOf(value: object): ArrayName | undefined {
  // By the exact class: a Buffer is a Uint8Array too, but would not come back as one.
  return (Object.keys(ARRAYS) as ArrayName[]).find((name) => value.constructor === ARRAYS[name]);
}

interface Place {
  bytes: Buffer;
  at: number;
}

function restored(value: unknown, place: Place): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => restored(each, place));
  if ("$" in value) return restoredSpecial(value as Special, place);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, restored(each, place)]));
}

function restoredSpecial(value: Special, place: Place): unknown {
  switch (value.$) {
    case "number":
      return Number(value.is);
    case "undefined":
      return undefined;
    case "array": {
      const type = ARRAYS[value.type];
      place.at += paddingAt(place.at);
      const size = value.length * type.BYTES_PER_ELEMENT;
      // Compute threads take shared memory without a copy.
      const buffer =
        value.shared && typeof SharedArrayBuffer !== "undefined"
          ? new SharedArrayBuffer(size)
          : new ArrayBuffer(size);
      new Uint8Array(buffer).set(place.bytes.subarray(place.at, place.at + size));
      place.at += size;
      return new type(buffer as ArrayBuffer);
    }
  }
}

function paddingAt(at: number): number {
  return (8 - (at % 8)) % 8;
}

function bytesOf(array: TypedArray): Buffer {
  return Buffer.from(array.buffer, array.byteOffset, array.byteLength);
}
