import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decodePart, encodePart, Unstorable } from "./partEncoding.ts";

const back = (value: unknown) => decodePart(encodePart({ key: "k", value }))?.value;

const number = fc.oneof(fc.double(), fc.constantFrom(NaN, Infinity, -Infinity, -0, 5e-324, Number.MAX_VALUE));
const array = fc.oneof(
  fc.float64Array(),
  fc.float32Array(),
  fc.int32Array(),
  fc.uint32Array(),
  fc.int16Array(),
  fc.uint16Array(),
  fc.int8Array(),
  fc.uint8Array(),
);
const name = fc.string().filter((text) => text !== "$" && text !== "__proto__");
const { value: anything } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    number,
    array,
    fc.string(),
    fc.boolean(),
    fc.constant(null),
    fc.constant(undefined),
    fc.array(tie("value")),
    fc.dictionary(name, tie("value"), { noNullPrototype: true }),
  ),
}));

describe("an encoded part", () => {
  it("comes back equal to the last bit", () => {
    fc.assert(
      fc.property(anything, (value) => {
        expect(back(value)).toStrictEqual(value);
      }),
    );
    expect(Object.is(back(-0), -0)).toBe(true);
  });

  it("comes back in memory that threads share, where it was", () => {
    const shared = new Float64Array(new SharedArrayBuffer(24));
    shared.set([1, NaN, -0]);
    const { rows, own } = back({ rows: { n: 3, values: shared }, own: Int32Array.of(7) }) as {
      rows: { values: Float64Array };
      own: Int32Array;
    };
    expect(rows.values.buffer).toBeInstanceOf(SharedArrayBuffer);
    expect([...rows.values]).toEqual([1, NaN, -0]);
    expect(own.buffer).toBeInstanceOf(ArrayBuffer);
  });

  it("comes back from a view into a larger array", () => {
    expect(back(Float64Array.of(1, 2, 3, 4).subarray(1, 3))).toStrictEqual(Float64Array.of(2, 3));
  });

  it("is refused where a result is no plain data", () => {
    class Rows {
      n = 1;
    }
    for (const value of [new Map(), () => 1, 1n, { $: 1 }, new Rows(), Buffer.from("x")]) {
      expect(() => encodePart({ key: "k", value: [value] })).toThrow(Unstorable);
    }
  });

  it("is not taken for whole when any byte of it has changed or is missing", () => {
    const bytes = encodePart({ key: "k", value: { a: Float64Array.of(1, 2, 3), b: "text" } });
    for (let at = 0; at < bytes.length; at++) {
      const changed = Buffer.from(bytes);
      changed[at] ^= 0x10;
      expect(decodePart(changed)).toBeUndefined();
      expect(decodePart(bytes.subarray(0, at))).toBeUndefined();
    }
    expect(decodePart(Buffer.concat([bytes, Buffer.alloc(1)]))).toBeUndefined();
  });
});
