import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";

/** Values written at a time. */
const CHUNK = 2 ** 20;

/**
 * Writes n × d normal values as float32 .npy into a folder.
 * @param steep column c (from 1) has the deviation 1/c instead of 1
 * @returns the path
 */
export function writeGaussian(folder, n, d, seed, steep = false) {
  const path = join(folder, `${n}-${d}-${seed}.npy`);
  const file = openSync(path, "w");
  let header = `{'descr': '<f4', 'fortran_order': False, 'shape': (${n}, ${d}), }`;
  header += " ".repeat(63 - ((10 + header.length) % 64)) + "\n";
  const head = Buffer.alloc(10);
  head.write("\x93NUMPY\x01\x00", "latin1");
  head.writeUInt16LE(header.length, 8);
  writeSync(file, Buffer.concat([head, Buffer.from(header)]));
  const random = xoroshiro128plus(seed);
  for (let left = n * d; left > 0; left -= CHUNK) {
    const values = new Float32Array(Math.min(CHUNK, left));
    // Box and Muller: both of a pair.
    for (let i = 0; i < values.length; i += 2) {
      const radius = Math.sqrt(-2 * Math.log(1 - uniformFloat64(random)));
      const angle = 2 * Math.PI * uniformFloat64(random);
      values[i] = radius * Math.cos(angle);
      if (i + 1 < values.length) values[i + 1] = radius * Math.sin(angle);
    }
    const start = n * d - left;
    if (steep) values.forEach((value, i) => (values[i] = value / (1 + ((start + i) % d))));
    writeSync(file, new Uint8Array(values.buffer));
  }
  closeSync(file);
  return path;
}
