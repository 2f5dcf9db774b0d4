import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSamples } from "../io/registry.ts";
import { elementCount } from "../io/sampleArray.ts";
import { sharedFloat64, type Float64Rows } from "../kernels/rows.ts";

const root = join(import.meta.dirname, "..", "..");

/** A path in the checkout. */
export const inProject = (...parts: string[]) => join(root, ...parts);
/** A path among the golden files. */
export const inGolden = (...parts: string[]) => inProject("test", "conformance", "golden", ...parts);

/** What a golden file expects. */
export function expectationsIn(...parts: string[]): unknown {
  return JSON.parse(readFileSync(inGolden(...parts), "utf8"));
}

/** The samples of a file, each flattened to a row. */
export async function readRows(path: string): Promise<Float64Rows> {
  return (await readStack(path, 1))[0];
}

/** The repetitions of an experiment stacked in one file: repetition × sample × values. */
export async function readRepetitions(path: string): Promise<Float64Rows[]> {
  return readStack(path, 0);
}

async function readStack(path: string, axis: 0 | 1): Promise<Float64Rows[]> {
  const { values, shape } = await readSamples(path);
  const [count, n] = axis === 1 ? [1, shape[0]] : shape;
  const d = elementCount(shape.slice(2 - axis));
  return Array.from({ length: count }, (_, repetition) => {
    const rows = sharedFloat64(n * d);
    rows.set(values.subarray(repetition * n * d, (repetition + 1) * n * d));
    return { n, d, values: rows };
  });
}
