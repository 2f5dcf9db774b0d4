/** n rows of d values each, row-major: the shape in which every kernel takes a set of samples. */
export interface Rows {
  n: number;
  d: number;
  values: Float64Array;
}

/**
 * Zeroed storage that compute threads can share without a copy; plain memory where sharing is unavailable.
 * @throws RangeError when the memory is not to be had
 */
export function sharedFloat64(length: number): Float64Array {
  return typeof SharedArrayBuffer === "undefined"
    ? new Float64Array(length)
    : new Float64Array(new SharedArrayBuffer(length * 8));
}

/** As sharedFloat64, for indices. */
export function sharedInt32(length: number): Int32Array {
  return typeof SharedArrayBuffer === "undefined"
    ? new Int32Array(length)
    : new Int32Array(new SharedArrayBuffer(length * 4));
}

/** As sharedFloat64, for bit masks. */
export function sharedUint8(length: number): Uint8Array {
  return typeof SharedArrayBuffer === "undefined"
    ? new Uint8Array(length)
    : new Uint8Array(new SharedArrayBuffer(length));
}

/** The chosen rows, in the given order, as a set of their own. */
export function takeRows(rows: Rows, indices: ArrayLike<number>): Rows {
  const { d } = rows;
  const values = sharedFloat64(indices.length * d);
  for (let i = 0; i < indices.length; i++) {
    values.set(rows.values.subarray(indices[i] * d, (indices[i] + 1) * d), i * d);
  }
  return { n: indices.length, d, values };
}

/** Both sets below each other. @throws RangeError when their dimensions differ */
export function stackRows(first: Rows, second: Rows): Rows {
  if (first.d !== second.d)
    throw new RangeError(`rows of ${first.d} and ${second.d} values cannot be stacked`);
  const values = sharedFloat64((first.n + second.n) * first.d);
  values.set(first.values);
  values.set(second.values, first.values.length);
  return { n: first.n + second.n, d: first.d, values };
}
