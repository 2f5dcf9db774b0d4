/** The folder the suites work on: a copy of the examples, and small experiments that go wrong in one way each. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";

/** Experiments beside the examples, by what is special about them. */
export const FIXTURE = {
  /** The dump ends in the middle of its data. */
  broken: "broken",
  /** Two files could be the held-out data, and nothing says which. */
  ambiguous: "ambiguous",
  /** The same, with an experiment file that says other things. */
  commented: "commented",
  /** An archive of two arrays, each of which could be the samples. */
  arrays: "arrays",
  /** An experiment file that is being written. */
  draft: "draft",
  /** Large enough to be cancelled on the way. */
  slow: "slow",
} as const;

/** An experiment file whose comments must survive. */
export const COMMENTED_EXPERIMENT = '{\n    // five neighbours: chosen in May\n    "k": 5\n}\n';

/** An experiment file with a mistyped key and a wrong value. */
export const EXPERIMENT_DRAFT = `{
  // a draft
  "data": { "train": "train.npy", "heldout": "heldout.npy" },
  "fetures": { "kind": "raw" },
  "tests": [{ "name": "a", "test": "mmd", "bandwidth": "median" }],
  "k": 0
}
`;

function npyBytes(shape: [number, number], values: Float64Array): Buffer {
  const dictionary = `{'descr': '<f8', 'fortran_order': False, 'shape': (${shape.join(", ")}), }`;
  const header = dictionary.padEnd(117) + "\n";
  const start = Buffer.from([0x93, ...Buffer.from("NUMPY"), 1, 0, header.length, 0]);
  return Buffer.concat([start, Buffer.from(header, "latin1"), Buffer.from(values.buffer)]);
}

/** A zip archive of uncompressed files, as numpy's `savez` writes them. */
function zipBytes(files: Record<string, Buffer>): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, bytes] of Object.entries(files)) {
    // Version, flags, method, time, date, checksum, both sizes, lengths of name and extra: the same in both headers.
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(0x21, 8);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(bytes.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    const body = Buffer.concat([Buffer.from("PK\x03\x04"), common, Buffer.from(name), bytes]);
    bodies.push(body);
    directory.push(Buffer.from("PK\x01\x02\x14\0"), common, place, Buffer.from(name));
    offset += body.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(bodies.length, 8);
  end.writeUInt16LE(bodies.length, 10);
  end.writeUInt32LE(entries.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...bodies, entries, end]);
}

/** Numbers between 0 and 1 that look random and are the same everywhere (a linear congruential generator). */
function noise(count: number, seed: number): Float64Array {
  let state = seed >>> 0;
  return Float64Array.from({ length: count }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  });
}

function writeArrays(folder: string, names: string[], rows: number, columns: number): void {
  mkdirSync(folder, { recursive: true });
  names.forEach((name, index) =>
    writeFileSync(
      join(folder, `${name}.npy`),
      npyBytes([rows, columns], noise(rows * columns, 100 * rows + index + 1)),
    ),
  );
}

/** Fills the empty folder `target`. */
export function prepareWorkspace(examples: string, target: string): void {
  cpSync(examples, target, { recursive: true, filter: (path) => !path.includes(".samplescope") });
  const folder = (name: keyof typeof FIXTURE) => join(target, FIXTURE[name]);
  writeArrays(folder("broken"), ["train", "heldout"], 60, 2);
  const whole = npyBytes([60, 2], noise(120, 7));
  writeFileSync(join(folder("broken"), "samples.npy"), whole.subarray(0, whole.length - 100));
  writeArrays(folder("ambiguous"), ["train", "test_a", "test_b", "samples"], 60, 2);
  writeArrays(folder("commented"), ["train", "test_a", "test_b", "samples"], 60, 2);
  writeFileSync(join(folder("commented"), "samplescope.json"), COMMENTED_EXPERIMENT);
  writeArrays(folder("arrays"), ["train", "heldout"], 60, 2);
  const ema = npyBytes([60, 2], noise(120, 8));
  writeFileSync(join(folder("arrays"), "samples.npz"), zipBytes({ "last.npy": whole, "ema.npy": ema }));
  writeArrays(folder("draft"), ["train", "heldout"], 60, 2);
  writeFileSync(join(folder("draft"), "samplescope.json"), EXPERIMENT_DRAFT);
  writeArrays(folder("slow"), ["train", "heldout", "samples"], 6000, 64);
}
