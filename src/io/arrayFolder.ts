import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { allocateValues } from "./allocateValues.ts";
import { accessError } from "./byteSource.ts";
import { extentOf } from "./chosenSamples.ts";
import { elementTypeOf } from "./elementType.ts";
import { formatShape } from "./formatting.ts";
import { compareNatural } from "./naturalOrder.ts";
import { npyReader } from "./npy.ts";
import { ReadError } from "./readError.ts";
import { refuseKey } from "./refuseKey.ts";
import type { ArrayDescription, NumericValues } from "./sampleArray.ts";
import type { SampleReader } from "./sampleReader.ts";

/** Names of one sample each. "step", "epoch" or the plural "samples" would be whole dumps, which must not be stacked. */
const sampleName =
  /^((?:sample|image|img|field|series|signal|trajectory|traj|sequence|seq|item|x)?)[_-]?(\d+)\.npy$/i;

/** Folders of .npy files that hold one sample each, numbered without gaps: sample_0.npy, sample_1.npy, … */
export const arrayFolderReader: SampleReader = {
  name: "npy folder",
  extensions: [],

  async describe(path) {
    const names = await sampleFiles(path);
    const [{ shape, dtype }] = await npyReader.describe(join(path, names[0]), {});
    return [{ shape: [names.length, ...shape], dtype }];
  },

  async read(path, { key, choose, signal }) {
    refuseKey(path, key);
    const all = await sampleFiles(path);
    const chosen = choose?.(all.length);
    const names = chosen ? Array.from(chosen, (sample) => all[sample]) : all;
    let first: ArrayDescription | undefined;
    let values: NumericValues | undefined;
    for (const [index, name] of names.entries()) {
      const sample = await npyReader.read(join(path, name), { signal });
      first ??= { shape: sample.shape, dtype: sample.dtype };
      if (sample.dtype !== first.dtype || sample.shape.join() !== first.shape.join()) {
        throw mixedShapes(path, names[0], first, name, sample);
      }
      const { kind } = elementTypeOf(sample.dtype, true)!;
      values ??= allocateValues(kind, names.length * sample.values.length, path);
      values.set(sample.values, index * sample.values.length);
    }
    const { shape, dtype } = first!;
    const notes = [`Each of the ${all.length} files was taken for one sample of shape ${formatShape(shape)}`];
    const extent = extentOf([all.length, ...shape], chosen);
    return { path, format: "npy", keys: [], ...extent, dtype, values: values!, notes };
  },
};

/** Whether a folder's files are one sample each, by their names; hidden files do not count. */
export function isArrayFolder(names: readonly string[]): boolean {
  const matches = names.filter((name) => !name.startsWith(".")).map((name) => sampleName.exec(name));
  if (matches.length < 2 || matches.some((match) => match === null)) return false;
  const prefixes = new Set(matches.map((match) => match![1].toLowerCase()));
  const numbers = matches.map((match) => Number(match![2])).sort((a, b) => a - b);
  // Numbers with gaps are steps of training far more often than samples.
  return prefixes.size === 1 && numbers.every((number, index) => number === numbers[0] + index);
}

async function sampleFiles(path: string): Promise<string[]> {
  const names = await readdir(path).catch((error: unknown) => {
    throw accessError(path, error);
  });
  return names.filter((name) => !name.startsWith(".")).sort(compareNatural);
}

function mixedShapes(
  path: string,
  firstName: string,
  first: ArrayDescription,
  name: string,
  other: ArrayDescription,
): ReadError {
  const describe = (file: string, { shape, dtype }: ArrayDescription) =>
    `${file} is ${formatShape(shape)} ${dtype}`;
  return new ReadError(
    "mixed-shapes",
    path,
    `${path} holds samples of several shapes: ${describe(firstName, first)}, ${describe(name, other)}; ` +
      "bring all to one shape, or take the odd ones out.",
  );
}
