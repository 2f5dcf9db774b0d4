/** Values of samples in the type that they were stored in, which float64 holds without rounding. */
export type SampleValues =
  Float64Array | Float32Array | Int8Array | Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array;

/**
 * n rows of d values each, row-major: the shape in which every kernel takes a set of samples. Values keep their own type;
 * kernels turn them into float64 as they copy a tile, never the whole set. `RowReader` does it for loops in JavaScript.
 */
export interface Rows {
  n: number;
  d: number;
  values: SampleValues;
}

/** Rows that were computed, and so are float64. */
export interface Float64Rows extends Rows {
  values: Float64Array;
}

/**
 * Zeroed storage that compute threads can share without a copy; plain memory where sharing is unavailable.
 * @throws RangeError when the memory is not to be had
 */
export function sharedFloat64(length: number): Float64Array {
  return new Float64Array(sharedBytes(length * 8));
}

/** As sharedFloat64, for indices. */
export function sharedInt32(length: number): Int32Array {
  return new Int32Array(sharedBytes(length * 4));
}

/** As sharedFloat64, for bit masks. */
export function sharedUint8(length: number): Uint8Array {
  return new Uint8Array(sharedBytes(length));
}

/** Bytes of shared memory after which garbage is collected: engines do not count it, and would let it pile up. */
const COLLECT_AFTER = 2 ** 27;
let allocated = 0;
let asked = 0;

/** How often a collection has been asked for: threads that were handed shared memory hold it until they collect too. */
export function collectionsAsked(): number {
  return asked;
}

function sharedBytes(length: number): ArrayBufferLike {
  allocated += length;
  if (allocated > COLLECT_AFTER) {
    allocated = length;
    asked++;
    globalThis.gc?.();
  }
  return typeof SharedArrayBuffer === "undefined" ? new ArrayBuffer(length) : new SharedArrayBuffer(length);
}

/** As sharedFloat64, of the type of other values. */
export function sharedLike(values: SampleValues, length: number): SampleValues {
  const type = values.constructor as new (buffer: ArrayBufferLike) => SampleValues;
  return new type(sharedBytes(length * values.BYTES_PER_ELEMENT));
}

/** Values that one call copies for less than a loop over them. */
const LONG_ROW = 64;

/** Copies row i as float64. */
export function copyRow({ d, values }: Rows, i: number, into: Float64Array): void {
  if (d > LONG_ROW) into.set(values.subarray(i * d, (i + 1) * d));
  else for (let c = 0, at = i * d; c < d; c++, at++) into[c] = values[at];
}

/** All values as float64: for sets of so few values that a copy does not matter. */
export function float64Values({ values }: Rows): Float64Array {
  return values instanceof Float64Array ? values : Float64Array.from(values);
}

/** Values that a RowReader converts at once: they stay in the nearest cache. */
const BLOCK_VALUES = 2048;

/**
 * Reads rows as float64, whatever they are held in, so that loops over values see one type only. Sets of another type are
 * converted a few rows at a time: for rows that are read more or less in order.
 */
export class RowReader {
  /** Rows `first` … `end − 1`. The same array for as long as the reader lives. */
  readonly values: Float64Array;
  private first = 0;
  private end: number;
  private readonly blockRows: number;

  constructor(private readonly rows: Rows) {
    const { n, d, values } = rows;
    const isFloat64 = values instanceof Float64Array;
    this.blockRows = Math.min(n, Math.max(1, Math.floor(BLOCK_VALUES / d)));
    this.values = isFloat64 ? values : new Float64Array(this.blockRows * d);
    this.end = isFloat64 ? n : 0;
  }

  /** Number that row i has within `values`, until the next call. */
  seek(i: number): number {
    if (i < this.first || i >= this.end) this.load(i);
    return i - this.first;
  }

  private load(i: number): void {
    const { n, d, values } = this.rows;
    this.first = i;
    this.end = Math.min(n, i + this.blockRows);
    this.values.set(values.subarray(i * d, this.end * d));
  }
}

/** The chosen rows, in the given order, as a set of their own. */
export function takeRows(rows: Float64Rows, indices: ArrayLike<number>): Float64Rows;
export function takeRows(rows: Rows, indices: ArrayLike<number>): Rows;
export function takeRows(rows: Rows, indices: ArrayLike<number>): Rows {
  const values = sharedLike(rows.values, indices.length * rows.d);
  copyRows(rows, indices, values);
  return { n: indices.length, d: rows.d, values };
}

/** Copies the chosen rows, in the given order. @param into values of the same type, as many or more */
export function copyRows({ d, values }: Rows, indices: ArrayLike<number>, into: SampleValues): void {
  for (let i = 0; i < indices.length; i++) {
    into.set(values.subarray(indices[i] * d, (indices[i] + 1) * d), i * d);
  }
}

/** Rows `begin` … `end − 1` as a set, without a copy. */
export function rowRange({ d, values }: Rows, begin: number, end: number): Rows {
  return { n: end - begin, d, values: values.subarray(begin * d, end * d) };
}

/** Both sets below each other, as float64 where they are of two types. @throws RangeError when their dimensions differ */
export function stackRows(first: Float64Rows, second: Float64Rows): Float64Rows;
export function stackRows(first: Rows, second: Rows): Rows;
export function stackRows(first: Rows, second: Rows): Rows {
  if (first.d !== second.d)
    throw new RangeError(`rows of ${first.d} and ${second.d} values cannot be stacked`);
  const length = first.values.length + second.values.length;
  const isOneType = first.values.constructor === second.values.constructor;
  const values = isOneType ? sharedLike(first.values, length) : sharedFloat64(length);
  values.set(first.values);
  values.set(second.values, first.values.length);
  return { n: first.n + second.n, d: first.d, values };
}
