import { expect, test } from "vitest";
import { crc32, crc32ByTable } from "./crc32.ts";
import { ReadError } from "./readError.ts";
import { describeSamples, readSamples } from "./registry.ts";
import { npyBytes, type NpyContent } from "./testing/npyBytes.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";
import { zipBytes, type ZipContent } from "./testing/zipBytes.ts";

const folder = temporaryFolder();
const samples = { descr: "<f4", shape: [3, 2], values: [1, 2, 3, 4, 5, 6] };
const labels = { descr: "<i8", shape: [3], values: [7, 8, 9] };

function npz(arrays: Record<string, NpyContent>, deflated = false, name = "any.npz"): string {
  const members = Object.entries(arrays).map(([key, array]) => ({
    name: `${key}.npy`,
    content: npyBytes(array),
    deflated,
  }));
  return folder.write(name, zipBytes(members));
}

function member(change: Partial<ZipContent>): string {
  return folder.write("any.npz", zipBytes([{ name: "x.npy", content: npyBytes(samples), ...change }]));
}

test.each([false, true])("the only array is read, deflated %s", async (deflated) => {
  const path = npz({ "deep/name": samples }, deflated, "upper.NPZ");
  const read = await readSamples(path);
  expect(read).toMatchObject({
    path,
    format: "npz",
    key: "deep/name",
    keys: ["deep/name"],
    shape: [3, 2],
    dtype: "float32",
  });
  expect(Array.from(read.values)).toEqual(samples.values);
  expect((await readSamples(path, { key: "deep/name" })).values).toEqual(read.values);
});

test.each(["arr_1", "labels", "y", "targets"])(
  "integers named %s, one a sample, are its labels",
  async (key) => {
    const path = npz({ arr_0: samples, [key]: labels });
    const read = await readSamples(path);
    expect(read.keys).toEqual(["arr_0"]);
    expect(read.labels).toEqual(Int32Array.of(7, 8, 9));
    expect(await describeSamples(path)).toEqual([{ key: "arr_0", shape: [3, 2], dtype: "float32" }]);
    expect((await readSamples(path, { key })).labels).toBeUndefined();
  },
);

test("integers that are not one a sample, and floats, are no labels", async () => {
  const long = { ...labels, values: [1, 2, 2 ** 40] };
  expect((await readSamples(npz({ arr_0: samples, y: long }))).labels).toBeUndefined();
  const short = { ...labels, shape: [2], values: [1, 2] };
  await expect(readSamples(npz({ arr_0: samples, arr_1: short }))).rejects.toMatchObject({
    code: "ambiguous-array",
    keys: ["arr_0", "arr_1"],
  });
  await expect(
    readSamples(npz({ arr_0: samples, arr_1: { ...labels, descr: "<f8" } })),
  ).rejects.toMatchObject({
    code: "ambiguous-array",
  });
});

test("statistics and scalars beside samples are passed over", async () => {
  const mu = { descr: "<f8", shape: [2], values: [0, 0] };
  const sigma = { descr: "<f8", shape: [2, 2], values: [1, 0, 0, 1] };
  const step = { descr: "<i8", shape: [], values: [1000] };
  const read = await readSamples(npz({ arr_0: samples, mu, sigma, mu_s: mu, sigma_s: sigma, step }));
  expect(read).toMatchObject({ key: "arr_0", keys: ["arr_0"] });
  await expect(readSamples(npz({ mu, sigma }))).rejects.toMatchObject({
    message: expect.stringMatching(/Fréchet/),
  });
  await expect(describeSamples(npz({ mu, sigma }))).rejects.toMatchObject({ code: "no-samples" });
  // Without a covariance, mu is an array as any other.
  expect((await readSamples(npz({ mu }))).key).toBe("mu");
});

test("what macOS adds to an archive is no array", async () => {
  const content = Buffer.from("no array");
  const path = folder.write(
    "mac.npz",
    zipBytes([
      { name: "x.npy", content: npyBytes(samples) },
      { name: "__MACOSX/._x.npy", content },
      { name: "deep/._y.npy", content },
    ]),
  );
  expect(await readSamples(path)).toMatchObject({ key: "x", keys: ["x"] });
});

test("an unknown key is answered with the keys that there are", async () => {
  await expect(readSamples(npz({ a: samples, b: samples }), { key: "c" })).rejects.toMatchObject({
    code: "unknown-key",
    keys: ["a", "b"],
    message: expect.stringMatching(/"c".*"a", "b"/),
  });
});

test("an archive without arrays, and one of text alone, are refused", async () => {
  const text = { ...samples, header: "{'descr': '<U2', 'fortran_order': False, 'shape': (3, 1)}" };
  await expect(readSamples(npz({}))).rejects.toMatchObject({ code: "no-samples" });
  await expect(readSamples(npz({ names: text }))).rejects.toMatchObject({
    code: "not-numeric",
    message: expect.stringMatching(/array "names"/),
  });
  await expect(readSamples(npz({ names: text, x: samples }))).resolves.toMatchObject({ key: "x" });
});

test("false claims, encryption and unknown compression are refused", async () => {
  const damaged = { code: "damaged" };
  await expect(readSamples(member({ deflated: true, claimedSize: 2 ** 32 - 2 }))).rejects.toMatchObject({
    message: expect.stringMatching(/false claim/),
  });
  await expect(readSamples(member({ deflated: true, claimedSize: 200 }))).rejects.toMatchObject(damaged);
  await expect(readSamples(member({ deflated: true, claimedSize: 100 }))).rejects.toMatchObject(damaged);
  await expect(readSamples(member({ claimedSize: 100 }))).rejects.toMatchObject(damaged);
  await expect(readSamples(member({ deflated: true, flags: 1 }))).rejects.toMatchObject({
    code: "unsupported-format",
  });
  await expect(readSamples(member({ method: 12 }))).rejects.toMatchObject({ code: "unsupported-format" });
  await expect(readSamples(member({ name: "../x.npy" }))).rejects.toMatchObject(damaged);
});

test.each([false, true])("every flipped bit of the data is found, deflated %s", async (deflated) => {
  const path = member({ deflated });
  const whole = zipBytes([{ name: "x.npy", content: npyBytes(samples), deflated }]);
  const start = 30 + "x.npy".length;
  for (let at = start; at < whole.indexOf("PK\x01\x02"); at++) {
    const flipped = Buffer.from(whole);
    flipped[at] ^= 1 << (at % 8);
    folder.write("any.npz", flipped);
    const read = await readSamples(path).catch((error: unknown) => error);
    // Deflated data ends with unused bits.
    if (read instanceof ReadError) continue;
    expect(deflated && at === whole.indexOf("PK\x01\x02") - 1).toBe(true);
    expect(read).toMatchObject({ values: Float32Array.from(samples.values) });
  }
});

test("the table's checksum is the known one and the native one", () => {
  const check = Buffer.from("123456789");
  expect(crc32ByTable(check)).toBe(0xcbf43926);
  expect(crc32(check)).toBe(0xcbf43926);
  expect(crc32(check.subarray(4), crc32(check.subarray(0, 4)))).toBe(0xcbf43926);
  expect(crc32ByTable(check.subarray(4), crc32ByTable(check.subarray(0, 4)))).toBe(0xcbf43926);
});
