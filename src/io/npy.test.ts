import fc from "fast-check";
import { expect, test } from "vitest";
import { limits } from "./limits.ts";
import { describeSamples, readSamples } from "./registry.ts";
import { npyBytes } from "./testing/npyBytes.ts";
import { temporaryFolder } from "./testing/temporaryFolder.ts";

const folder = temporaryFolder();
const types: Record<string, [dtype: string, value: fc.Arbitrary<number>]> = {
  b1: ["bool", fc.integer({ min: 0, max: 1 })],
  i1: ["int8", fc.integer({ min: -128, max: 127 })],
  u1: ["uint8", fc.integer({ min: 0, max: 255 })],
  i2: ["int16", fc.integer({ min: -32768, max: 32767 })],
  u2: ["uint16", fc.integer({ min: 0, max: 65535 })],
  i4: ["int32", fc.integer()],
  u4: ["uint32", fc.integer({ min: 0, max: 2 ** 32 - 1 })],
  i8: ["int64", fc.maxSafeInteger()],
  u8: ["uint64", fc.maxSafeNat()],
  f4: ["float32", fc.float()],
  f8: ["float64", fc.double()],
};

test("what is written in any type and order is read back", async () => {
  const content = fc
    .tuple(
      fc.constantFrom(...Object.keys(types)),
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 4 }),
    )
    .chain(([code, shape]) => {
      const length = shape.reduce((product, extent) => product * extent, 1);
      return fc.record({
        code: fc.constant(code),
        shape: fc.constant(shape),
        values: fc.array(types[code][1], { minLength: length, maxLength: length }),
        order: fc.constantFrom("<", ">", "|", "="),
        fortranOrder: fc.boolean(),
        version: fc.constantFrom(1 as const, 2 as const, 3 as const),
      });
    });
  await fc.assert(
    fc.asyncProperty(content, async ({ code, shape, values, order, fortranOrder, version }) => {
      const path = folder.write(
        "any.npy",
        npyBytes({ descr: order + code, shape, values, fortranOrder, version }),
      );
      const samples = await readSamples(path);
      expect(samples).toMatchObject({
        path,
        format: "npy",
        keys: [],
        shape,
        dtype: types[code][0],
        notes: [],
      });
      expect(Array.from(samples.values)).toEqual(values);
      expect(await describeSamples(path)).toEqual([{ shape, dtype: types[code][0] }]);
    }),
    { seed: 1, numRuns: 500 },
  );
});

test("every float16 is decoded as IEEE 754 says", async () => {
  const bits = Array.from({ length: 65536 }, (_, index) => index);
  const file = npyBytes({ descr: ">u2", shape: [65536], values: bits });
  file.write(">f2", file.indexOf(">u2"));
  const { values, dtype } = await readSamples(folder.write("half.npy", file));
  expect(dtype).toBe("float16");
  expect(values).toBeInstanceOf(Float32Array);
  const known = [0x0000, 0x0001, 0x03ff, 0x0400, 0x3555, 0x3c00, 0x7bff, 0x7c00, 0xc000, 0xfc00];
  expect(known.map((index) => values[index])).toEqual([
    0,
    2 ** -24,
    1023 * 2 ** -24,
    2 ** -14,
    0.333251953125,
    1,
    65504,
    Infinity,
    -2,
    -Infinity,
  ]);
  expect(Object.is(values[0x8000], -0)).toBe(true);
  expect(bits.filter((index) => Number.isNaN(values[index]))).toHaveLength(2 * 1023);
  // Finite positive numbers are in the order of their bits.
  for (let index = 1; index <= 0x7c00; index++) expect(values[index]).toBeGreaterThan(values[index - 1]);
});

test("64-bit integers become the nearest double", async () => {
  const file = npyBytes({ descr: "<i8", shape: [4], values: [0, 0, 0, 0] });
  const integers = [2n ** 53n + 1n, -(2n ** 63n), 2n ** 63n - 1n, -(2n ** 62n) - 513n];
  integers.forEach((value, index) => file.writeBigInt64LE(value, file.length - 32 + 8 * index));
  const { values, notes } = await readSamples(folder.write("wide.npy", file));
  expect(notes).toEqual([expect.stringMatching(/rounded/)]);
  expect(Array.from(values)).toEqual(integers.map(Number));
});

test.each([[[3, 800, 601]], [[601, 800, 3]], [[1_100_000, 2]]])(
  "column-major data of shape %j, larger than one chunk, is put in C order",
  async (shape) => {
    const length = shape.reduce((product, extent) => product * extent, 1);
    const values = Float32Array.from({ length }, (_, index) => index);
    const path = folder.write("large.npy", npyBytes({ descr: ">f4", shape, values, fortranOrder: true }));
    expect((await readSamples(path)).values.every((value, index) => value === index)).toBe(true);
  },
);

