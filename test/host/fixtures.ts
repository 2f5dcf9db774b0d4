/** The folder the suites work on: a copy of the examples, and small experiments that go wrong in one way each. */
import { cpSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Experiments beside the examples, by what is special about them. */
export const FIXTURE = {
  /** The dump ends in the middle of its data. */
  broken: "broken",
  /** Two files could be the held-out data, and nothing says which. */
  ambiguous: "ambiguous",
  /** The same, with an experiment file that says other things. */
  commented: "commented",
  /** Large enough to be cancelled on the way. */
  slow: "slow",
} as const;

/** An experiment file whose comments must survive. */
export const COMMENTED_EXPERIMENT = '{\n    // five neighbours: chosen in May\n    "k": 5\n}\n';

function npyBytes(shape: [number, number], values: Float64Array): Buffer {
  const dictionary = `{'descr': '<f8', 'fortran_order': False, 'shape': (${shape.join(", ")}), }`;
  const header = dictionary.padEnd(117) + "\n";
  const start = Buffer.from([0x93, ...Buffer.from("NUMPY"), 1, 0, header.length, 0]);
  return Buffer.concat([start, Buffer.from(header, "latin1"), Buffer.from(values.buffer)]);
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
  writeArrays(folder("slow"), ["train", "heldout", "samples"], 6000, 64);
}
