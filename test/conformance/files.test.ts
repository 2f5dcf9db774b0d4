import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { inspectSamples } from "../../src/io/inspect.ts";
import { ReadError } from "../../src/io/readError.ts";
import { describeSamples, readSamples } from "../../src/io/registry.ts";

/** What numpy, Pillow and pandas read from the same files; an entry without a shape is refused. */
interface Expectation {
  shape?: number[];
  values?: (number | "nan" | "inf")[];
  sum_of_finite?: number;
  nan?: number;
  inf?: number;
  key?: string;
  keys?: string[];
  labels?: number[];
  tolerance_per_value?: number;
  ambiguous?: boolean;
}

const folder = join(import.meta.dirname, "golden", "files");
const expectations = JSON.parse(readFileSync(join(folder, "expected.json"), "utf8")) as Record<
  string,
  Expectation
>;
const read = Object.entries(expectations).filter(([, { shape }]) => shape !== undefined);
const refused = Object.entries(expectations).filter(([, { shape }]) => shape === undefined);

describe("files that are read", () => {
  test.each(read)("%s", async (name, expected) => {
    const path = join(folder, name);
    const samples = await readSamples(path);
    const found = inspectSamples(samples);
    expect(found.path).toBe(path);
    expect(found.shape).toEqual(expected.shape);
    expect([found.nan, found.inf]).toEqual([expected.nan, expected.inf]);
    const tolerance = expected.tolerance_per_value ?? 0;
    const count = found.shape.reduce((product, extent) => product * extent, 1);
    expect(samples.values).toHaveLength(count);
    const sumTolerance = tolerance * count + 1e-12 * Math.abs(expected.sum_of_finite!) + 1e-12;
    expect(Math.abs(found.sumOfFinite - expected.sum_of_finite!)).toBeLessThanOrEqual(sumTolerance);
    expected.values!.forEach((value, index) => {
      if (value === "nan") expect(samples.values[index]).toBeNaN();
      else if (value === "inf") expect(Math.abs(samples.values[index])).toBe(Infinity);
      else expect(Math.abs(samples.values[index] - value)).toBeLessThanOrEqual(tolerance);
    });
    if (expected.key !== undefined) expect(found.key).toBe(expected.key);
    if (expected.labels) expect([...samples.labels!]).toEqual(expected.labels);
    const described = await describeSamples(path);
    expect(described).toEqual([
      {
        ...(samples.key === undefined ? {} : { key: samples.key }),
        shape: samples.shape,
        dtype: samples.dtype,
      },
    ]);
  });
});

describe("files that are refused in one sentence", () => {
  test.each(refused)("%s", async (name, expected) => {
    const path = join(folder, name);
    const error: unknown = await readSamples(path).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ReadError);
    const { message, keys } = error as ReadError;
    expect(message).toContain(path);
    expect(message).toMatch(/^[^\n]+\.$/);
    expect(message.replaceAll(path, "")).not.toMatch(/Error|undefined|NaN|\[object|at .*\.ts/);
    if (expected.ambiguous) {
      expect(keys).toEqual(expected.keys);
      for (const key of expected.keys!) {
        expect(message).toContain(`"${key}"`);
        expect((await readSamples(path, { key })).key).toBe(key);
      }
    }
  });

  const reasons: [name: string, code: string, words: RegExp][] = [
    ["npy_truncated.npy", "damaged", /cut short.*288 bytes.*279 bytes/],
    ["npy_header_cut.npy", "damaged", /cut inside its header/],
    ["npy_empty_file.npy", "damaged", /is empty/],
    ["npy_not_npy.npy", "damaged", /damaged or cut zip archive \(its list of members, /],
    ["npy_huge_claim.npy", "damaged", /cut short.*PB/],
    ["npy_complex.npy", "not-numeric", /complex/],
    ["npy_object.npy", "not-numeric", /pickled/],
    ["npy_structured.npy", "not-numeric", /structured/],
    ["npy_strings.npy", "not-numeric", /text/],
    ["npy_zero_rows.npy", "no-samples", /\(0, 4\)/],
    ["npy_scalar.npy", "no-samples", /single number/],
    ["npz_crc.npz", "damaged", /checksum/],
    ["npz_truncated.npz", "damaged", /damaged or cut/],
    ["npz_fid_stats.npz", "no-samples", /Fréchet statistics/],
    ["npz_two_arrays.npz", "ambiguous-array", /--key NAME/],
    ["table_ragged.csv", "mixed-shapes", /row 3 .*2 columns where 3/],
    ["table_words.csv", "not-numeric", /column "name".*row 1 \(line 2\).*"foo"/],
    ["images_mixed_size", "mixed-shapes", /0000\.png is 9×7.*0001\.png is 5×7/],
    ["images_one_corrupt", "damaged", /0003\.png/],
    ["images_empty", "no-samples", /without any PNG, JPEG, WebP or TIFF/],
    ["pickle_evil.pkl", "unsupported-format", /never loaded/],
    ["torch_evil.pt", "unsupported-format", /posix\.system.*nothing in a file is ever run/],
    ["st_overlap.safetensors", "damaged", /needs 144 bytes/],
    ["images_gray_png/0000.png", "unsupported-format", /one image is one sample/],
  ];
  test.each(reasons)("%s says why", async (name, code, words) => {
    await expect(readSamples(join(folder, name))).rejects.toMatchObject({
      code,
      message: expect.stringMatching(words),
    });
  });
});

test("what was passed over or dropped is noted", async () => {
  const strangers = await readSamples(join(folder, "images_with_strangers"));
  expect(strangers.notes).toEqual([
    expect.stringMatching(/^\d+ entries that are no images were passed over/),
  ]);
  const opaque = await readSamples(join(folder, "images_rgba_opaque_png"));
  expect(opaque.notes).toEqual(["A fully opaque alpha channel was dropped"]);
});
