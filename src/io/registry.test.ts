import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { inspectSamples } from "./inspect.ts";
import { ReadError } from "./readError.ts";
import { compareNatural } from "./naturalOrder.ts";
import { describeSamples, isReadablePath, readSamples } from "./registry.ts";
import { npyBytes } from "./testing/npyBytes.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";
import { zipBytes } from "./testing/zipBytes.ts";

const folder = temporaryFolder();
const array = npyBytes({ descr: "<f8", shape: [4], values: [1, NaN, -Infinity, 3] });

test("endings tell what can be read, in any case", () => {
  for (const name of [
    "a.npy",
    "A.NPY",
    "b.npz",
    "deep/c.csv",
    "c.tsv",
    "c.txt",
    "d.h5",
    "e.NC",
    "f.parquet",
    "g.pt",
  ])
    expect(isReadablePath(name)).toBe(true);
  for (const name of ["a", "a.pkl", "a.png", ".npy", "a.npy.tmp"]) expect(isReadablePath(name)).toBe(false);
});

test.each(["pkl", "pickle", "mat", "feather", "tar", "gz"])(
  "a .%s file is answered with what to convert it to",
  async (extension) => {
    const path = folder.write(`any.${extension.toUpperCase()}`, "anything");
    const refusal = {
      code: "unsupported-format",
      message: expect.stringMatching(/^[^\n]+(save|unpack)[^\n]+\.$/),
    };
    await expect(readSamples(path)).rejects.toMatchObject(refusal);
    await expect(describeSamples(path)).rejects.toMatchObject(refusal);
  },
);

test("the content tells where the ending is wrong, and the ending where the content says nothing", async () => {
  expect(await readSamples(folder.write("renamed.h5", array))).toMatchObject({ format: "npy" });
  await expect(readSamples(folder.write("words.h5", "what"))).rejects.toMatchObject({
    message: expect.stringMatching(/not an HDF5 file/),
  });
  await expect(readSamples(folder.write("words.csv", array))).rejects.toBeInstanceOf(ReadError);
});

test("the content tells where the ending does not", async () => {
  expect(await readSamples(folder.write("samples", array))).toMatchObject({ format: "npy" });
  const archive = zipBytes([{ name: "x.npy", content: array }]);
  expect(await readSamples(folder.write("samples.dump", archive))).toMatchObject({ format: "npz", key: "x" });
  await expect(readSamples(folder.write("samples.bin", "what"))).rejects.toMatchObject({
    code: "unsupported-format",
  });
  await expect(readSamples(folder.write("lone.PNG", "what"))).rejects.toMatchObject({
    message: expect.stringMatching(/one image is one sample/),
  });
});

test.runIf(existsSync("/dev/null"))("a device is not waited for", async () => {
  await expect(readSamples("/dev/null")).rejects.toMatchObject({ code: "unsupported-format" });
});

test("an inspection tells the first values, the sum and what is not finite", async () => {
  const path = folder.write("few.npy", array);
  expect(inspectSamples(await readSamples(path))).toEqual({
    path,
    format: "npy",
    key: null,
    keys: [],
    shape: [4],
    dtype: "float64",
    values: [1, "NaN", "-Infinity", 3],
    sumOfFinite: 4,
    nan: 1,
    inf: 1,
    notes: [],
  });
});

test("the sum does not lose small values among large ones", () => {
  const values = Float64Array.of(1e100, 1, -1e100, 1e-3);
  const samples = { path: "", format: "npy", keys: [], shape: [4], dtype: "float64", values, notes: [] };
  expect(inspectSamples(samples).sumOfFinite).toBe(1.001);
});

test("names are ordered as people do", () => {
  const names = [
    "b",
    "a10",
    "a9",
    "a09",
    "a",
    "10",
    "9",
    "a9b",
    "99999999999999999999",
    "100000000000000000000",
  ];
  expect(names.sort(compareNatural)).toEqual([
    "9",
    "10",
    "99999999999999999999",
    "100000000000000000000",
    "a",
    "a09",
    "a9",
    "a9b",
    "a10",
    "b",
  ]);
});