test.each([
  ["odd spacing", "{ 'fortran_order':False ,'shape' :( 2 ,2 ),\n'descr':  '<f8'}"],
  ["double quotes and no last comma", '{"descr": "<f8", "fortran_order": False, "shape": (2, 2)}'],
  ["Python 2 integers", "{'descr': '<f8', 'fortran_order': False, 'shape': (2L, 2L), }"],
  ["a key more", "{'descr': '<f8', 'fortran_order': False, 'shape': (2, 2), 'note': None, }"],
])("a header with %s is read", async (_, header) => {
  const path = folder.write(
    "odd.NPY",
    npyBytes({ descr: "<f8", shape: [2, 2], values: [1, 2, 3, 4], header }),
  );
  expect((await readSamples(path)).values).toEqual(Float64Array.of(1, 2, 3, 4));
});

test.each([
  ["not a dictionary", "[1, 2]"],
  ["a call", "{'descr': '<f8', 'fortran_order': False, 'shape': tuple([2, 2])}"],
  ["a missing shape", "{'descr': '<f8', 'fortran_order': False}"],
  ["a missing type", "{'fortran_order': False, 'shape': (2, 2)}"],
  ["an order that is no truth value", "{'descr': '<f8', 'fortran_order': 0, 'shape': (2, 2)}"],
  ["a negative extent", "{'descr': '<f8', 'fortran_order': False, 'shape': (-2, -2)}"],
  ["a fractional extent", "{'descr': '<f8', 'fortran_order': False, 'shape': (2.0, 2)}"],
  ["a parenthesised number for a shape", "{'descr': '<f8', 'fortran_order': False, 'shape': (4)}"],
  ["endless nesting", "(".repeat(5000)],
  [
    "an extent beyond all numbers",
    `{'descr': '<f8', 'fortran_order': False, 'shape': (${"9".repeat(400)}, 2)}`,
  ],
])("a header with %s is damaged", async (_, header) => {
  const path = folder.write(
    "bad.npy",
    npyBytes({ descr: "<f8", shape: [2, 2], values: [1, 2, 3, 4], header }),
  );
  await expect(readSamples(path)).rejects.toMatchObject({ name: "ReadError", code: "damaged" });
});

test.each([
  ["<f16", /size that only some machines have/],
  ["<M8[ns]", /dates/],
  ["|V2", /bfloat16/],
  ["|S5", /text/],
  ["<c8", /complex/],
  ["<f3", /f3/],
  ["<i16", /unknown type/],
  ["constructor", /not|unknown|complex/],
])("elements of type %s are refused", async (type, words) => {
  const header = `{'descr': '${type}', 'fortran_order': False, 'shape': (2, 2), }`;
  const path = folder.write(
    "type.npy",
    npyBytes({ descr: "<f8", shape: [2, 2], values: [1, 2, 3, 4], header }),
  );
  await expect(readSamples(path)).rejects.toMatchObject({
    code: "not-numeric",
    message: expect.stringMatching(words),
  });
});

test("bytes after the data are not taken for samples", async () => {
  const file = npyBytes({ descr: "<f4", shape: [2, 2], values: [1, 2, 3, 4] });
  const path = folder.write("twice.npy", Buffer.concat([file, file]));
  await expect(readSamples(path)).rejects.toMatchObject({
    code: "damaged",
    message: expect.stringMatching(/goes on after/),
  });
});

test("samples without values, a key, a missing file and too much memory are refused", async () => {
  const path = folder.write("fine.npy", npyBytes({ descr: "<f4", shape: [2, 2], values: [1, 2, 3, 4] }));
  await expect(readSamples(path, { key: "x" })).rejects.toMatchObject({ code: "unknown-key" });
  const hollow = folder.write("hollow.npy", npyBytes({ descr: "<f4", shape: [2, 0], values: [] }));
  await expect(readSamples(hollow)).rejects.toMatchObject({ code: "no-samples" });
  await expect(readSamples(`${path}.gone.npy`)).rejects.toMatchObject({ code: "not-found" });
  const usual = limits.decodedBytes;
  limits.decodedBytes = 15;
  try {
    await expect(readSamples(path)).rejects.toMatchObject({
      code: "too-large",
      message: expect.stringContaining("16 bytes"),
    });
  } finally {
    limits.decodedBytes = usual;
  }
});

test("an aborted read ends with the signal's reason", async () => {
  const path = folder.write("abort.npy", npyBytes({ descr: "<f4", shape: [2], values: [1, 2] }));
  const reason = new Error("enough");
  await expect(readSamples(path, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
  const controller = new AbortController();
  const read = readSamples(path, { signal: controller.signal });
  controller.abort(reason);
  await expect(read).rejects.toBe(reason);
});

test("values lie in memory that threads share", async () => {
  const path = folder.write("shared.npy", npyBytes({ descr: "<f4", shape: [2], values: [1, 2] }));
  expect((await readSamples(path)).values.buffer).toBeInstanceOf(SharedArrayBuffer);
});
