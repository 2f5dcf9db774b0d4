/**
 * Files that the formats' own tools wrote (h5py, netCDF4, pyarrow, safetensors, tifffile, Pillow; torch.save's archives by
 * hand, as PyTorch lays them out), in every type, compression and order, and what those tools read from them.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { inspectSamples } from "../../src/io/inspect.ts";
import { ReadError } from "../../src/io/readError.ts";
import { describeSamples, readSamples } from "../../src/io/registry.ts";

interface Expectation {
  key?: string;
  /** Why it is refused; the other fields are absent then. */
  error?: string;
  shape: number[];
  /** The first values in C order. */
  values: (number | "nan" | "inf" | "-inf")[];
  /** Of all finite values. */
  sum: number;
  nan: number;
  inf: number;
  /** How far a value may be off. */
  tol?: number;
}

const folder = join(import.meta.dirname, "golden", "formats");
const expectations = Object.entries(
  JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as Record<string, Expectation>,
);
/** A case is named by its file, and after a # by what is asked of it. */
const fileOf = (name: string) => join(folder, name.split("#")[0]);

test.each(expectations.filter(([, { error }]) => error === undefined))(
  "%s is read",
  async (name, expected) => {
    const { key, tol = 0 } = expected;
    const samples = await readSamples(fileOf(name), { key });
    const found = inspectSamples(samples);
    expect([found.shape, found.nan, found.inf]).toEqual([expected.shape, expected.nan, expected.inf]);
    expect(samples.values).toHaveLength(expected.shape.reduce((size, extent) => size * extent, 1));
    const bound = 1e-9 * Math.abs(expected.sum) + 1e-9 + tol * samples.values.length;
    expect(Math.abs(found.sumOfFinite - expected.sum)).toBeLessThanOrEqual(bound);
    expected.values.forEach((value, index) => {
      if (typeof value === "number") expect(Math.abs(samples.values[index] - value)).toBeLessThanOrEqual(tol);
      else expect(samples.values[index]).toBe({ nan: NaN, inf: Infinity, "-inf": -Infinity }[value]);
    });
    const { shape, dtype } = samples;
    expect(await describeSamples(fileOf(name), { key })).toContainEqual({
      ...(samples.key === undefined ? {} : { key: samples.key }),
      shape,
      dtype,
    });
  },
);

test.each(expectations.filter(([, { error }]) => error !== undefined))(
  "%s is refused in one sentence",
  async (name, { key }) => {
    const path = fileOf(name);
    const error: unknown = await readSamples(path, { key }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ReadError);
    const { message } = error as ReadError;
    expect(message).toContain(path);
    expect(message).toMatch(/^[^\n]+; [^\n;]+\.$/);
    expect(message.replaceAll(path, "")).not.toMatch(/undefined|NaN\b|\[object/);
  },
);
