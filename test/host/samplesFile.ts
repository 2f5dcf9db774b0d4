/** Small files of samples for the suites, without a library. */

/** An npy file of float64 values. */
export function npyBytes(shape: [number, number], values: Float64Array): Buffer {
  const dictionary = `{'descr': '<f8', 'fortran_order': False, 'shape': (${shape.join(", ")}), }`;
  const header = dictionary.padEnd(117) + "\n";
  const start = Buffer.from([0x93, ...Buffer.from("NUMPY"), 1, 0, header.length, 0]);
  return Buffer.concat([start, Buffer.from(header, "latin1"), Buffer.from(values.buffer)]);
}

/** Numbers between 0 and 1 that look random and are the same everywhere (a linear congruential generator). */
export function noise(count: number, seed: number): Float64Array {
  let state = seed >>> 0;
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  });
}

/** An npy file of samples that look random. */
export function samplesFile(rows: number, columns: number, seed: number): Buffer {
  return npyBytes([rows, columns], noise(rows * columns, seed));
}
