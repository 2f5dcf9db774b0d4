/** The folder the suites work on: a copy of the examples, and small experiments that go wrong in one way each. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { noise, npyBytes } from "./samplesFile.ts";

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
  /** Dumps of one array each, and archives of two arrays that could be the real data. */
  realArrays: "real-arrays",
  /** An experiment file that is being written. */
  draft: "draft",
  /** An experiment whose run is about to begin. */
  training: "training",
  /** Real data and dumps without an experiment file. */
  undeclared: "undeclared",
  /** A run of many steps that learns its data, and in the end copies it. */
  learning: "learning",
  /** Large enough to be cancelled on the way. */
  slow: "slow",
  /** Declared tests whose power is known: those of the reference text. */
  power: "power",
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

/** The reference text's tests on its own data, and entries of the other kinds. */
const POWER_EXPERIMENT = `{
  "data": { "heldout": "../mixture/data/heldout.npy", "train": "../mixture/data/train.npy" },
  "tests": [
    // thirty samples: what the first draft had
    { "name": "small", "test": "mmd", "n": 30, "bandwidth": 0.5, "permutations": 200, "detect": { "spread": 1.5 }, "power": 0.8 },
    { "name": "large", "test": "mmd", "n": 200, "bandwidth": 0.5, "permutations": 200, "detect": { "spread": 1.5 }, "power": 0.8 },
    { "name": "fid", "test": "frechet", "n": 200 },
    { "name": "shares", "test": "precision-recall", "n": 100 }
  ]
}
`;
const FRESH_EXPERIMENT = `{
  "data": { "heldout": "../../mixture/data/heldout.npy" },
  "tests": [{ "name": "one", "test": "mmd", "n": 20, "bandwidth": 0.7, "permutations": 99 }]
}
`;

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

function writeArrays(folder: string, names: string[], rows: number, columns: number): void {
  mkdirSync(folder, { recursive: true });
  names.forEach((name, index) =>
    writeFileSync(
      join(folder, `${name}.npy`),
      npyBytes([rows, columns], noise(rows * columns, 100 * rows + index + 1)),
    ),
  );
}

const LEARNING_STEPS = 14;

/** Four Gaussian bells in the plane, told apart by `seed`. */
function bells(rows: number, seed: number): Float64Array {
  const uniform = noise(rows * 4, seed);
  const values = new Float64Array(rows * 2);
  for (let i = 0; i < rows; i++) {
    const [a, b, c] = uniform.subarray(4 * i, 4 * i + 3);
    const radius = 0.45 * Math.sqrt(-2 * Math.log(a + 1e-12));
    const bell = Math.floor(4 * c);
    values[2 * i] = radius * Math.cos(2 * Math.PI * b) + (bell % 2 ? 2 : -2);
    values[2 * i + 1] = radius * Math.sin(2 * Math.PI * b) + (bell < 2 ? 2 : -2);
  }
  return values;
}

/** Dumps that come ever closer to the data, the last ones with more and more of the training data among them. */
function writeLearning(folder: string): void {
  const rows = 500;
  const train = bells(rows, 1);
  mkdirSync(join(folder, "runs", "sharpening", "samples"), { recursive: true });
  writeFileSync(join(folder, "train.npy"), npyBytes([rows, 2], train));
  writeFileSync(join(folder, "heldout.npy"), npyBytes([rows, 2], bells(rows, 2)));
  for (let i = 1; i <= LEARNING_STEPS; i++) {
    const own = bells(rows, 10 + i);
    const blur = bells(rows, 100 + i);
    const copied = Math.max(0, i - 9) * 40;
    const values = own.map((value, at) =>
      at < 2 * copied ? train[at] + 1e-4 * blur[at] : value + (0.8 * blur[at]) / i ** 1.2,
    );
    const name = `step_${String(1000 * i).padStart(6, "0")}.npy`;
    writeFileSync(join(folder, "runs", "sharpening", "samples", name), npyBytes([rows, 2], values));
  }
  const runs = [{ name: "sharpening", samples: "runs/sharpening/samples/step_*.npy" }];
  writeFileSync(join(folder, "samplescope.json"), JSON.stringify({ runs }, null, 2) + "\n");
}

/** A workspace of one folder, to which a test can add others without the editor starting its extensions anew. */
export function workspaceFile(target: string): string {
  return `${target}.code-workspace`;
}

/** Fills the empty folder `target`, and writes the workspace file beside it. */
export function prepareWorkspace(examples: string, target: string): void {
  cpSync(examples, target, { recursive: true, filter: (path) => !path.includes(".samplescope") });
  writeFileSync(workspaceFile(target), JSON.stringify({ folders: [{ path: target }], settings: {} }));
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
  writeArrays(folder("realArrays"), ["samples"], 60, 2);
  for (const [role, seed] of [
    ["heldout", 20],
    ["train", 30],
  ] as const) {
    const [raw, scaled] = [seed, seed + 1].map((one) => npyBytes([60, 2], noise(120, one)));
    writeFileSync(
      join(folder("realArrays"), `${role}.npz`),
      zipBytes({ "raw.npy": raw, "scaled.npy": scaled }),
    );
  }
  writeArrays(folder("draft"), ["train", "heldout"], 60, 2);
  writeFileSync(join(folder("draft"), "samplescope.json"), EXPERIMENT_DRAFT);
  writeArrays(folder("training"), ["train", "heldout"], 60, 2);
  const runs = [{ name: "a", samples: "runs/a/step_*.npy" }];
  writeFileSync(join(folder("training"), "samplescope.json"), JSON.stringify({ runs }));
  writeArrays(join(folder("undeclared"), "data"), ["train", "heldout"], 60, 2);
  writeArrays(join(folder("undeclared"), "runs", "b"), ["step_100", "step_200"], 60, 2);
  writeLearning(folder("learning"));
  mkdirSync(join(folder("power"), "fresh"), { recursive: true });
  writeFileSync(join(folder("power"), "samplescope.json"), POWER_EXPERIMENT);
  writeFileSync(join(folder("power"), "fresh", "samplescope.json"), FRESH_EXPERIMENT);
  writeFileSync(
    join(folder("power"), "evaluate.py"),
    "import numpy as np\nn_samples = 30\n# n_samples = 99\n",
  );
  writeArrays(folder("slow"), ["train", "heldout", "samples"], 24_000, 64);
}
